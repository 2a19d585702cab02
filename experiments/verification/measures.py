"""Statistics of a checker that flags: pure functions, shares from 0 to 1.

"Bad" is a claim that its evidence does not support, "good" one that it does. A figure that the rows
cannot give (no bad row, nothing flagged) is None, never 0.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

BASE_RATE = 0.05
"""Share of bad claims that the precision in use is worked out for."""
RESAMPLES = 2_000
_INTERVAL = (0.025, 0.975)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many bad and good claims were flagged, of how many."""

    bad: int
    bad_flagged: int
    good: int
    good_flagged: int

    @staticmethod
    def of(is_bad: Sequence[bool], is_flagged: Sequence[bool]) -> "Counts":
        """Count claims; the two sequences are in the same order."""
        pairs = list(zip(is_bad, is_flagged, strict=True))
        return Counts(
            bad=sum(bad for bad, _ in pairs),
            bad_flagged=sum(bad and flagged for bad, flagged in pairs),
            good=sum(not bad for bad, _ in pairs),
            good_flagged=sum(not bad and flagged for bad, flagged in pairs),
        )

    @property
    def recall(self) -> float | None:
        """Share of the bad claims that are flagged."""
        return share(self.bad_flagged, self.bad)

    @property
    def false_alarms(self) -> float | None:
        """Share of the good claims that are flagged."""
        return share(self.good_flagged, self.good)

    @property
    def precision(self) -> float | None:
        """Share of the flagged claims that are bad; None where no row is good, or bad."""
        if not (self.bad and self.good):
            return None
        return share(self.bad_flagged, self.bad_flagged + self.good_flagged)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall of "bad"; 0 where nothing bad is flagged."""
        if not (self.bad and self.good):
            return None
        return 2 * self.bad_flagged / (self.bad + self.bad_flagged + self.good_flagged)

    @property
    def balanced_accuracy(self) -> float | None:
        """Mean of the share of bad claims flagged and of good claims let through."""
        if self.recall is None or self.false_alarms is None:
            return None
        return (self.recall + 1 - self.false_alarms) / 2

    @property
    def flag_precision(self) -> float | None:
        """Share of flags that would be right if one claim in twenty were bad."""
        if self.recall is None or self.false_alarms is None:
            return None
        right = BASE_RATE * self.recall
        wrong = (1 - BASE_RATE) * self.false_alarms
        return right / (right + wrong) if right + wrong else None


def share(part: int, whole: int) -> float | None:
    """Return part / whole, None for a share of nothing."""
    return part / whole if whole else None


def interval(counts: Counts, *, seed: int) -> tuple[float, float] | None:
    """Return the bootstrap 95 % interval of balanced accuracy.

    Bad and good claims are drawn again apart, with replacement; how many of a draw are flagged is
    then binomial, so it is drawn as such.
    """
    if counts.recall is None or counts.false_alarms is None:
        return None
    chance = np.random.default_rng(seed)
    caught = chance.binomial(counts.bad, counts.recall, RESAMPLES) / counts.bad
    alarmed = chance.binomial(counts.good, counts.false_alarms, RESAMPLES) / counts.good
    low, high = np.quantile((caught + 1 - alarmed) / 2, _INTERVAL)
    return float(low), float(high)


def area_under_curve(good: Sequence[float], bad: Sequence[float]) -> float | None:
    """Return the chance that a good claim has more support than a bad one; equal counts half."""
    if not good or not bad:
        return None
    ordered = np.sort(np.asarray(bad, dtype=float))
    scores = np.asarray(good, dtype=float)
    below = np.searchsorted(ordered, scores, side="left")
    not_above = np.searchsorted(ordered, scores, side="right")
    return float((below + not_above).mean() / 2 / len(ordered))


def balanced_threshold(supports: Sequence[float], is_bad: Sequence[bool]) -> float:
    """Return the support below which to flag for the best balanced accuracy.

    Of several as good the lowest. Raise `ValueError` where no row is bad, or none is good.
    """
    return _best_threshold(supports, is_bad, lambda counts: counts.balanced_accuracy)


def f1_threshold(supports: Sequence[float], is_bad: Sequence[bool]) -> float:
    """Return the support below which to flag for the best F1 of "bad"; as above."""
    return _best_threshold(supports, is_bad, lambda counts: counts.f1)


def two_lowest_mean(supports: Sequence[float]) -> float:
    """Return the mean of the two lowest supports; 1 where there is none, as nothing was said."""
    lowest = sorted(supports)[:2]
    return sum(lowest) / len(lowest) if lowest else 1.0


def _best_threshold(
    supports: Sequence[float], is_bad: Sequence[bool], figure: Callable[[Counts], float | None]
) -> float:
    if not any(is_bad) or all(is_bad):
        raise ValueError("a threshold needs good rows and bad ones")
    # Between neighbours any threshold does the same; the middle is the least tied to these rows.
    known = sorted(set(supports))
    middles = [(low + high) / 2 for low, high in pairwise(known)]
    tried = [known[0], *middles, float(np.nextafter(known[-1], np.inf))]
    return max(
        tried,
        key=lambda limit: figure(Counts.of(is_bad, [one < limit for one in supports])) or 0.0,
    )
