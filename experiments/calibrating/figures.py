"""Figures of a checker beside the labels of people: pure functions, shares from 0 to 1."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from experiments.calibrating.checked import Judgement
from experiments.calibrating.labelled import LABELS, LabelledClaim
from tagtrap.domain.agreement import Agreement, agreement
from tagtrap.domain.verdicts import Label

VERDICTS = (
    Label.SUPPORTED,
    Label.CONTRADICTED,
    Label.UNSUPPORTED,
    Label.INSUFFICIENT_EVIDENCE,
    Label.UNCHECKED,
)
BINS = 10
_RESAMPLES = 1_000
_INTERVAL = (0.025, 0.975)
_NINETY_FIVE = 1.959964


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole with its 95 % interval (Wilson)."""

    part: int
    whole: int

    @property
    def value(self) -> float | None:
        """The share, None of nothing."""
        return self.part / self.whole if self.whole else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Its 95 % interval, None of nothing."""
        if not self.whole:
            return None
        share, square = self.part / self.whole, _NINETY_FIVE**2
        middle = (share + square / (2 * self.whole)) / (1 + square / self.whole)
        half = _NINETY_FIVE * sqrt(share * (1 - share) / self.whole + square / (4 * self.whole**2))
        half /= 1 + square / self.whole
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Agreed:
    """How far checker and people agree on "backed or not".

    `settled` counts only the claims that the checker decided; in `all` what it leaves open counts
    as not backed, as a reader would see it.
    """

    settled: Agreement
    all: Agreement
    faulty_passed: Share
    good_marked: Share
    left_open: Share


@dataclass(frozen=True, slots=True)
class Bin:
    """Claims of about the same support: how many, their mean support, the share that is backed."""

    low: float
    high: float
    claims: int
    backed: int
    mean_support: float


@dataclass(frozen=True, slots=True)
class Slope:
    """How support changes for ten more words, among claims of the same label, with its 95 %."""

    per_ten_words: float
    interval: tuple[float, float]


def agreed(claims: Sequence[LabelledClaim], found: Sequence[Judgement]) -> Agreed:
    """Return how far the judgements agree with the labels, and where they do not."""
    pairs = list(zip(claims, found, strict=True))
    settled = [(one, said) for one, said in pairs if said.is_settled]
    faulty = [said for one, said in pairs if one.is_faulty]
    good = [said for one, said in pairs if not one.is_faulty]
    return Agreed(
        agreement([(not one.is_faulty, said.passes) for one, said in settled]),
        agreement([(not one.is_faulty, said.passes) for one, said in pairs]),
        faulty_passed=Share(sum(said.passes for said in faulty), len(faulty)),
        good_marked=Share(sum(said.is_marked for said in good), len(good)),
        left_open=Share(len(pairs) - len(settled), len(pairs)),
    )


def confusion(
    claims: Sequence[LabelledClaim], found: Sequence[Judgement]
) -> dict[str, dict[str, int]]:
    """Return the number of claims by label (rows) and verdict (columns)."""
    rows = {
        label: dict.fromkeys((verdict.value for verdict in VERDICTS), 0)
        for label in LABELS
        if any(one.label == label for one in claims)
    }
    for one, said in zip(claims, found, strict=True):
        rows[one.label][said.label.value] += 1
    return rows


def reliability(
    claims: Sequence[LabelledClaim], found: Sequence[Judgement]
) -> tuple[tuple[Bin, ...], float | None]:
    """Return `reliability_of` the claims that were judged."""
    return reliability_of(
        [
            (said.support, not one.is_faulty)
            for one, said in zip(claims, found, strict=True)
            if said.has_support
        ]
    )


def reliability_of(given: Sequence[tuple[float, bool]]) -> tuple[tuple[Bin, ...], float | None]:
    """Return statements by support in ten bins, and the mean distance of support from truth.

    A statement is its support and whether it is backed. The distance is the expected calibration
    error: 0 where of those with a support of .8 eight in ten are backed; None of none.
    """
    bins: list[Bin] = []
    for number in range(BINS):
        inside = [one for one in given if _step(one[0]) == number]
        if inside:
            mean = sum(support for support, _ in inside) / len(inside)
            backed = sum(is_backed for _, is_backed in inside)
            bins.append(Bin(number / BINS, (number + 1) / BINS, len(inside), backed, mean))
    if not given:
        return (), None
    error = sum(abs(one.claims * one.mean_support - one.backed) for one in bins) / len(given)
    return tuple(bins), error


def _step(support: float) -> int:
    return min(BINS - 1, int(support * BINS))


def support_counts(
    claims: Sequence[LabelledClaim], found: Sequence[Judgement]
) -> dict[str, list[int]]:
    """Return how many claims of each label have a support in each of ten equal steps."""
    counts = {label: [0] * BINS for label in LABELS if any(one.label == label for one in claims)}
    for one, said in zip(claims, found, strict=True):
        if said.has_support:
            counts[one.label][_step(said.support)] += 1
    return counts


def length_slope(
    claims: Sequence[LabelledClaim], found: Sequence[Judgement], *, seed: int
) -> Slope | None:
    """Return how support changes with length; None where the lengths or the claims do not do.

    Labels are kept apart: that wrong claims may be longer in a set is no fault of the checker.
    """
    given = [(one, said) for one, said in zip(claims, found, strict=True) if said.has_support]
    if len(given) < 2:
        return None
    words = np.array([one.words for one, _ in given], dtype=float)
    supports = np.array([said.support for _, said in given], dtype=float)
    labels = np.array([LABELS.index(one.label) for one, _ in given])
    found_slope = _slope(words, supports, labels)
    if found_slope is None:
        return None
    chance = np.random.default_rng(seed)
    drawn = []
    for _ in range(_RESAMPLES):
        rows = chance.integers(0, len(given), len(given))
        again = _slope(words[rows], supports[rows], labels[rows])
        drawn += [] if again is None else [again]
    low, high = np.quantile(drawn, _INTERVAL)
    return Slope(found_slope, (float(low), float(high)))


def _slope(words: np.ndarray, supports: np.ndarray, labels: np.ndarray) -> float | None:
    over, under = 0.0, 0.0
    for label in np.unique(labels):
        inside = labels == label
        lengths = words[inside] - words[inside].mean()
        over += float(lengths @ (supports[inside] - supports[inside].mean()))
        under += float(lengths @ lengths)
    return 10 * over / under if under else None
