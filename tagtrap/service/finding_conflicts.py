"""Comparing new versions with the rest of the base."""

import logging
from collections.abc import Iterator

from tagtrap.domain.conflicts import FoundConflict, TagPair
from tagtrap.domain.documents import Passage
from tagtrap.domain.identifiers import DocumentId, PassageId, VersionId
from tagtrap.ports import Clock, PassageSource
from tagtrap.records.conflicts import StoredConflicts
from vectorstore.near import Neighbours
from verify.conflicts import RULES, Comparable, conflict_between

_log = logging.getLogger(__name__)

_LEAST_COSINE = 0.6
_MOST_NEAR = 20
"""Passages of other documents that a passage is compared with, the nearest ones."""

_Loaded = dict[PassageId, tuple[list[Comparable], DocumentId]]


class ConflictFinder:
    """Finds sentences of different documents that cannot both hold, and keeps the pairs."""

    def __init__(
        self,
        stored: StoredConflicts,
        passages: PassageSource,
        neighbours: Neighbours,
        clock: Clock,
    ) -> None:
        self._stored = stored
        self._passages = passages
        self._neighbours = neighbours
        self._clock = clock

    def after_publishing(self) -> None:
        """Compare what is new. What fails here undoes nothing: it is compared at the next time."""
        try:
            self.compare_new()
        except Exception as error:  # the document is published, whatever happens here
            _log.error("documents could not be compared: %s", type(error).__name__)

    def compare_new(self) -> None:
        """Compare each version in force that was not compared yet with all others."""
        for version in self._stored.uncompared(RULES):
            found = {one.tags: one for one in self._conflicts(version)}
            self._stored.keep(version, RULES, list(found.values()), self._clock())

    def _conflicts(self, version: VersionId) -> Iterator[FoundConflict]:
        near = self._neighbours.near(version, least=_LEAST_COSINE, most=_MOST_NEAR)
        wanted = {one.passage for one in near} | {other for one in near for other in one.others}
        loaded = self._load(sorted(wanted))
        seen: set[TagPair] = set()
        for one in near:
            for other in one.others:
                if one.passage in loaded and other in loaded:
                    yield from _between(loaded[one.passage], loaded[other], seen)

    def _load(self, wanted: list[PassageId]) -> _Loaded:
        return {
            passage.id: (_comparable(passage), source.document_id)
            for passage, source in self._passages.load_passages(wanted)
        }


def _comparable(passage: Passage) -> list[Comparable]:
    return [one for sentence in passage.sentences if (one := Comparable.of(sentence)) is not None]


def _between(
    mine: tuple[list[Comparable], DocumentId],
    theirs: tuple[list[Comparable], DocumentId],
    seen: set[TagPair],
) -> Iterator[FoundConflict]:
    if mine[1] == theirs[1]:
        return
    for one in mine[0]:
        for other in theirs[0]:
            tags = TagPair.of(one.sentence.tag, other.sentence.tag)
            if tags in seen:
                continue
            seen.add(tags)
            found = conflict_between(one, other)
            if found is not None:
                yield found
