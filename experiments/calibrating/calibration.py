"""One calibration: a checker asked about labelled claims in every way that is measured."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from experiments.calibrating.changes import Flips, every_flip
from experiments.calibrating.checked import CheckerUnderTest, Judgement
from experiments.calibrating.figures import (
    Agreed,
    Bin,
    Slope,
    agreed,
    confusion,
    length_slope,
    reliability,
    support_counts,
)
from experiments.calibrating.labelled import LabelledClaim, LabelledSet
from experiments.calibrating.repeating import SelfPreference, Spread, self_preference, spread_of


@dataclass(frozen=True, slots=True)
class Plan:
    """How often each claim is asked about again (1: never), and the seed of the intervals."""

    repeats: int = 3
    seed: int = 7


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was measured. `checkers` are ids; None stands for what these claims cannot tell.

    `confusion` counts by label, then verdict; `support_counts` by label in ten equal steps.
    `calibration_error` is the mean distance of support from the share that is backed.
    `model` is the one behind the checker where it also writes answers, else "".
    """

    name: str
    checkers: tuple[str, ...]
    model: str
    claims: int
    faulty: int
    left_out: tuple[tuple[str, int], ...]
    agreed: Agreed
    confusion: dict[str, dict[str, int]]
    bins: tuple[Bin, ...]
    calibration_error: float | None
    support_counts: dict[str, list[int]]
    flips: tuple[Flips, ...]
    slope: Slope | None
    spread: Spread
    self_preference: SelfPreference | None


def calibrate(
    checker: CheckerUnderTest,
    labelled: LabelledSet,
    plan: Plan,
    told: Callable[[str], None] = lambda step: None,
) -> Calibration:
    """Ask the checker about every claim and return what comes of it; `told` hears each step."""
    claims = labelled.claims
    rounds = []
    for number in range(plan.repeats):
        told("all claims" if number == 0 else f"all claims, time {number + 1}")
        rounds.append([checker.alone(one) for one in claims])
    return _measured(checker, labelled, plan, rounds, every_flip(checker, claims, told))


def _measured(
    checker: CheckerUnderTest,
    labelled: LabelledSet,
    plan: Plan,
    rounds: Sequence[Sequence[Judgement]],
    flips: tuple[Flips, ...],
) -> Calibration:
    claims: Sequence[LabelledClaim] = labelled.claims
    found = rounds[0]
    bins, error = reliability(claims, found)
    return Calibration(
        name=labelled.name,
        checkers=checker.ids,
        model=checker.model,
        claims=len(claims),
        faulty=sum(one.is_faulty for one in claims),
        left_out=labelled.left_out,
        agreed=agreed(claims, found),
        confusion=confusion(claims, found),
        bins=bins,
        calibration_error=error,
        support_counts=support_counts(claims, found),
        flips=flips,
        slope=length_slope(claims, found, seed=plan.seed),
        spread=spread_of(rounds),
        self_preference=self_preference(claims, found, checker.model),
    )
