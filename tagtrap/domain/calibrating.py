"""A threshold proposed from reviews, with what it would have done to the reviewed statements."""

from collections.abc import Sequence
from dataclasses import dataclass

from tagtrap.domain.review_measures import Judged
from tagtrap.domain.verdicts import Label

LEAST_JUDGED = 30
"""Reviewed statements that the checks backed, below which nothing is proposed."""

LEAST_FAULTY = 5
"""Faulty ones among them, below which nothing is proposed: they decide where the line goes."""

MOST_WRONG = 0.05
"""The share of what passes that may be faulty."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a threshold does to the reviewed statements that the checks backed.

    `passed` reach the reader unmarked, `faulty` of them wrongly; `held_back` do not, and `good` of
    those though they are backed.
    """

    threshold: float
    passed: int
    faulty: int
    held_back: int
    good: int

    @property
    def faulty_share(self) -> float:
        """The share of what passes that is faulty, 0 to 1."""
        return self.faulty / self.passed if self.passed else 0.0


@dataclass(frozen=True, slots=True)
class Proposal:
    """A threshold for the least support of a backed statement, and why there is one or none.

    `after` is None where nothing is proposed; `reason` says why.
    """

    judged: int
    now: Effect
    after: Effect | None
    reason: str


def proposed(judged: Sequence[Judged], current: float) -> Proposal:
    """Return the least threshold that lets at most 1 in 20 faulty statements of all pass.

    Of reviewed statements that the checks backed; with too few of them there is no proposal.
    """
    backed = [one for one in judged if one.item.label is Label.SUPPORTED and not one.item.flags]
    now = effect_of(backed, current)
    faulty = sum(one.is_faulty for one in backed)
    if len(backed) < LEAST_JUDGED or faulty < LEAST_FAULTY:
        return Proposal(len(backed), now, None, _too_few(len(backed), faulty))
    supports = sorted({0.0, *(_above(one.item.support) for one in backed)})
    effects = [effect_of(backed, threshold) for threshold in supports if threshold <= 1]
    fitting = [one for one in effects if one.passed and one.faulty_share <= MOST_WRONG]
    if not fitting:
        return Proposal(
            len(backed),
            now,
            None,
            "No threshold would do: faulty statements have as much support as good ones.",
        )
    best = min(fitting, key=lambda one: one.threshold)
    if best.passed == now.passed and best.faulty == now.faulty:
        return Proposal(len(backed), now, None, "The threshold in use does as well as any other.")
    return Proposal(len(backed), now, best, "")


def effect_of(backed: Sequence[Judged], threshold: float) -> Effect:
    """Return what a threshold does to statements that the checks backed."""
    passed = [one for one in backed if one.item.support >= threshold]
    held = [one for one in backed if one.item.support < threshold]
    return Effect(
        threshold,
        passed=len(passed),
        faulty=sum(one.is_faulty for one in passed),
        held_back=len(held),
        good=sum(not one.is_faulty for one in held),
    )


def _above(support: float) -> float:
    """Return the least threshold of four decimals that holds back a statement of this support."""
    return round(int(support * 10_000 + 1e-6) / 10_000 + 0.0001, 4)


def _too_few(judged: int, faulty: int) -> str:
    return (
        f"Too few reviews for a proposal: {judged} reviewed statements that the checks backed "
        f"({LEAST_JUDGED} are needed), {faulty} of them faulty ({LEAST_FAULTY} are needed)."
    )
