"""The index the app searches where a Chroma server holds it, for any number of processes."""

import logging
import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import ScoredPassage
from tagtrap.errors import IndexDamaged, StorageError, TagTrapError
from tagtrap.ports import PassageIndex, Vectors, VectorSource
from vectorstore.chroma_server import (
    CopyName,
    ServedCopy,
    ServedPlace,
    drop_copies,
    opened_server,
)
from vectorstore.exact import ExactIndex
from vectorstore.mirror import Mirror
from vectorstore.search_index import OwnVectors
from vectorstore.state import IndexState, Phase

_log = logging.getLogger(__name__)

# A question waits this long at most for what is missing on the server.
_PATIENCE_SECONDS = 1.5
_RETRY_SECONDS = 10.0


class StillSource(VectorSource, Protocol):
    """Stored vectors, of which nothing changes for a moment where that is asked for."""

    def standing_still(self) -> AbstractContextManager[frozenset[VersionId]]:
        """Keep what is searchable as it is meanwhile; yields the versions that are."""
        ...


class ServedIndex:
    """Searches the passages of `source` on a Chroma server, or exactly while it lacks some.

    Before each search the number of the source's last change is compared; whichever process
    searches first after a change brings the server up to date. Results never depend on the server.
    """

    def __init__(
        self, place: ServedPlace, source: StillSource, *, embedder_id: str, dimensions: int
    ) -> None:
        """Nothing is asked of the server before `prepare` or the first search."""
        self._place = place
        self._source = source
        self._space = (embedder_id, dimensions)
        self._own_vectors = OwnVectors(source, embedder_id)
        self._client: Any = None
        self._copy: ServedCopy | None = None
        self._generation: int | None = None
        self._held = 0
        self._problem = ""
        self._retry_at = 0.0
        self._exact: Mirror | None = None
        self._in_chroma = False
        self._server, self._memory = threading.Lock(), threading.Lock()
        self._closing = threading.Event()
        self._builder: threading.Thread | None = None

    @property
    def searches_chroma(self) -> bool:
        """Whether the last search went to Chroma, and not to the stored vectors themselves."""
        return self._in_chroma

    @property
    def state(self) -> IndexState:
        """What the next search rests on."""
        wanted = len(self._source.searchable_versions())
        if self._problem:
            return IndexState(Phase.ELSEWHERE, 0, wanted, self._problem)
        if self._generation is None and self._builder is None:
            return IndexState(Phase.UNOPENED, 0, wanted)
        is_ready = self._generation == self._source.generation()
        phase = Phase.READY if is_ready else Phase.BUILDING
        return IndexState(phase, min(self._held, wanted), wanted)

    def prepare(self) -> None:
        """Bring the server up to date behind the back of whoever calls; searches go on."""
        if self._builder is None or not self._builder.is_alive():
            self._builder = threading.Thread(
                target=self._build, name="search-index-builder", daemon=True
            )
            self._builder.start()

    def search(
        self, vector: Vectors, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions by cosine (-1 to 1), best first."""
        if vector.shape != (self._space[1],):
            raise ValueError(f"a vector of {self._space[1]} numbers is needed: {vector.shape}")
        self._own_vectors.require()
        copy = self._up_to_date()
        if copy is not None:
            try:
                found = copy.search(vector, versions, limit)
            except IndexDamaged as error:
                self._lose(error)
            else:
                self._in_chroma, self._exact = True, None
                return found
        self._in_chroma = False
        with self._memory:
            return self._exact_up_to_date().search(vector, versions, limit)

    def wait_until_built(self) -> None:
        """Wait for the builder, if one is at work."""
        if self._builder is not None:
            self._builder.join()

    def forget_erased(self) -> None:
        """Delete what the server holds from before the last erasure; the rest is written anew.

        Raises `StorageError` if the server does not do so; the next search tries again.
        """
        try:
            with self._server:
                self._opened()
        except IndexDamaged as error:
            self._lose(error)
            raise StorageError(
                "What was erased cannot be found any more, but its vectors are still on the Chroma "
                f"server {self._place.url}, which does not answer. They go as soon as it does."
            ) from error
        self.prepare()

    def forget_erased_before(self) -> None:
        """Nothing to do at the start: whoever searches first uses no copy with what was erased."""

    def close(self) -> None:
        """Stop building; the index can be used again afterwards."""
        self._closing.set()
        self.wait_until_built()
        with self._server:
            self._client = self._copy = self._generation = self._builder = None
        self._closing.clear()

    def _up_to_date(self) -> ServedCopy | None:
        """Return the copy on the server if it is equal, or soon made so; else go on behind."""
        copy = self._copy
        # Who lost the server may have done so while the builder still wrote to it, to its end.
        if copy is not None and self._generation == self._source.generation():
            return copy
        if time.monotonic() < self._retry_at or not self._server.acquire(timeout=_PATIENCE_SECONDS):
            return None
        try:
            if self._catch_up(seconds=_PATIENCE_SECONDS):
                return self._copy
        except IndexDamaged as error:
            self._lose(error)
            return None
        finally:
            self._server.release()
        self.prepare()
        return None

    def _build(self) -> None:
        try:
            while not self._closing.is_set():
                with self._server:
                    if self._catch_up(seconds=_PATIENCE_SECONDS):
                        return
        except IndexDamaged as error:
            self._lose(error)
        except TagTrapError as error:
            # The source's own trouble; whoever searches next meets it too and is told.
            _log.warning("building the search index stopped: %s", error)

    def _catch_up(self, *, seconds: float) -> bool:
        """Write and remove versions until nothing differs (True) or the time is used up (False)."""
        deadline = time.monotonic() + seconds
        generation = self._source.generation()
        copy = self._opened()
        whole = copy.whole()
        wanted = self._source.searchable_versions()
        for version in wanted:
            if version in whole:
                continue
            if time.monotonic() > deadline:
                self._held = len(whole)
                return False
            entries = self._source.entries(version)
            copy.add(entries)
            with self._source.standing_still() as ready:
                # Another process may have removed it meanwhile, with some of what was written.
                windows = sum(len(entry.vectors) for entry in entries)
                if version in ready and not copy.call_whole(version, windows):
                    return False
            whole.add(version)
        if whole.difference(wanted):
            # What came after is not removed: it may have been put in by a process that knows it.
            with self._source.standing_still() as ready:
                copy.remove(sorted(whole - ready))
        self._held, self._generation, self._problem = len(wanted), generation, ""
        return True

    def _opened(self) -> ServedCopy:
        """Return the copy for the present number of erasures; those before it are deleted."""
        name = CopyName.of(self._place, self._space, self._source.erasures())
        if self._copy is None or self._copy.name != name:
            if self._client is None:
                self._client = opened_server(self._place)
            self._copy, self._generation = None, None
            drop_copies(self._client, self._place, name)
            self._copy = ServedCopy(self._client, name, self._place)
        return self._copy

    def _lose(self, error: IndexDamaged) -> None:
        """Search exactly for a while; then the server is tried again, from the beginning."""
        _log.warning("the search is exact: %s", error)
        self._problem = f"the Chroma server {self._place.url} does not do its part"
        self._retry_at = time.monotonic() + _RETRY_SECONDS
        self._client = self._copy = self._generation = None

    def _exact_up_to_date(self) -> PassageIndex:
        if self._exact is None:
            self._exact = Mirror(ExactIndex(), self._space[1])
        self._exact.catch_up(self._source)
        return self._exact.index
