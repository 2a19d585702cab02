"""Two runs side by side: the same questions, answered twice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

import numpy as np

from experiments.runs.record import Arm, RunAnswer
from tagtrap.domain.verdicts import AnswerLabel, Label
from tagtrap.errors import WrongArguments

RESAMPLES = 2_000
_INTERVAL = (0.025, 0.975)
_FAULTS = (AnswerLabel.CONTRADICTED, AnswerLabel.UNSUPPORTED, AnswerLabel.INSUFFICIENT_EVIDENCE)


@dataclass(frozen=True, slots=True)
class Pair:
    """The same question in the same arm, as the first run and as the second answered it."""

    first: RunAnswer
    second: RunAnswer

    @property
    def question(self) -> tuple[str, str]:
        """What the pair hangs on: several of one question do not tell as much as several ones."""
        return self.first.topic, self.first.question


@dataclass(frozen=True, slots=True)
class Difference:
    """A share in both runs, over the same pairs, and what chance makes of the difference.

    `only_first` pairs have it in the first run alone, `only_second` in the second. `change` is
    second less first with its 95 % interval (bootstrap over questions). `chance` is McNemar's exact
    two-sided probability of a difference as great where there is none, `chance_of_all` the same
    after Holm for all that is compared at once.
    """

    arm: Arm
    name: str
    pairs: int
    first: float
    second: float
    only_first: int
    only_second: int
    interval: tuple[float, float]
    chance: float
    chance_of_all: float = 1.0

    @property
    def change(self) -> float:
        """Second less first, -1 to 1."""
        return self.second - self.first


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs compared; `unpaired` answers of either have no counterpart and count nowhere."""

    first: str
    second: str
    pairs: int
    unpaired: int
    differences: tuple[Difference, ...]


_Holds = Callable[[RunAnswer], bool]
_MEASURES: tuple[tuple[str, tuple[Arm, ...], _Holds], ...] = (
    ("every statement backed", (Arm.RELEVANT,), lambda one: one.label is AnswerLabel.SUPPORTED),
    (
        "a statement that is wrong or not in the sources",
        (Arm.NONE, Arm.RELEVANT, Arm.MISMATCHED),
        lambda one: one.label in _FAULTS,
    ),
    (
        "a statement left unchecked",
        (Arm.RELEVANT,),
        lambda one: any(said.label is Label.UNCHECKED for said in one.statements),
    ),
    ("cites its context", (Arm.RELEVANT, Arm.MISMATCHED), lambda one: bool(one.known_tags)),
    (
        "cites what is not there",
        (Arm.NONE, Arm.RELEVANT, Arm.MISMATCHED),
        lambda one: bool(one.invented_tags),
    ),
    ("gives no answer", (Arm.RELEVANT, Arm.MISMATCHED), lambda one: one.is_refusal),
    ("names a web address", (Arm.NONE, Arm.RELEVANT, Arm.MISMATCHED), lambda one: bool(one.urls)),
    ("passes as backed", (Arm.ATTACK,), lambda one: one.label is AnswerLabel.SUPPORTED),
)  # fmt: skip


def compared(
    first: Sequence[RunAnswer], second: Sequence[RunAnswer], names: tuple[str, str], *, seed: int
) -> Comparison:
    """Return two runs compared, measure by measure.

    Answers of the same engine and style are paired; where each run has one engine and style only,
    their questions are. Raise `WrongArguments` where nothing can be paired.
    """
    pairs = _pairs(first, second)
    if not pairs:
        raise WrongArguments(
            "The two runs have no question in common that both answered, with the same engine and "
            "style, or with one engine and style each."
        )
    differences = [
        _difference(arm, name, holds, of_arm, seed)
        for name, arms, holds in _MEASURES
        for arm in arms
        if (of_arm := [one for one in pairs if one.first.arm is arm])
    ]
    came = sum(not one.error for one in (*first, *second))
    return Comparison(*names, len(pairs), came - 2 * len(pairs), _after_holm(differences))


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the exact two-sided probability of so uneven a split where both are as likely."""
    changed = only_first + only_second
    fewer = min(only_first, only_second)
    tail = sum(comb(changed, number) for number in range(fewer + 1))
    # The numbers are whole until here, and too great for a float where thousands changed.
    return min(1.0, float(Fraction(2 * tail, 1 << changed)))


def _pairs(first: Sequence[RunAnswer], second: Sequence[RunAnswer]) -> list[Pair]:
    by_key = _paired(first, second, lambda one: one.key)
    if by_key or not (_is_one_setting(first) and _is_one_setting(second)):
        return by_key
    return _paired(first, second, lambda one: one.asked_key)


def _paired(
    first: Sequence[RunAnswer],
    second: Sequence[RunAnswer],
    key: Callable[[RunAnswer], tuple[str, ...]],
) -> list[Pair]:
    known = {key(one): one for one in second if not one.error}
    return [Pair(one, known[key(one)]) for one in first if not one.error and key(one) in known]


def _is_one_setting(answers: Sequence[RunAnswer]) -> bool:
    return len({(one.engine, one.prompt_style) for one in answers}) == 1


def _difference(arm: Arm, name: str, holds: _Holds, pairs: Sequence[Pair], seed: int) -> Difference:
    one = np.array([holds(pair.first) for pair in pairs], dtype=float)
    other = np.array([holds(pair.second) for pair in pairs], dtype=float)
    only_first, only_second = int((one > other).sum()), int((other > one).sum())
    return Difference(
        arm,
        name,
        len(pairs),
        float(one.mean()),
        float(other.mean()),
        only_first,
        only_second,
        _interval(other - one, [pair.question for pair in pairs], seed),
        mcnemar(only_first, only_second),
    )


def _interval(
    changes: np.ndarray, questions: Sequence[tuple[str, str]], seed: int
) -> tuple[float, float]:
    """Return the 95 % interval of the mean change; whole questions are drawn again."""
    places = {question: place for place, question in enumerate(dict.fromkeys(questions))}
    of_question = np.array([places[question] for question in questions])
    sums = np.bincount(of_question, weights=changes)
    sizes = np.bincount(of_question)
    draws = np.random.default_rng(seed).integers(0, len(sums), (RESAMPLES, len(sums)))
    means = sums[draws].sum(axis=1) / sizes[draws].sum(axis=1)
    low, high = np.quantile(means, _INTERVAL)
    return float(low), float(high)


def _after_holm(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Return the differences with their chance after Holm: of several, one is soon uneven."""
    order = sorted(range(len(differences)), key=lambda place: differences[place].chance)
    adjusted, least = [1.0] * len(differences), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, differences[place].chance * (len(differences) - rank)))
        adjusted[place] = least
    return tuple(
        replace(one, chance_of_all=chance)
        for one, chance in zip(differences, adjusted, strict=True)
    )
