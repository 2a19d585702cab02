"""Load the sample policies."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import DuplicateDocument
from tagtrap.service.documents import Documents
from tagtrap.service.events import Added, AddEvent
from tagtrap.service.permissions import require

SAMPLES = (
    "returns-2025.md",
    "refunds.md",
    "vpn-access.html",
    "leave.docx",
    "travel.pdf",
    "data-retention.md",
    "security-incidents.txt",
)
NEW_VERSIONS = {"returns-2026.md": "returns-2025.md"}
"""Sample files that replace another one."""


_NOTE = "samples-unfinished"


def are_samples_unfinished(documents: Documents, actor: Actor, folder: Path) -> bool:
    """Whether a loading of the sample policies into this data folder never came to its end.

    Not where other documents are in force by now: samples do not belong among them.
    """
    if not (folder / _NOTE).exists():
        return False
    ours = {*SAMPLES, *NEW_VERSIONS}
    return all(summary.version.file_name in ours for summary in documents.list(actor))


def load_samples(documents: Documents, actor: Actor, folder: Path) -> Iterator[AddEvent]:
    """Add the sample policies that are not there yet, in order, with their progress.

    Until all are there, a note in the data folder says so, for who goes on after a sudden end.
    """
    require(actor, Permission.MANAGE_DOCUMENTS)
    (folder / _NOTE).touch()
    yield from _added(documents, actor)
    (folder / _NOTE).unlink(missing_ok=True)


def _added(documents: Documents, actor: Actor) -> Iterator[AddEvent]:
    in_force = {summary.version.file_name for summary in documents.list(actor)}
    replaced_already = {old for new, old in NEW_VERSIONS.items() if new in in_force}
    added: dict[str, DocumentId] = {}
    for name in (*SAMPLES, *NEW_VERSIONS):
        if name in replaced_already:
            continue
        content = (resources.files("tagtrap.samples") / name).read_bytes()
        replaced = NEW_VERSIONS.get(name)
        if replaced is not None and replaced not in added:
            continue
        try:
            for event in documents.add(
                actor, content, name, replaces=added[replaced] if replaced else None
            ):
                if isinstance(event, Added):
                    added[name] = event.document.id
                yield event
        except DuplicateDocument as error:
            # A load that was interrupted goes on: the new version still needs to know its old one.
            added[name] = DocumentId(error.document_id)
