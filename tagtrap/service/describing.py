"""Correcting what is known of a document: names, address, dates."""

from dataclasses import replace
from datetime import date, timedelta
from urllib.parse import urlsplit

from tagtrap.domain.identifiers import ActorId, Collection, DocumentId
from tagtrap.domain.metadata import Metadata
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import NotAllowed, WrongMetadata
from tagtrap.ports import Clock
from tagtrap.records.metadata import StoredMetadata
from tagtrap.service.documents import Documents
from tagtrap.service.names import LONGEST_NAME, clean_collection, one_line
from tagtrap.service.permissions import require

LONGEST_OWNER = 100
LONGEST_URL = 2000
FIRST_DAY = date(1900, 1, 1)
LAST_DAY = date(2199, 12, 31)


class Describing:
    """The metadata use cases."""

    def __init__(self, documents: Documents, stored: StoredMetadata, clock: Clock) -> None:
        self._documents = documents
        self._stored = stored
        self._clock = clock

    def metadata(self, actor: Actor, document_id: DocumentId) -> Metadata:
        """Return what is known of a document and its version in force."""
        require(actor, Permission.READ_DOCUMENTS)
        summary = self._documents.show(actor, document_id).summary
        return Metadata.of(summary.document, summary.version)

    def correct(self, actor: Actor, document_id: DocumentId, new: Metadata) -> tuple[str, ...]:
        """Write what is known of a document; return the names of the fields that changed.

        Raises `WrongMetadata`, saying what is wrong, `NotAllowed` for a collection that the actor
        may not read, `DuplicateDocument` for one that holds the text already.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        summary = self._documents.show(actor, document_id).summary
        checked = checked_metadata(new, self._clock().date())
        if not actor.may_read(checked.collection):
            raise NotAllowed("You cannot move documents to this collection.")
        return self._stored.correct(document_id, summary.version.id, checked, actor.id)


def checked_metadata(new: Metadata, today: date) -> Metadata:
    """Return the metadata with its names on one line, or raise the `WrongMetadata` that says why.

    `today` is the last day on which anything can have been retrieved.
    """
    _require_days(new, today)
    return replace(
        new,
        title=_name(new.title, "title", LONGEST_NAME),
        owner=ActorId(_name(new.owner, "owner", LONGEST_OWNER)),
        collection=Collection(_collection(new.collection)),
        source_url=_checked_url(new.source_url),
    )


def _name(given: str, what: str, longest: int) -> str:
    name = one_line(given)
    if not name:
        raise WrongMetadata(f"The {what} is empty: a document has one.")
    if len(name) > longest:
        raise WrongMetadata(f"The {what} has {len(name)} characters; {longest} are the limit.")
    return name


def _collection(given: str) -> str:
    name = clean_collection(given)
    if not name:
        raise WrongMetadata("The collection is empty: it decides who may read the document.")
    return name


def _checked_url(given: str | None) -> str | None:
    if given is None or not given.strip():
        return None
    url = given.strip()
    if len(url) > LONGEST_URL:
        raise WrongMetadata(f"The address has {len(url)} characters; {LONGEST_URL} are the limit.")
    if not url.isprintable() or " " in url or not _is_web_address(url):
        raise WrongMetadata(
            f'"{one_line(url)[:60]}" is no web address; write it as https://example.org/policy.'
        )
    if "@" in urlsplit(url).netloc:
        raise WrongMetadata("The address holds a name or password before the @; leave it out.")
    return url


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _require_days(new: Metadata, today: date) -> None:
    days = {
        "retrieval": new.retrieved_on,
        "first effective": new.effective_from,
        "last effective": new.effective_until,
        "review": new.review_by,
    }
    for what, day in days.items():
        if day is not None and not FIRST_DAY <= day <= LAST_DAY:
            raise WrongMetadata(
                f"The {what} day {day} is out of range; from {FIRST_DAY} to {LAST_DAY} it can be."
            )
    # East of Greenwich it may be tomorrow already.
    if new.retrieved_on is not None and new.retrieved_on > today + timedelta(days=1):
        raise WrongMetadata(f"The retrieval day {new.retrieved_on} is still to come.")
    if new.effective_from and new.effective_until and new.effective_until < new.effective_from:
        raise WrongMetadata(
            f"The last effective day {new.effective_until} lies before the first one, "
            f"{new.effective_from}."
        )
