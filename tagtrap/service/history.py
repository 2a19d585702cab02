"""The versions of a document: read one, compare two, go back to one."""

from tagtrap.domain.changes import VersionDiff
from tagtrap.domain.documents import DocumentVersion, Sentence
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.library import DocumentDetails
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import NotFound, WrongArguments
from tagtrap.records.going_back import GoingBack
from tagtrap.records.versions import Versions
from tagtrap.service.comparing import compare_sentences
from tagtrap.service.documents import Documents
from tagtrap.service.permissions import require


class History:
    """The version history use cases."""

    def __init__(
        self,
        documents: Documents,
        versions: Versions,
        going_back: GoingBack,
        *,
        embedder_id: str,
    ) -> None:
        self._documents = documents
        self._versions = versions
        self._going_back = going_back
        self._embedder_id = embedder_id

    def sentences(self, actor: Actor, document_id: DocumentId, number: int) -> tuple[Sentence, ...]:
        """Return the sentences of any version, as they were tagged. Raises `NotFound`."""
        require(actor, Permission.READ_DOCUMENTS)
        details = self._documents.show(actor, document_id)
        return self._versions.sentences(_numbered(details, number).id)

    def compare(
        self,
        actor: Actor,
        document_id: DocumentId,
        *,
        old: int | None = None,
        new: int | None = None,
    ) -> VersionDiff:
        """Return what differs between two versions of a document, by their numbers.

        Without `new` the one in force is meant, without `old` the one before `new`. Raises
        `NotFound` for a version that is not there.
        """
        require(actor, Permission.READ_DOCUMENTS)
        details = self._documents.show(actor, document_id)
        newer = details.summary.version if new is None else _numbered(details, new)
        older = _before(details, newer) if old is None else _numbered(details, old)
        changes, unchanged = compare_sentences(
            self._versions.sentences(older.id), self._versions.sentences(newer.id)
        )
        return VersionDiff(details.summary.document, older, newer, changes, unchanged)

    def go_back(self, actor: Actor, document_id: DocumentId, number: int) -> DocumentVersion:
        """Put an earlier version back in force in one step, with the tags it had.

        A removed document is in force again by it. The version that leaves stays readable for who
        looks at answers that cite it. Raises `NotFound`, `WrongArguments`, `DuplicateDocument` or
        `EmbedderChanged`, and then nothing is changed.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        details = self._documents.show(actor, document_id)
        _numbered(details, number)
        return self._going_back.go_back(
            document_id, number, actor.id, embedder_id=self._embedder_id
        )


def _numbered(details: DocumentDetails, number: int) -> DocumentVersion:
    for version in details.versions:
        if version.number == number:
            return version
    numbers = ", ".join(str(version.number) for version in reversed(details.versions))
    raise NotFound(f"There is no version {number}. Versions: {numbers}.")


def _before(details: DocumentDetails, version: DocumentVersion) -> DocumentVersion:
    earlier = [known for known in details.versions if known.number < version.number]
    if not earlier:
        raise WrongArguments(
            f"Version {version.number} is the first one; name a version to compare it with."
        )
    return earlier[0]
