"""Keeping the base in step with a folder: what has to be done, decided without doing it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from tagtrap.domain.identifiers import Collection, DocumentId


@dataclass(frozen=True, slots=True)
class SyncedFile:
    """A file as it was when it was last taken in.

    `is_own`: its document came from the folder; otherwise it was in the base before.
    """

    path: str
    document_id: DocumentId
    sha256: str
    is_own: bool
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class SyncPlan:
    """What a folder asks for: `added` are paths, `changed` tells which document a path renews."""

    added: tuple[str, ...]
    changed: Mapping[str, DocumentId]
    unchanged: tuple[str, ...]
    gone: tuple[SyncedFile, ...]


def plan_sync(
    present: Mapping[str, str | None], known: Sequence[SyncedFile], *, may_miss_files: bool = False
) -> SyncPlan:
    """Compare a folder with what was taken in of it.

    `present` has the sha256 of each file by its path, None where it cannot be read: such a file
    changes nothing. With `may_miss_files`, a part of the folder could not be looked into, so
    nothing is taken to be gone.
    """
    by_path = {one.path: one for one in known}
    unmoved = {
        one.document_id for one in known if one.is_in_force and present.get(one.path) == one.sha256
    }
    added: list[str] = []
    changed: dict[str, DocumentId] = {}
    unchanged: list[str] = []
    for path, sha256 in sorted(present.items()):
        before = by_path.get(path)
        if before is None:
            added.append(path)
        elif sha256 is None or (before.is_in_force and before.sha256 == sha256):
            unchanged.append(path)
        elif before.document_id in unmoved or before.document_id in changed.values():
            # Two files that were alike part ways: the document stays with the other one.
            added.append(path)
        else:
            changed[path] = before.document_id
    gone = () if may_miss_files else tuple(one for one in known if one.path not in present)
    return SyncPlan(tuple(added), changed, tuple(unchanged), gone)


def folder_key(collection: Collection, path: str) -> str:
    """Return what a folder is called that is kept in step with a collection.

    The first colon ends the name of the collection, so that no key can be read as another's.
    """
    return f"{collection.replace('%', '%25').replace(':', '%3A')}:{path}"


def collection_of(folder: str) -> Collection:
    """Return the collection that a folder of this key is in step with."""
    return Collection(unquote(folder.partition(":")[0]))
