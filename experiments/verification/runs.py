"""One line of the table: a checker on a set."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from experiments.verification.cases import FLAGGED, Case, CaseSet, Opinion, Rival, worst
from experiments.verification.measures import (
    Counts,
    area_under_curve,
    f1_threshold,
    interval,
    share,
    two_lowest_mean,
)
from tagtrap.domain.verdicts import Label


@dataclass(frozen=True, slots=True)
class Line:
    """Figures of a checker on a set, shares from 0 to 1; None where the rows cannot give one.

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
    unchecked: float | None = None
    claims_a_second: float | None = None
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

    The threshold is chosen for F1 on the even rows and used on the odd ones, and the reverse; `f1`
    is the mean of the two halves, the other figures count both together. A half that has no bad row
    or no good one cannot choose a threshold: then there are no figures, and the line says so.
    """
    cases = case_set.cases
    scores = [two_lowest_mean([opinion.score for opinion in of_case]) for of_case in opinions]
    is_bad = [case.is_bad for case in cases]
    try:
        limits = [f1_threshold(scores[half::2], is_bad[half::2]) for half in (0, 1)]
    except ValueError as error:
        return Line(case_set.name, checker, len(cases), note=str(error))
    flagged = [score < limits[1 - number % 2] for number, score in enumerate(scores)]
    halves = [Counts.of(is_bad[half::2], flagged[half::2]).f1 or 0.0 for half in (0, 1)]
    as_opinions = [
        Opinion(Label.UNSUPPORTED if is_flagged else Label.SUPPORTED, score)
        for is_flagged, score in zip(flagged, scores, strict=True)
    ]
    every = [opinion for of_case in opinions for opinion in of_case]
    unchecked = share(sum(one.label is Label.UNCHECKED for one in every), len(every))
    line = _line(case_set, checker, as_opinions, seed=seed)
    return replace(line, f1=sum(halves) / 2, unchecked=unchecked)


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
        unchecked=share(sum(one.label is Label.UNCHECKED for one in opinions), len(opinions)),
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
