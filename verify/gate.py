"""The release gate: one table of rules that says whether an answer may leave.

The first rule that finds something decides where it goes; the reasons of all rules with the same
outcome are said together. Where no rule finds anything, the answer is approved.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tagtrap.domain.policies import EvidencePolicy, Material, Missing
from tagtrap.domain.release import GateLevel, RepairKind, Revision
from tagtrap.domain.verdicts import AnswerLabel, CheckedSentence, Flag, Label, Outcome
from verify.decision import FAULTS, all_backed, faults_in_words
from verify.reading.tokens import tokenise
from verify.structure import FOREIGN_TAGS

_CUTS = (RepairKind.DROPPED, RepairKind.SHORTENED)


@dataclass(frozen=True, slots=True)
class Terms:
    """By what an answer is measured: a policy, a level, and how sure a check must be (0 to 1)."""

    policy: EvidencePolicy = field(default_factory=EvidencePolicy)
    level: GateLevel = GateLevel.BALANCED
    supported_from: float = 0.0

    def passes(self, checked: CheckedSentence) -> bool:
        """Whether a sentence may leave as it stands."""
        if checked.flags:
            return False
        if checked.label is Label.NO_CLAIM:
            return True
        if checked.label is Label.UNCHECKED and not self._is_material(checked):
            return True
        return checked.label is Label.SUPPORTED and checked.support >= self.supported_from

    def _is_material(self, checked: CheckedSentence) -> bool:
        if self.policy.material is Material.EVERY:
            return True
        return any(token.quantity for token in tokenise(checked.sentence.text))


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of an answer besides its verdicts, in words; "" where there is nothing.

    `revisions` are all tries to repair it. `gave_up` says which limit was reached.
    """

    revisions: tuple[Revision, ...] = ()
    gave_up: str = ""
    disagreement: str = ""
    too_old: str = ""
    for_a_person: str = ""
    cut_off: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """An answer before the gate."""

    label: AnswerLabel
    sentences: Sequence[CheckedSentence]
    terms: Terms = Terms()
    known: Circumstances = field(default_factory=Circumstances)

    def has(self, *labels: Label) -> bool:
        """Whether a sentence has one of the labels."""
        return any(one.label in labels for one in self.sentences)

    def flagged(self, *flags: Flag) -> bool:
        """Whether a sentence has one of the flags."""
        return any(flag in one.flags for one in self.sentences for flag in flags)

    def was_found(self, flag: Flag) -> bool:
        """Whether the draft had the flag, be it still there or repaired away."""
        return self.flagged(flag) or any(flag in one.flags for one in self.known.revisions)

    @property
    def is_empty_handed(self) -> bool:
        """Whether a statement was left out because nothing in the documents speaks of it."""
        return any(
            one.was_taken and one.kind in _CUTS and one.label is Label.INSUFFICIENT_EVIDENCE
            for one in self.known.revisions
        )


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the table: what it looks for, and where that sends the answer.

    `found` returns the reason in words of the trade, "" where the rule has nothing to say.
    """

    name: str
    outcome: Outcome
    found: Callable[[Case], str]


def _if(condition: Callable[[Case], bool], reason: str) -> Callable[[Case], str]:
    return lambda case: reason if condition(case) else ""


def _faults(case: Case) -> str:
    return faults_in_words(case.sentences)


_ASKS = Outcome.ESCALATE
_MENDS = Outcome.REVISE
_UNSETTLED = (Label.INSUFFICIENT_EVIDENCE, Label.UNCHECKED)

RULES: tuple[Rule, ...] = (
    # Nothing that could be relied on.
    Rule(
        "no answer",
        _ASKS,
        _if(
            lambda case: (
                case.label is AnswerLabel.NO_ANSWER and case.terms.policy.missing is Missing.PERSON
            ),
            "The documents do not answer this.",
        ),
    ),
    Rule(
        "declined",
        _ASKS,
        _if(lambda case: case.label is AnswerLabel.REFUSED, "The model declined to answer."),
    ),
    Rule(
        "states nothing",
        _ASKS,
        _if(
            lambda case: case.label is AnswerLabel.NO_CLAIM,
            "The answer makes no statement that could be checked.",
        ),
    ),
    # What a person has to settle.
    Rule(
        "action without proof",
        _ASKS,
        _if(
            lambda case: case.was_found(Flag.ACTION_CLAIM),
            "The answer said that something was done, and no record shows it.",
        ),
    ),
    Rule(
        "evidence is missing",
        _ASKS,
        _if(lambda case: case.is_empty_handed, "The documents do not speak of a part of this."),
    ),
    Rule("sources disagree", _ASKS, lambda case: case.known.disagreement),
    Rule("evidence is too old", _ASKS, lambda case: case.known.too_old),
    Rule(
        "not in force",
        _ASKS,
        lambda case: _faults(case) if case.flagged(Flag.OUTDATED) else "",
    ),
    Rule("limit reached", _ASKS, lambda case: case.known.gave_up),
    Rule("cut off", _ASKS, lambda case: case.known.cut_off),
    Rule("for a person", _ASKS, lambda case: case.known.for_a_person),
    Rule(
        "not settled",
        _ASKS,
        lambda case: _faults(case) if _has_unsettled(case) else "",
    ),
    # What a better draft could mend.
    Rule(
        "does not hold",
        _MENDS,
        lambda case: _faults(case) if case.has(*FAULTS) else "",
    ),
    Rule(
        "cited wrongly or not at all",
        _MENDS,
        lambda case: _faults(case) if case.flagged(*FOREIGN_TAGS, Flag.UNCITED) else "",
    ),
    Rule("not sure enough", _MENDS, lambda case: _not_sure(case)),
    Rule("marked otherwise", _MENDS, lambda case: _faults(case)),
)
"""In this order. An answer that no rule stops is approved."""


def decide(
    label: AnswerLabel,
    sentences: Sequence[CheckedSentence],
    terms: Terms | None = None,
    known: Circumstances | None = None,
) -> tuple[Outcome, str]:
    """Return what should happen with an answer, and why, in words of the trade."""
    case = Case(label, sentences, terms or Terms(), known or Circumstances())
    found = [(rule.outcome, reason) for rule in RULES if (reason := rule.found(case))]
    if not found:
        return Outcome.APPROVE, _approved(case)
    outcome = found[0][0]
    reasons = [reason for of_rule, reason in found if of_rule is outcome]
    return outcome, " ".join(dict.fromkeys(reasons))


def _approved(case: Case) -> str:
    if case.label is AnswerLabel.NO_ANSWER:
        return "The documents do not answer this, and the reader is told so."
    return all_backed(case.sentences)


def _has_unsettled(case: Case) -> bool:
    """Whether a material statement is left that no check settled or nothing speaks of."""
    return any(one.label in _UNSETTLED and not case.terms.passes(one) for one in case.sentences)


def _not_sure(case: Case) -> str:
    unsure = [
        one
        for one in case.sentences
        if one.label is Label.SUPPORTED and one.support < case.terms.supported_from
    ]
    if not unsure:
        return ""
    sentences = "sentence" if len(case.sentences) == 1 else "sentences"
    were = "was" if len(unsure) == 1 else "were"
    return (
        f"{len(unsure)} of {len(case.sentences)} {sentences} {were} backed less surely than asked."
    )
