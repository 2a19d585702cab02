"""`tagtrap documents edit`."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from tagtrap.cli.output import write_json, write_line
from tagtrap.cli.session import opened_app
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.metadata import Metadata
from tagtrap.errors import WrongArguments
from tagtrap.service import local_actor

DATES = ("retrieved_on", "effective_from", "effective_until", "review_by")
OPTIONS = {
    "title": "--title",
    "owner": "--owner",
    "collection": "--collection",
    "source_url": "--source-url",
    "retrieved_on": "--retrieved",
    "effective_from": "--effective-from",
    "effective_until": "--effective-until",
    "review_by": "--review-by",
}
_NOTHING = "none"


def correct(document: str, given: Mapping[str, str | None], *, as_json: bool) -> int:
    """Change what is given of a document's metadata, and print what is known then."""
    wanted = {name: text for name, text in given.items() if text is not None}
    if not wanted:
        raise WrongArguments(f"Say what to change: {', '.join(OPTIONS.values())}.")
    values = {name: _value(name, text) for name, text in wanted.items()}
    with opened_app() as app:
        known = app.describing.metadata(local_actor(), DocumentId(document))
        # Names and types of the fields are those of the options above.
        new = replace(known, **values)  # type: ignore[arg-type]
        changed = app.describing.correct(local_actor(), DocumentId(document), new)
        known = app.describing.metadata(local_actor(), DocumentId(document))
    if as_json:
        write_json({"document": document, **exported_metadata(known), "changed": list(changed)})
        return 0
    write_line(f"Changed: {', '.join(changed) or 'nothing'}.")
    write_metadata(known)
    return 0


def write_metadata(known: Metadata) -> None:
    """Write what is known of a document, one line a field."""
    for name, value in exported_metadata(known).items():
        write_line(f"  {name.replace('_', ' ')}: {value or '-'}")


def exported_metadata(known: Metadata) -> dict[str, object]:
    """Return what is known of a document as plain data; days as 2027-01-31."""
    values = {name: getattr(known, name) for name in OPTIONS}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in values.items()
    }


def _value(name: str, text: str) -> str | date | None:
    if name not in DATES:
        return None if name == "source_url" and text.strip() in ("", _NOTHING) else text
    if text.strip() in ("", _NOTHING):
        return None
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise WrongArguments(
            f'{OPTIONS[name]}: "{text}" is no day; write it as 2027-01-31, or "none".'
        ) from error
