"""The index the app searches: always right, and as fast as its Chroma folder allows."""

import atexit
import logging
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path

from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import ScoredPassage
from tagtrap.errors import IndexDamaged, TagTrapError
from tagtrap.ports import PassageIndex, Vectors, VectorSource
from vectorstore.exact import ExactIndex
from vectorstore.mirror import Mirror
from vectorstore.owned_folder import OwnedFolder

_log = logging.getLogger(__name__)

# A question waits this long at most for Chroma; what takes longer is done behind its back.
_PATIENCE_SECONDS = 1.5
_SLICE_SECONDS = 0.3
# After so many broken folders this process stops trying and searches exactly.
_TRIES = 3

_IN_USE: "weakref.WeakSet[SyncedIndex]" = weakref.WeakSet()


class SyncedIndex:
    """Searches the passages of `source` in Chroma, or exactly while Chroma is not ready.

    Before each search the number of the source's last change is compared. One process owns the
    folder; every other one, and this one while its folder is (re)built, searches the stored vectors
    themselves, so results never depend on the state of a folder.
    """

    def __init__(
        self, directory: Path, source: VectorSource, *, embedder_id: str, dimensions: int
    ) -> None:
        """Nothing is opened before the first search."""
        self._source = source
        self._dimensions = dimensions
        self._folder = OwnedFolder(directory, embedder_id=embedder_id, dimensions=dimensions)
        self._exact: Mirror | None = None
        self._tries_left = _TRIES
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._builder: threading.Thread | None = None
        self._in_chroma = False
        _IN_USE.add(self)

    @property
    def searches_chroma(self) -> bool:
        """Whether the last search went to Chroma, and not to the stored vectors themselves."""
        return self._in_chroma

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine (-1 to 1), best first."""
        if vector.shape != (self._dimensions,):
            raise ValueError(f"a vector of {self._dimensions} numbers is needed: {vector.shape}")
        with self._lock:
            chroma = None if self._is_building() else self._advance(_PATIENCE_SECONDS)
            if chroma is not None:
                try:
                    found = chroma.search(vector, versions, limit)
                except IndexDamaged as error:
                    self._give_up_folder(error)
                else:
                    self._in_chroma, self._exact = True, None
                    return found
            self._in_chroma = False
            return self._exact_up_to_date().search(vector, versions, limit)

    def wait_until_built(self) -> None:
        """Wait for the builder behind the last search, if one is at work."""
        if self._builder is not None:
            self._builder.join()

    def close(self) -> None:
        """Leave the folder in order; the index can be used again afterwards."""
        self._stop.set()
        self.wait_until_built()
        with self._lock:
            self._folder.close()
            self._stop.clear()

    def _advance(self, seconds: float) -> PassageIndex | None:
        """Bring the folder up to date as far as the time allows; return it if it is."""
        if self._tries_left == 0:
            return None
        try:
            mirror = self._folder.open()
            if mirror is None:
                return None
            if mirror.catch_up(self._source, seconds=seconds):
                return mirror.index
        except (IndexDamaged, OSError) as error:
            self._give_up_folder(error)
        self._build_behind()
        return None

    def _exact_up_to_date(self) -> PassageIndex:
        if self._exact is None:
            self._exact = Mirror(ExactIndex(), self._dimensions)
        self._exact.catch_up(self._source)
        return self._exact.index

    def _give_up_folder(self, error: Exception) -> None:
        self._tries_left -= 1
        _log.warning("the search index is set aside, and the search is exact: %s", error)
        try:
            self._folder.set_aside()
        except OSError as failure:
            _log.warning("the search index cannot be set aside: %s", failure)
            self._tries_left = 0

    def _is_building(self) -> bool:
        return self._builder is not None and self._builder.is_alive()

    def _build_behind(self) -> None:
        if self._tries_left and not self._is_building() and not self._stop.is_set():
            self._builder = threading.Thread(
                target=self._build, name="search-index-builder", daemon=True
            )
            self._builder.start()

    def _build(self) -> None:
        try:
            while not self._stop.wait(0.01):
                with self._lock:
                    if self._advance(_SLICE_SECONDS) is not None or self._tries_left == 0:
                        return
        except TagTrapError as error:
            # The source's own trouble; whoever searches next meets it too and is told.
            _log.warning("building the search index stopped: %s", error)


@atexit.register
def _close_all() -> None:
    for index in list(_IN_USE):
        index.close()
