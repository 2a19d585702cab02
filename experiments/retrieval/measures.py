"""Figures of rankings, quotes and refusals: pure functions, shares from 0 to 1.

What a question wants is given as groups of parts of places. Any one group is a full answer; it
needs all its parts; a part stands at each of its places, and a place is a set of items (tags of
sentences, ids of passages) that hold it together. A figure that nothing can give is None, never 0.
"""

import math
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

import numpy as np

Place = frozenset[str]
Part = tuple[Place, ...]
Group = tuple[Part, ...]


def recall(groups: Sequence[Group], found: Set[str]) -> float:
    """Return how much of the best covered group is among the items found."""
    return max((_covered(group, found) for group in groups), default=0.0)


def recall_at(groups: Sequence[Group], ranking: Sequence[str], depth: int) -> float:
    """Return the recall of the first `depth` items of a ranking, best first."""
    return recall(groups, set(ranking[:depth]))


def ndcg_at(groups: Sequence[Group], ranking: Sequence[str], depth: int) -> float:
    """Return the normalised discounted gain of the first items, of the group that has the most.

    An item gains where it covers more of the group than the items before it; the ideal ranking
    begins with the fewest items that cover the group.
    """
    return max((_group_ndcg(group, ranking[:depth], depth) for group in groups), default=0.0)


@dataclass(frozen=True, slots=True)
class Refusals:
    """How many questions with and without an answer were refused, of how many.

    `with_answer` counts questions on a false premise too: the documents have what refutes it.
    """

    with_answer: int
    with_answer_refused: int
    without_answer: int
    without_answer_refused: int

    @property
    def precision(self) -> float | None:
        """Share of the refused questions that have no answer; None where a set lacks a kind."""
        if not (self.with_answer and self.without_answer):
            return None
        refused = self.with_answer_refused + self.without_answer_refused
        return share(self.without_answer_refused, refused)

    @property
    def recall(self) -> float | None:
        """Share of the questions without an answer that are refused."""
        return share(self.without_answer_refused, self.without_answer)

    @property
    def false(self) -> float | None:
        """Share of the questions with an answer that are refused."""
        return share(self.with_answer_refused, self.with_answer)


@dataclass(frozen=True, slots=True)
class Latency:
    """Median and 95th percentile, in milliseconds."""

    p50: float
    p95: float

    @staticmethod
    def of(seconds: Sequence[float]) -> "Latency | None":
        """Return the percentiles of times in seconds; None for no times."""
        if not seconds:
            return None
        median, high = np.quantile(np.asarray(seconds) * 1000, (0.5, 0.95))
        return Latency(float(median), float(high))


def mean(values: Iterable[float]) -> float | None:
    """Return the mean, None of nothing."""
    known = list(values)
    return sum(known) / len(known) if known else None


def share(part: int, whole: int) -> float | None:
    """Return part / whole, None for a share of nothing."""
    return part / whole if whole else None


def _covered(group: Group, found: Set[str]) -> float:
    parts = [
        max((len(place & found) / len(place) for place in part), default=0.0) for part in group
    ]
    return sum(parts) / len(parts) if parts else 0.0


def _group_ndcg(group: Group, ranking: Sequence[str], depth: int) -> float:
    wanted = min(_fewest_items(group), depth)
    if not wanted:
        return 0.0
    seen: set[str] = set()
    covered, gained, gain = 0.0, 0, 0.0
    for rank, item in enumerate(ranking, start=1):
        seen.add(item)
        now = _covered(group, seen)
        # Twins of a text may cover it in more steps than the ideal ranking needs.
        if now > covered and gained < wanted:
            gained += 1
            gain += _discount(rank)
        covered = now
    return gain / sum(map(_discount, range(1, wanted + 1)))


def _fewest_items(group: Group) -> int:
    """Return how many items cover the group, each part at the place that adds the fewest.

    A part without a place counts as one item: it can be wanted and not be had.
    """
    items: set[str] = set()
    lost = 0
    for part in group:
        if part:
            items |= min(part, key=lambda place: (len(place - items), sorted(place)))
        else:
            lost += 1
    return len(items) + lost


def _discount(rank: int) -> float:
    return 1 / math.log2(rank + 1)
