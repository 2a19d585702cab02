"""A Chroma folder that one process owns, and that is trusted only after it was left in order."""

import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout

from tagtrap.domain.identifiers import fresh_id
from tagtrap.errors import IndexDamaged
from vectorstore.chroma import ChromaIndex
from vectorstore.examining import FOLDER, QUARANTINE, holds_erased, problem_from_outside
from vectorstore.manifest import Manifest, fingerprint, read_manifest, write_manifest
from vectorstore.mirror import Mirror
from vectorstore.probing import problem_with
from vectorstore.shredding import shred

_log = logging.getLogger(__name__)

Probe = Callable[[Path, threading.Event], str]


class OwnedFolder:
    """Opens the Chroma folder under `directory` for the one process that holds its lock.

    A folder whose last owner died, whose files differ from when they were left, that belongs to
    another embedder, or that ends the process it is tried out in, is set aside, and an empty one
    takes its place. One that may hold vectors of an erased document is overwritten and deleted.
    """

    def __init__(
        self, directory: Path, *, embedder_id: str, dimensions: int, probe: Probe = problem_with
    ) -> None:
        """Nothing is touched before `open`."""
        self._directory = directory
        self._embedder_id = embedder_id
        self._dimensions = dimensions
        self._probe = probe
        # Taken in one thread, given back in another.
        self._lock = FileLock(directory / "owner.lock", thread_local=False)
        self._opened: tuple[Manifest, ChromaIndex, Mirror] | None = None
        self.problem = ""
        """Why the folder found at `open` was not taken up, or "" if it was."""

    @property
    def is_open(self) -> bool:
        """Whether this process has it open."""
        return self._opened is not None

    @property
    def mirror(self) -> Mirror | None:
        """The index with what it holds, while it is open."""
        return None if self._opened is None else self._opened[2]

    def open(self, erasures: int, stop: threading.Event) -> Mirror | None:
        """Return the index with what it holds, or None where another process has the folder.

        Also None once `stop` is set. `erasures` is the number of documents erased so far. Raises
        `IndexDamaged` if Chroma cannot even make a new folder.
        """
        if self._opened is None:
            if not self._acquire():
                return None
            manifest = self._sound_manifest(erasures, stop)
            if manifest is None:
                return None
            # On disk before Chroma touches the folder: whoever finds it there knows we died.
            taken = manifest.model_copy(update={"fingerprint": "", "owner": os.getpid()})
            write_manifest(self._directory, taken)
            index = ChromaIndex(self._directory / manifest.folder)
            mirror = Mirror(index, self._dimensions, held=set(manifest.versions))
            self._opened = (manifest, index, mirror)
        return self._opened[2]

    def set_aside(self, problem: str) -> None:
        """Give up the folder; the next `open` starts an empty one."""
        self.problem = problem
        self._close_opened()
        if self._lock.is_locked:
            manifest = read_manifest(self._directory)
            if manifest is not None:
                self._quarantine(manifest.folder)

    def destroy_erased(self, erasures: int) -> bool:
        """Leave no vector of an erased document; False where another process has the folder.

        Raises `OSError` if something cannot be overwritten.
        """
        if not holds_erased(self._directory, erasures):
            return True
        was_ours = self._lock.is_locked
        if not self._acquire():
            return False
        self._close_opened()
        try:
            self._destroy_all_but(set())
        finally:
            if not was_ours:
                self._lock.release()
        return True

    def close(self) -> None:
        """Leave the folder in order, for the next process to take up."""
        if self._opened is not None:
            manifest, _, mirror = self._opened
            if self._close_opened():
                self._leave(manifest, mirror)
        self._lock.release()

    def _leave(self, manifest: Manifest, mirror: Mirror) -> None:
        try:
            left = {
                "versions": tuple(sorted(mirror.held)),
                "fingerprint": fingerprint(self._directory / manifest.folder),
                "owner": None,
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
            self.problem = f"no folder can be kept in {self._directory} ({error.strerror})"
            _log.warning("no search index: %s", self.problem)
            return False
        return True

    def _sound_manifest(self, erasures: int, stop: threading.Event) -> Manifest | None:
        if holds_erased(self._directory, erasures):
            self._destroy_all_but(set())
        known = read_manifest(self._directory)
        if known is not None:
            space = (self._embedder_id, self._dimensions)
            self.problem = problem_from_outside(self._directory, known, space)
            folder = self._directory / known.folder
            if not self.problem:
                self.problem = self._probe(folder, stop)
            if stop.is_set():
                return None
            if not self.problem:
                self._destroy_all_but({known.folder})
                return known
            if folder.exists():
                _log.warning("the search index is built again: %s", self.problem)
            self._quarantine(known.folder)
        return Manifest(
            folder=FOLDER + fresh_id(),
            embedder_id=self._embedder_id,
            dimensions=self._dimensions,
            erasures=erasures,
        )

    def _quarantine(self, name: str) -> None:
        """Keep this one folder for a look at what happened; older ones go."""
        self._destroy_all_but({name})
        if (self._directory / name).is_dir():
            suffix = name.removeprefix(FOLDER)
            (self._directory / name).rename(self._directory / (QUARANTINE + suffix))

    def _destroy_all_but(self, kept: set[str]) -> None:
        for path in self._directory.iterdir():
            if path.name.startswith((FOLDER, QUARANTINE)) and path.name not in kept:
                shred(path)

    def _close_opened(self) -> bool:
        if self._opened is None:
            return True
        index = self._opened[1]
        self._opened = None
        try:
            index.close()
        except IndexDamaged as error:
            _log.warning("%s", error)
            return False
        return True
