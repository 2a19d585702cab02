"""Examining, building and watching a Chroma folder behind the back of whoever searches."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tagtrap.errors import IndexDamaged, TagTrapError
from tagtrap.ports import VectorSource
from vectorstore.agreement import disagreement
from vectorstore.chroma import ChromaIndex
from vectorstore.mirror import Mirror
from vectorstore.owned_folder import OwnedFolder
from vectorstore.state import IndexState, Phase

_log = logging.getLogger(__name__)

_SLICE_SECONDS = 0.3
_PULSE_SECONDS = 0.02
# Searches without end must not keep the folder from ever being ready.
_LONGEST_REST_SECONDS = 10.0
# After so many broken folders this process stops trying and searches exactly.
_TRIES = 3
# How often the owner of the folder asks whether somebody has erased a document.
_WATCH_SECONDS = 2.0


class FolderCare:
    """One thread that opens a folder and brings it up to date, and one that watches for erasures.

    While `is_building`, the folder belongs to the builder and nobody else may touch it.
    """

    def __init__(
        self, folder: OwnedFolder, source: VectorSource, on_erasure: Callable[[], None]
    ) -> None:
        self.folder = folder
        self._source = source
        self._on_erasure = on_erasure
        self._tries_left = _TRIES
        self._searching = 0
        self._stop = threading.Event()
        self._closing = threading.Event()
        self._builder: threading.Thread | None = None
        self._watcher: threading.Thread | None = None
        self._phase = Phase.UNOPENED

    @property
    def is_building(self) -> bool:
        """Whether the builder is at work."""
        return self._builder is not None and self._builder.is_alive()

    @property
    def state(self) -> IndexState:
        """What the next search rests on."""
        mirror = self.folder.mirror
        wanted = len(self._source.searchable_versions())
        held = 0 if mirror is None else len(mirror.held)
        return IndexState(self._phase, min(held, wanted), wanted, self.folder.problem)

    @contextmanager
    def in_front(self) -> Iterator[None]:
        """Let a search go first: the builder rests between two slices of its work.

        Both in Python at once, they would hold each other up at every row that is read.
        """
        self._searching += 1
        try:
            yield
        finally:
            self._searching -= 1

    def up_to_date(self, seconds: float) -> Mirror | None:
        """Return the open folder if it can be brought up to date in time; else go on behind."""
        mirror = self.folder.mirror
        if self.is_building or mirror is None:
            return None
        try:
            if mirror.catch_up(self._source, seconds=seconds):
                return mirror
        except (IndexDamaged, OSError) as error:
            self.give_up(error)
        self.build_behind()
        return None

    def build_behind(self) -> None:
        """Open the folder and bring it up to date in a thread, unless that is under way."""
        if self._tries_left == 0 or self.is_building or self._closing.is_set():
            return
        self._phase = Phase.BUILDING if self.folder.is_open else Phase.CHECKING
        self._builder = threading.Thread(
            target=self._build, name="search-index-builder", daemon=True
        )
        self._builder.start()

    def give_up(self, error: Exception | str) -> None:
        """Set the folder aside; after three of them in one process no other is tried."""
        self._tries_left -= 1
        _log.warning("the search index is set aside, and the search is exact: %s", error)
        try:
            self.folder.set_aside(_words(error))
        except OSError as failure:
            _log.warning("the search index cannot be set aside: %s", failure)
            self._tries_left = 0
        self._phase = Phase.BUILDING if self._tries_left else Phase.GIVEN_UP

    def wait(self) -> None:
        """Wait for the builder, if one is at work."""
        if self._builder is not None:
            self._builder.join()

    def stop_building(self) -> None:
        """End the builder; it can be started again."""
        self._stop.set()
        self.wait()
        self._stop.clear()

    def end(self) -> None:
        """End both threads and start none until the folder is left."""
        self._closing.set()
        self.stop_building()
        if self._watcher is not None:
            self._watcher.join()
        self._watcher = None

    def leave(self) -> None:
        """Leave the folder in order; it can be opened again."""
        self.folder.close()
        self._phase = Phase.UNOPENED
        self._closing.clear()

    def _build(self) -> None:
        try:
            while self._tries_left and not self._stop.is_set():
                try:
                    if self._opened_and_filled():
                        return
                except (IndexDamaged, OSError) as error:
                    if self._closing.is_set():
                        return  # at the end of the process Chroma cannot even be imported
                    self.give_up(error)
        except TagTrapError as error:
            # The source's own trouble; whoever searches next meets it too and is told.
            _log.warning("building the search index stopped: %s", error)

    def _opened_and_filled(self) -> bool:
        """Whether nothing is left to do: the folder is ready, or not ours."""
        mirror = self.folder.open(self._source.erasures(), self._stop)
        if mirror is None:
            self._phase = Phase.ELSEWHERE
            return True
        self._watch()
        self._phase = Phase.BUILDING
        while not mirror.catch_up(self._source, seconds=_SLICE_SECONDS):
            self._rest_while_searched()
            if self._stop.is_set():
                return True
        if isinstance(mirror.index, ChromaIndex):
            problem = disagreement(mirror.index, self._source, mirror.generation)
            if problem:
                self.give_up(problem)
                return False
        self._phase = Phase.READY
        return True

    def _rest_while_searched(self) -> None:
        deadline = time.monotonic() + _LONGEST_REST_SECONDS
        while self._searching and time.monotonic() < deadline:
            if self._stop.wait(_PULSE_SECONDS):
                return

    def _watch(self) -> None:
        if self._watcher is None or not self._watcher.is_alive():
            self._watcher = threading.Thread(
                target=self._look_for_erasures, name="search-index-watcher", daemon=True
            )
            self._watcher.start()

    def _look_for_erasures(self) -> None:
        while not self._closing.wait(_WATCH_SECONDS):
            try:
                self._on_erasure()
            except TagTrapError as error:
                _log.warning("the search index could not be looked after: %s", error)


def _words(error: Exception | str) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
