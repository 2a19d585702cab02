"""The index the app searches: always right, and as fast as its Chroma folder allows."""

import atexit
import logging
import threading
import time
import weakref
from collections.abc import Sequence
from pathlib import Path

from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import ScoredPassage
from tagtrap.errors import IndexDamaged, StorageError
from tagtrap.ports import PassageIndex, Vectors, VectorSource
from vectorstore.exact import ExactIndex
from vectorstore.examining import holds_erased, owner_of
from vectorstore.folder_care import FolderCare
from vectorstore.mirror import Mirror
from vectorstore.owned_folder import OwnedFolder, Probe
from vectorstore.probing import problem_with
from vectorstore.search_index import OwnVectors
from vectorstore.state import IndexState

_log = logging.getLogger(__name__)

# A question waits this long at most for Chroma; what takes longer is done behind its back.
_PATIENCE_SECONDS = 1.5
# How long an erasure waits for the process that has the folder open to let go of it.
_ELSEWHERE_SECONDS = 10.0
_PULSE_SECONDS = 0.1

_IN_USE: "weakref.WeakSet[SyncedIndex]" = weakref.WeakSet()


class SyncedIndex:
    """Searches the passages of `source` in Chroma, or exactly while Chroma is not ready.

    Before each search the number of the source's last change is compared. One process owns the
    folder; every other one, and this one while its folder is examined or (re)built, searches the
    stored vectors themselves, so results never depend on the state of a folder.
    """

    def __init__(
        self,
        directory: Path,
        source: VectorSource,
        *,
        embedder_id: str,
        dimensions: int,
        probe: Probe = problem_with,
    ) -> None:
        """Nothing is opened before `prepare` or the second search.

        A single question is answered sooner from the stored vectors than by starting Chroma.
        """
        self._directory = directory
        self._source = source
        self._dimensions = dimensions
        folder = OwnedFolder(directory, embedder_id=embedder_id, dimensions=dimensions, probe=probe)
        self._care = FolderCare(folder, source, lambda: self.forget_erased(seconds=0))
        self._exact: Mirror | None = None
        self._lock = threading.RLock()
        self._has_searched = False
        self._in_chroma = False
        self._own_vectors = OwnVectors(source, embedder_id)
        _IN_USE.add(self)

    @property
    def searches_chroma(self) -> bool:
        """Whether the last search went to Chroma, and not to the stored vectors themselves."""
        return self._in_chroma

    @property
    def state(self) -> IndexState:
        """What the next search rests on."""
        return self._care.state

    def prepare(self) -> None:
        """Examine, open and fill the folder behind the back of whoever calls; searches go on."""
        with self._lock:
            self._care.build_behind()

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine (-1 to 1), best first."""
        if vector.shape != (self._dimensions,):
            raise ValueError(f"a vector of {self._dimensions} numbers is needed: {vector.shape}")
        with self._lock, self._care.in_front():
            self._own_vectors.require()
            if self._has_searched and not self._care.folder.is_open:
                self._care.build_behind()
            self._has_searched = True
            mirror = self._care.up_to_date(_PATIENCE_SECONDS)
            if mirror is not None:
                try:
                    found = mirror.index.search(vector, versions, limit)
                except IndexDamaged as error:
                    self._care.give_up(error)
                    self._care.build_behind()
                else:
                    self._in_chroma, self._exact = True, None
                    return found
            self._in_chroma = False
            return self._exact_up_to_date().search(vector, versions, limit)

    def wait_until_built(self) -> None:
        """Wait for the builder behind the last search, if one is at work."""
        self._care.wait()

    def forget_erased(self, *, seconds: float = _ELSEWHERE_SECONDS) -> None:
        """Leave no vector of an erased document in the folder, wherever it is open.

        Raises `StorageError` if another process does not let go of it in time.
        """
        erasures = self._source.erasures()
        if not holds_erased(self._directory, erasures):
            return
        with self._lock:
            was_open = self._care.folder.is_open
            self._care.stop_building()
            is_gone = self._destroy_erased(erasures)
            if was_open:
                self._care.build_behind()
        if not is_gone:
            self._await_elsewhere(erasures, seconds)

    def forget_erased_before(self) -> None:
        """Do at the start what an erasure that was cut short has left to do, as far as it goes."""
        try:
            self.forget_erased(seconds=0)
        except StorageError as error:
            _log.warning("%s", error)

    def close(self) -> None:
        """Leave the folder in order; the index can be used again afterwards."""
        self._care.end()
        # Only now: the watcher may have waited for the lock, and somebody may be searching.
        with self._lock:
            self._care.leave()

    def _destroy_erased(self, erasures: int) -> bool:
        try:
            return self._care.folder.destroy_erased(erasures)
        except OSError as error:
            raise StorageError(
                f"The search index in {self._directory} cannot be deleted ({error.strerror}); "
                "vectors of what was erased are still in it. Delete that folder yourself."
            ) from error

    def _await_elsewhere(self, erasures: int, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while holds_erased(self._directory, erasures):
            if time.monotonic() >= deadline:
                owner = owner_of(self._directory)
                named = f"process {owner}" if owner else "another process"
                raise StorageError(
                    f"What was erased cannot be found any more, but its vectors are still in the "
                    f"search index that {named} has open. They go when that process ends, or with "
                    "the next start of TagTrap."
                )
            time.sleep(_PULSE_SECONDS)  # another process: there is nothing else to wait on

    def _exact_up_to_date(self) -> PassageIndex:
        if self._exact is None:
            self._exact = Mirror(ExactIndex(), self._dimensions)
        self._exact.catch_up(self._source)
        return self._exact.index


@atexit.register
def _close_all() -> None:
    for index in list(_IN_USE):
        index.close()
