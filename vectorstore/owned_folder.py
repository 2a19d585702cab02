"""A Chroma folder that one process owns, and that is trusted only after it was left in order."""

import logging
import shutil
from pathlib import Path

from filelock import FileLock, Timeout

from tagtrap.domain.identifiers import fresh_id
from tagtrap.errors import IndexDamaged
from vectorstore.chroma import ChromaIndex
from vectorstore.manifest import Manifest, fingerprint, read_manifest, write_manifest
from vectorstore.mirror import Mirror

_log = logging.getLogger(__name__)

_FOLDER = "index-"
_QUARANTINE = "quarantine-"


class OwnedFolder:
    """Opens the Chroma folder under `directory` for the one process that holds its lock.

    A folder whose last owner died, whose files differ from when they were left, or that belongs to
    another embedder is set aside, and an empty one takes its place. Nothing that Chroma itself
    says is trusted for that: opening a damaged folder can end the process.
    """

    def __init__(self, directory: Path, *, embedder_id: str, dimensions: int) -> None:
        """Nothing is touched before `open`."""
        self._directory = directory
        self._embedder_id = embedder_id
        self._dimensions = dimensions
        # Taken in one thread, given back in another.
        self._lock = FileLock(directory / "owner.lock", thread_local=False)
        self._opened: tuple[Manifest, ChromaIndex, Mirror] | None = None

    def open(self) -> Mirror | None:
        """Return the index with what it holds, or None where another process has the folder.

        Raises `IndexDamaged` if Chroma cannot even make a new folder.
        """
        if self._opened is None:
            if not self._acquire():
                return None
            manifest = self._sound_manifest()
            # On disk before Chroma touches the folder: whoever finds it there knows we died.
            write_manifest(self._directory, manifest.model_copy(update={"fingerprint": ""}))
            index = ChromaIndex(self._directory / manifest.folder)
            mirror = Mirror(index, self._dimensions, held=set(manifest.versions))
            self._opened = (manifest, index, mirror)
        return self._opened[2]

    def set_aside(self) -> None:
        """Give up the folder; the next `open` starts an empty one."""
        if self._opened is not None:
            _, index, _ = self._opened
            self._opened = None
            _close_quietly(index)
        if self._lock.is_locked:
            manifest = read_manifest(self._directory)
            if manifest is not None:
                self._quarantine(manifest.folder)

    def close(self) -> None:
        """Leave the folder in order, for the next process to take up."""
        if self._opened is not None:
            manifest, index, mirror = self._opened
            self._opened = None
            if _close_quietly(index):
                self._leave(manifest, mirror)
        self._lock.release()

    def _leave(self, manifest: Manifest, mirror: Mirror) -> None:
        try:
            left = {
                "versions": tuple(sorted(mirror.held)),
                "fingerprint": fingerprint(self._directory / manifest.folder),
            }
            write_manifest(self._directory, manifest.model_copy(update=left))
        except OSError as error:
            # Whoever opens it next finds it out of order, and builds it again.
            _log.warning("the search index could not be left in order: %s", error)

    def _acquire(self) -> bool:
        if self._lock.is_locked:
            return True
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except OSError as error:
            _log.warning("no search index in %s (%s): searching exactly", self._directory, error)
            return False
        return True

    def _sound_manifest(self) -> Manifest:
        known = read_manifest(self._directory)
        if known is not None and self._is_sound(known):
            self._delete_all_but({known.folder})
            return known
        if known is not None:
            _log.warning("the search index %s is set aside and built again", known.folder)
            self._quarantine(known.folder)
        else:
            self._delete_all_but(set())
        return Manifest(
            folder=_FOLDER + fresh_id(),
            embedder_id=self._embedder_id,
            dimensions=self._dimensions,
        )

    def _is_sound(self, manifest: Manifest) -> bool:
        ours = (self._embedder_id, self._dimensions)
        return (
            (manifest.embedder_id, manifest.dimensions) == ours
            and manifest.fingerprint != ""
            and (self._directory / manifest.folder).is_dir()
            and manifest.fingerprint == fingerprint(self._directory / manifest.folder)
        )

    def _quarantine(self, name: str) -> None:
        """Keep this one folder for a look at what happened; older ones go."""
        self._delete_all_but({name})
        if (self._directory / name).is_dir():
            suffix = name.removeprefix(_FOLDER)
            (self._directory / name).rename(self._directory / (_QUARANTINE + suffix))

    def _delete_all_but(self, kept: set[str]) -> None:
        for path in self._directory.iterdir():
            if path.name.startswith((_FOLDER, _QUARANTINE)) and path.name not in kept:
                shutil.rmtree(path, ignore_errors=True)


def _close_quietly(index: ChromaIndex) -> bool:
    try:
        index.close()
    except IndexDamaged as error:
        _log.warning("%s", error)
        return False
    return True
