"""What a run shows, counted: for each arm, engine and prompt style."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from experiments.runs.record import Arm, PromptStyle, RunAnswer
from experiments.runs.url_checks import UrlCheck, UrlCounts, url_counts
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label

STEPS = 10
"""Equal steps of support from 0 to 1."""
STATEMENT_LABELS = (
    Label.SUPPORTED,
    Label.CONTRADICTED,
    Label.UNSUPPORTED,
    Label.INSUFFICIENT_EVIDENCE,
    Label.UNCHECKED,
)
_SLOW = 0.95


@dataclass(frozen=True, slots=True)
class ArmFigures:
    """The answers of one arm by one engine, asked in one style.

    `answers` came, `failed` did not and count nowhere else. `known_tags` answers cite the context,
    `invented_tags` cite what is not in it. `statements` by their verdict, `wrong_tags` of them cite
    another sentence than the one that backs them. `seconds` are the median and the time that 19 in
    20 answers keep; None without any. `cost` is None where no price was given.
    """

    arm: Arm
    engine: str
    style: PromptStyle
    answers: int
    failed: int
    backed: int
    refused: int
    known_tags: int
    invented_tags: int
    statements: tuple[tuple[Label, int], ...]
    wrong_tags: int
    urls: UrlCounts
    seconds: tuple[float, float] | None
    tokens_read: int
    tokens_written: int
    cost: float | None

    @property
    def name(self) -> str:
        """What tells it from the others of the run, in words."""
        return f"{self.arm.value}, {self.engine}, {self.style.value}"

    @property
    def all_statements(self) -> int:
        """How many statements there are, whatever the verdict."""
        return sum(count for _, count in self.statements)

    def said(self, label: Label) -> int:
        """Return how many statements have this verdict."""
        return dict(self.statements).get(label, 0)


def figures_of(
    answers: Sequence[RunAnswer], checks: Mapping[str, UrlCheck]
) -> tuple[ArmFigures, ...]:
    """Return the figures of a run, arm by arm; engines and styles in the order they came.

    `checks` are what is known of web addresses, by address.
    """
    places = dict.fromkeys((one.arm, one.engine, one.prompt_style) for one in answers)
    ordered = sorted(places, key=lambda place: list(Arm).index(place[0]))
    return tuple(
        _figures(
            place,
            [one for one in answers if (one.arm, one.engine, one.prompt_style) == place],
            checks,
        )
        for place in ordered
    )


def support_steps(answers: Iterable[RunAnswer]) -> tuple[int, ...]:
    """Return how many statements have a support in each of ten equal steps.

    What nobody judged has none.
    """
    counts = Counter(
        min(STEPS - 1, int(one.support * STEPS))
        for answer in answers
        for one in answer.statements
        if one.label is not Label.UNCHECKED or one.support > 0
    )
    return tuple(counts[step] for step in range(STEPS))


def _figures(
    place: tuple[Arm, str, PromptStyle],
    every: Sequence[RunAnswer],
    checks: Mapping[str, UrlCheck],
) -> ArmFigures:
    came = [one for one in every if not one.error]
    stated = [statement for one in came for statement in one.statements]
    labels = Counter(one.label for one in stated)
    costs = [one.cost for one in came if one.cost is not None]
    return ArmFigures(
        *place,
        answers=len(came),
        failed=len(every) - len(came),
        backed=_count(came, lambda one: one.label is AnswerLabel.SUPPORTED),
        refused=_count(came, lambda one: one.is_refusal),
        known_tags=_count(came, lambda one: bool(one.known_tags)),
        invented_tags=_count(came, lambda one: bool(one.invented_tags)),
        statements=tuple((label, labels[label]) for label in STATEMENT_LABELS),
        wrong_tags=sum(Flag.WRONG_TAG in one.flags for one in stated),
        urls=url_counts(came, checks),
        seconds=_seconds([one.seconds for one in came]),
        tokens_read=sum(one.tokens.read for one in came),
        tokens_written=sum(one.tokens.written for one in came),
        cost=sum(costs) if costs else None,
    )


def _count(answers: Sequence[RunAnswer], holds: Callable[[RunAnswer], bool]) -> int:
    return sum(holds(one) for one in answers)


def _seconds(seconds: Sequence[float]) -> tuple[float, float] | None:
    if not seconds:
        return None
    return median(seconds), float(np.quantile(seconds, _SLOW))
