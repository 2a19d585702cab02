"""How far two who judge the same things agree, beyond what chance alone would give."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two judges on the same things.

    `share` is that on which they agree, 0 to 1. `kappa` is Cohen's: 1 for full agreement, 0 for
    what chance would give, below 0 for less; None where it cannot be told: nothing was judged by
    both, or both always said the same one thing.
    """

    judged: int
    share: float | None
    kappa: float | None


def agreement(pairs: Sequence[tuple[Hashable, Hashable]]) -> Agreement:
    """Return how far the first and the second of the pairs agree."""
    total = len(pairs)
    if not total:
        return Agreement(0, None, None)
    share = sum(one == other for one, other in pairs) / total
    first, second = (Counter(side) for side in zip(*pairs, strict=True))
    by_chance = sum(first[name] * second[name] for name in first) / total**2
    kappa = None if by_chance >= 1 else (share - by_chance) / (1 - by_chance)
    return Agreement(total, share, kappa)
