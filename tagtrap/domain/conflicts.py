"""Sentences of different documents that cannot both hold."""

from dataclasses import dataclass
from datetime import date, datetime

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import ActorId, Tag
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag


@dataclass(frozen=True, slots=True)
class TagPair:
    """Two tags, the smaller text first: a pair is one pair from whichever side it is seen.

    A tag stands for one sentence for ever, and a changed sentence gets another one. So a pair is
    these very words against those, in whatever versions they stand.
    """

    first: Tag
    second: Tag

    @staticmethod
    def of(one: Tag, other: Tag) -> "TagPair":
        """Return the pair of two tags."""
        return TagPair(*sorted((one, other)))


@dataclass(frozen=True, slots=True)
class FoundConflict:
    """Two sentences that were found to conflict; `spans` are the words that decide, in each."""

    tags: TagPair
    kind: Flag
    spans: tuple[Span, Span]


@dataclass(frozen=True, slots=True)
class ConflictSide:
    """One of the sentences, in a version; `span` are the words that decide."""

    source: SourceVersion
    sentence: Sentence
    span: Span

    @property
    def words(self) -> str:
        """The words that decide, as written."""
        return " ".join(self.span.of(self.sentence.text).split())


@dataclass(frozen=True, slots=True)
class Tick:
    """What an administrator said of a pair: settled (it is no conflict, or a known one), or not."""

    tags: TagPair
    by: ActorId
    at: datetime
    is_settled: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict between versions in force; `ticks` in the order they were made."""

    kind: Flag
    sides: tuple[ConflictSide, ConflictSide]
    ticks: tuple[Tick, ...] = ()

    @property
    def tags(self) -> TagPair:
        """The pair of sentences."""
        return TagPair.of(self.sides[0].sentence.tag, self.sides[1].sentence.tag)

    @property
    def is_settled(self) -> bool:
        """Whether the last tick settled it."""
        return bool(self.ticks) and self.ticks[-1].is_settled


@dataclass(frozen=True, slots=True)
class OneSided:
    """What an answer's sentence rests on, and what another document says instead.

    `position` counts from 0 in the answer; `mine` is the cited side.
    """

    position: int
    kind: Flag
    mine: ConflictSide
    other: ConflictSide


def are_in_force_together(one: SourceVersion, other: SourceVersion) -> bool:
    """Whether there is a day on which both are in force."""
    first = max(one.effective_from or date.min, other.effective_from or date.min)
    last = min(one.effective_until or date.max, other.effective_until or date.max)
    return first <= last
