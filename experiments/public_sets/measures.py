"""Precision, recall and F1 on answers, and on the words that people marked."""

from collections.abc import Sequence
from dataclasses import dataclass

from experiments.public_sets.answers import PublicSet
from experiments.public_sets.judging import JudgedAnswer
from experiments.verification.cases import Case, CaseSet, Opinion
from experiments.verification.measures import Counts, share
from experiments.verification.runs import Line, response_line
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Label

_SEED = 7


@dataclass(frozen=True, slots=True)
class WordCounts:
    """Characters of the answers: those that people marked, the checks marked, and both."""

    gold: int
    marked: int
    both: int

    @property
    def precision(self) -> float | None:
        """Share of the marked characters that people marked."""
        return share(self.both, self.marked)

    @property
    def recall(self) -> float | None:
        """Share of the characters that people marked that are marked."""
        return share(self.both, self.gold)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of the two, None where people marked nothing."""
        return share(2 * self.both, self.gold + self.marked) if self.gold else None


@dataclass(frozen=True, slots=True)
class Group:
    """Figures of some answers.

    `marked` takes an answer for faulty where a statement is said to be wrong, `not_passed` also
    where one was left open. `by_support` takes it for faulty where the mean of its two lowest
    supports is below a limit that was chosen on answers from other sources, as published figures
    do; its figures are None where these answers cannot choose one. `words` is None where people
    marked none.
    """

    name: str
    answers: int
    marked: Counts
    not_passed: Counts
    by_support: Line
    words: WordCounts | None


@dataclass(frozen=True, slots=True)
class BenchResult:
    """The figures of a set, together and by group; `checkers` are ids."""

    name: str
    checkers: tuple[str, ...]
    left_out: tuple[tuple[str, int], ...]
    together: Group
    groups: tuple[Group, ...]


def result_of(
    public: PublicSet, found: Sequence[JudgedAnswer], checkers: Sequence[str]
) -> BenchResult:
    """Return the figures of the judged answers."""
    names = sorted({one.answer.group for one in found})
    groups = [
        _group(name or "unnamed", [one for one in found if one.answer.group == name])
        for name in names
    ]
    return BenchResult(
        public.name,
        tuple(checkers),
        public.left_out,
        _group("all", found),
        tuple(groups) if len(groups) > 1 else (),
    )


def _group(name: str, found: Sequence[JudgedAnswer]) -> Group:
    is_bad = [one.answer.is_faulty for one in found]
    return Group(
        name,
        len(found),
        Counts.of(is_bad, [one.is_marked for one in found]),
        Counts.of(is_bad, [not one.is_passed for one in found]),
        _by_support(found),
        _words(found),
    )


def _by_support(found: Sequence[JudgedAnswer]) -> Line:
    cases = tuple(
        Case(
            (one.answer.text,),
            one.answer.sources,
            "not_supported" if one.answer.is_faulty else "supported",
            one.answer.question,
            one.answer.origin,
        )
        for one in found
    )
    supports = [[Opinion(Label.UNCHECKED, each) for each in one.supports] for one in found]
    return response_line(CaseSet("answers", cases, is_response=True), "", supports, seed=_SEED)


def _words(found: Sequence[JudgedAnswer]) -> WordCounts | None:
    labelled = [one for one in found if one.answer.faults is not None]
    if not labelled:
        return None
    gold, marked, both = 0, 0, 0
    for one in labelled:
        wanted, said = _places(one.answer.faults or ()), _places(one.marked)
        gold, marked, both = gold + len(wanted), marked + len(said), both + len(wanted & said)
    return WordCounts(gold, marked, both)


def _places(spans: Sequence[Span]) -> set[int]:
    return {place for span in spans for place in range(span.start, span.end)}
