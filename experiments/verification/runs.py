"""One line of the table: a checker on a set."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from experiments.verification.cases import (
    CASE_LABELS,
    FLAGGED,
    Case,
    CaseSet,
    Opinion,
    Rival,
    worst,
)
from experiments.verification.measures import (
    Counts,
    area_under_curve,
    balanced_threshold,
    f1_threshold,
    interval,
    share,
    two_lowest_mean,
)
from tagtrap.domain.verdicts import Label

Value = TypeVar("Value")
_EVEN = 0.5
"""A support that says nothing: calibrated so that both sides are as likely."""


@dataclass(frozen=True, slots=True)
class Said:
    """How many of the `rows` claims of one label got which verdict; the counts add up to them."""

    label: str
    rows: int
    supported: int
    contradicted: int
    unsupported: int
    insufficient: int
    no_answer: int


@dataclass(frozen=True, slots=True)
class Line:
    """Figures of a checker on a set, shares from 0 to 1; None where the rows cannot give one.

    `answered_accuracy` is the balanced accuracy of the claims that the checker answered, and
    `no_answer` the share of the others. `leaning_accuracy` is that of all claims where a support of
    one half divides them, as published figures do, and `best_accuracy` where the threshold divides
    them that is best on these very rows, which flatters.
    `by_label` says what it made of the claims of each label.
    `claims_a_second` counts sentences. `note` says why there are no figures.
    """

    set_name: str
    checker: str
    rows: int
    balanced_accuracy: float | None = None
    interval: tuple[float, float] | None = None
    precision: float | None = None
    recall: float | None = None
    f1: float | None = None
    contradicted_caught: float | None = None
    false_alarms: float | None = None
    flag_precision: float | None = None
    area_under_curve: float | None = None
    answered_accuracy: float | None = None
    leaning_accuracy: float | None = None
    best_accuracy: float | None = None
    no_answer: float | None = None
    claims_a_second: float | None = None
    by_label: tuple[Said, ...] = ()
    note: str = ""


def measure(case_set: CaseSet, rival: Rival, *, seed: int) -> Line:
    """Ask the checker about each case and work out its line."""
    started = time.perf_counter()
    opinions = rival.judge(case_set.cases)
    seconds = time.perf_counter() - started
    of_line = response_line if case_set.is_response else claim_line
    line = of_line(case_set, rival.name, opinions, seed=seed)
    asked = sum(len(case.sentences) for case in case_set.cases)
    return replace(line, claims_a_second=asked / seconds if seconds else None)


def claim_line(
    case_set: CaseSet, checker: str, opinions: Sequence[Sequence[Opinion]], *, seed: int
) -> Line:
    """Return the figures of cases that are as good as their worst sentence."""
    return _line(case_set, checker, [worst(of_case) for of_case in opinions], seed=seed)


def response_line(
    case_set: CaseSet, checker: str, opinions: Sequence[Sequence[Opinion]], *, seed: int
) -> Line:
    """Return the figures of whole answers, by the mean of their two lowest supports.

    The threshold is chosen for F1 on one half of the sources and used on the other, and the
    reverse; `f1` is the mean of the two halves, the other figures count both together. A half
    that has no bad row or no good one cannot choose a threshold: then there are no figures, and
    the line says so.
    """
    cases = case_set.cases
    scores = [two_lowest_mean([opinion.score for opinion in of_case]) for of_case in opinions]
    is_bad = [case.is_bad for case in cases]
    halves = halves_by_source(cases)
    try:
        limits = [f1_threshold(_at(half, scores), _at(half, is_bad)) for half in halves]
    except ValueError as error:
        return Line(case_set.name, checker, len(cases), note=str(error))
    flagged = [False] * len(cases)
    for half, limit in zip(halves, reversed(limits), strict=True):
        for row in half:
            flagged[row] = scores[row] < limit
    of_halves = [Counts.of(_at(half, is_bad), _at(half, flagged)).f1 or 0.0 for half in halves]
    as_opinions = [
        Opinion(Label.UNSUPPORTED if is_flagged else Label.SUPPORTED, score)
        for is_flagged, score in zip(flagged, scores, strict=True)
    ]
    every = [opinion for of_case in opinions for opinion in of_case]
    line = _line(case_set, checker, as_opinions, seed=seed)
    # No label of a whole answer is the checker's own here: the threshold gave them.
    return replace(
        line,
        f1=sum(of_halves) / 2,
        answered_accuracy=None,
        leaning_accuracy=None,
        best_accuracy=None,
        no_answer=_no_answer(every),
        by_label=(),
    )


def halves_by_source(cases: Sequence[Case]) -> tuple[list[int], list[int]]:
    """Return the positions of the cases in two halves that share no source.

    Sources alternate in the order in which they first occur; a case without one is its own.
    """
    halves: tuple[list[int], list[int]] = ([], [])
    half_of: dict[str | int, int] = {}
    for position, case in enumerate(cases):
        half = half_of.setdefault(case.source or position, len(half_of) % 2)
        halves[half].append(position)
    return halves


def _at(positions: Sequence[int], values: Sequence[Value]) -> list[Value]:
    return [values[position] for position in positions]


def _line(case_set: CaseSet, checker: str, opinions: Sequence[Opinion], *, seed: int) -> Line:
    cases = case_set.cases
    is_bad = [case.is_bad for case in cases]
    # Not shown as supported, and said to be wrong: what is unchecked is the one but not the other.
    not_passed = Counts.of(is_bad, [one.label is not Label.SUPPORTED for one in opinions])
    alarmed = Counts.of(is_bad, [one.label in FLAGGED for one in opinions])
    return Line(
        case_set.name,
        checker,
        rows=len(cases),
        balanced_accuracy=not_passed.balanced_accuracy,
        interval=interval(not_passed, seed=seed),
        precision=not_passed.precision,
        recall=not_passed.recall,
        f1=not_passed.f1,
        contradicted_caught=_contradicted_caught(cases, opinions),
        false_alarms=alarmed.false_alarms,
        flag_precision=alarmed.flag_precision,
        area_under_curve=_area(is_bad, opinions),
        answered_accuracy=_answered(is_bad, opinions).balanced_accuracy,
        leaning_accuracy=_divided(is_bad, opinions, lambda supports: _EVEN),
        best_accuracy=_divided(
            is_bad, opinions, lambda supports: balanced_threshold(supports, is_bad)
        ),
        no_answer=_no_answer(opinions),
        by_label=tuple(_said(cases, opinions)),
    )


def _answered(is_bad: Sequence[bool], opinions: Sequence[Opinion]) -> Counts:
    pairs = [
        (bad, one.label is not Label.SUPPORTED)
        for bad, one in zip(is_bad, opinions, strict=True)
        if one.is_answer
    ]
    return Counts.of([bad for bad, _ in pairs], [is_flagged for _, is_flagged in pairs])


def _divided(
    is_bad: Sequence[bool],
    opinions: Sequence[Opinion],
    threshold: Callable[[Sequence[float]], float],
) -> float | None:
    supports = [one.support for one in opinions if one.support is not None]
    if len(supports) < len(opinions) or not any(is_bad) or all(is_bad):
        return None
    limit = threshold(supports)
    return Counts.of(is_bad, [support < limit for support in supports]).balanced_accuracy


def _no_answer(opinions: Sequence[Opinion]) -> float | None:
    return share(sum(not one.is_answer for one in opinions), len(opinions))


def _said(cases: Sequence[Case], opinions: Sequence[Opinion]) -> Iterator[Said]:
    """Yield what was said of the claims of each label, labels in the order of `CASE_LABELS`."""
    for label in CASE_LABELS:
        ones = [
            opinion for case, opinion in zip(cases, opinions, strict=True) if case.label == label
        ]
        verdicts = Counter(one.label for one in ones if one.is_answer)
        if ones:
            yield Said(
                label,
                len(ones),
                supported=verdicts[Label.SUPPORTED],
                contradicted=verdicts[Label.CONTRADICTED],
                unsupported=verdicts[Label.UNSUPPORTED],
                insufficient=verdicts[Label.INSUFFICIENT_EVIDENCE],
                no_answer=sum(not one.is_answer for one in ones),
            )


def _contradicted_caught(cases: Sequence[Case], opinions: Sequence[Opinion]) -> float | None:
    caught = [
        one.label in FLAGGED
        for case, one in zip(cases, opinions, strict=True)
        if case.label == "contradicted"
    ]
    return share(sum(caught), len(caught))


def _area(is_bad: Sequence[bool], opinions: Sequence[Opinion]) -> float | None:
    scored = [
        (bad, one.support)
        for bad, one in zip(is_bad, opinions, strict=True)
        if one.support is not None
    ]
    good = [support for bad, support in scored if not bad]
    return area_under_curve(good, [support for bad, support in scored if bad])
