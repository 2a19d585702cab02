"""Whether a checker may gate: every rule in one table, and what was measured beside it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from experiments.calibrating.calibration import Calibration
from experiments.calibrating.changes import BOLD, PASSAGES, POLITE, STATEMENTS


class Standing(StrEnum):
    """How a checker stands to a rule."""

    KEPT = "kept"
    BROKEN = "broken"
    NOT_SHOWN = "not shown"
    """These claims cannot tell; a gate has to be shown to be safe, so this stands against it."""
    NOT_NEEDED = "does not apply"


@dataclass(frozen=True, slots=True)
class Rule:
    """What a gate must keep. `measured` is None where the claims cannot tell.

    `limit` is the most that `measured` may be, or the least if `is_least`. `why` is for a person.
    """

    name: str
    limit: float
    why: str
    measured: Callable[[Calibration], float | None]
    is_least: bool = False
    applies: Callable[[Calibration], bool] = lambda found: True


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule with what was measured."""

    rule: Rule
    measured: float | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether the checker may let statements pass and hold them back without a person."""

    findings: tuple[Finding, ...]

    @property
    def may_gate(self) -> bool:
        """Whether every rule that applies is kept."""
        return not self.against

    @property
    def against(self) -> tuple[Finding, ...]:
        """What stands against it."""
        wrong = (Standing.BROKEN, Standing.NOT_SHOWN)
        return tuple(one for one in self.findings if one.standing in wrong)

    @property
    def in_words(self) -> str:
        """The decision in one sentence."""
        if self.may_gate:
            return "This checker may gate: it keeps every rule below."
        names = "; ".join(f"{one.rule.name} ({one.standing.value})" for one in self.against)
        return f"This checker may advise, but may not gate alone. Against it: {names}."


def _flipped(change: str) -> Callable[[Calibration], float | None]:
    return lambda found: next((one.share for one in found.flips if one.change == change), None)


def _upper(found: Calibration) -> float | None:
    interval = found.agreed.faulty_passed.interval
    return interval[1] if interval else None


def _slope(found: Calibration) -> float | None:
    return abs(found.slope.per_ten_words) if found.slope else None


def _own_words(found: Calibration) -> float | None:
    return found.self_preference.gap if found.self_preference else None


RULES = (
    Rule(
        "claims of each kind",
        50,
        "fewer backed or faulty claims say too little",
        lambda found: min(found.faulty, found.claims - found.faulty),
        is_least=True,
    ),
    Rule(
        "kappa with people, of what it settles",
        0.6,
        "below that much of the agreement is chance",
        lambda found: found.agreed.settled.kappa,
        is_least=True,
    ),
    Rule(
        "faulty claims that pass, upper end of the 95 % interval",
        0.1,
        "nobody looks at what passes",
        _upper,
    ),
    Rule(
        "backed claims that are marked as wrong",
        0.2,
        "who is stopped without cause stops reading the marks",
        lambda found: found.agreed.good_marked.value,
    ),
    Rule("labels that change with the " + PASSAGES, 0.02, "the order says nothing",
         _flipped(PASSAGES)),
    Rule("labels that change with the " + STATEMENTS, 0.02, "the order says nothing",
         _flipped(STATEMENTS)),
    Rule("labels that change with " + BOLD, 0.02, "bold type makes nothing truer", _flipped(BOLD)),
    Rule("labels that change with " + POLITE, 0.02, "politeness makes nothing truer",
         _flipped(POLITE)),
    Rule(
        "change of support for ten more words, up or down",
        0.05,
        "longer is not truer",
        _slope,
    ),
    Rule(
        "claims that do not get the same label each time",
        0.02,
        "a verdict that is drawn by lot is none",
        lambda found: found.spread.share,
    ),
    Rule(
        "faulty claims of its own model that pass, beyond those of others",
        0.05,
        "a model may favour its own words",
        _own_words,
        applies=lambda found: bool(found.model),
    ),
)  # fmt: skip
"""The limits were set before anything was measured with them."""


def decide(found: Calibration) -> Decision:
    """Return whether the checker may gate, rule by rule."""
    return Decision(tuple(_finding(rule, found) for rule in RULES))


def _finding(rule: Rule, found: Calibration) -> Finding:
    if not rule.applies(found):
        return Finding(rule, None, Standing.NOT_NEEDED)
    measured = rule.measured(found)
    if measured is None:
        return Finding(rule, None, Standing.NOT_SHOWN)
    kept = measured >= rule.limit if rule.is_least else measured <= rule.limit
    return Finding(rule, measured, Standing.KEPT if kept else Standing.BROKEN)
