"""The same question again: how much a checker's answers spread, and whom it favours."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from experiments.calibrating.checked import Judgement
from experiments.calibrating.figures import Share
from experiments.calibrating.labelled import LabelledClaim


@dataclass(frozen=True, slots=True)
class Spread:
    """Each of `claims` asked `repeats` times.

    `wavering` did not get the same label each time; `deviation` is the mean over the claims of the
    standard deviation of their supports.
    """

    repeats: int
    claims: int
    wavering: int
    deviation: float

    @property
    def share(self) -> float | None:
        """The share of claims that did not get the same label each time."""
        return self.wavering / self.claims if self.claims and self.repeats > 1 else None


@dataclass(frozen=True, slots=True)
class SelfPreference:
    """Faulty claims that pass, and good ones: those by the judge's own model, and those by others.

    Of one who favours its own words more of its faulty claims pass than of the others'.
    """

    own_faulty: Share
    other_faulty: Share
    own_good: Share
    other_good: Share

    @property
    def gap(self) -> float | None:
        """How much likelier a faulty claim of its own is to pass, -1 to 1."""
        if self.own_faulty.value is None or self.other_faulty.value is None:
            return None
        return self.own_faulty.value - self.other_faulty.value


def spread_of(rounds: Sequence[Sequence[Judgement]]) -> Spread:
    """Return the spread of several rounds over the same claims, in the same order."""
    by_claim = list(zip(*rounds, strict=True))
    deviations = [float(np.std([one.support for one in of_claim])) for of_claim in by_claim]
    return Spread(
        len(rounds),
        len(by_claim),
        wavering=sum(len({one.label for one in of_claim}) > 1 for of_claim in by_claim),
        deviation=sum(deviations) / len(deviations) if deviations else 0.0,
    )


def self_preference(
    claims: Sequence[LabelledClaim], found: Sequence[Judgement], model: str
) -> SelfPreference | None:
    """Return whether a judge favours claims of its own model; None where nobody wrote any."""
    known = [(one, said) for one, said in zip(claims, found, strict=True) if one.writer]
    own = [pair for pair in known if pair[0].writer.casefold() == model.casefold()]
    others = [pair for pair in known if pair[0].writer.casefold() != model.casefold()]
    if not (model and own and others):
        return None
    return SelfPreference(
        _passed(own, is_faulty=True),
        _passed(others, is_faulty=True),
        _passed(own, is_faulty=False),
        _passed(others, is_faulty=False),
    )


def _passed(pairs: Sequence[tuple[LabelledClaim, Judgement]], *, is_faulty: bool) -> Share:
    said = [said for one, said in pairs if one.is_faulty is is_faulty]
    return Share(sum(one.passes for one in said), len(said))
