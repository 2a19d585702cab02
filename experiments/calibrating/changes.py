"""Changes to a claim or its evidence that must not change what a checker says of it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from experiments.calibrating.checked import CheckerUnderTest, Judgement, groups_of
from experiments.calibrating.labelled import LabelledClaim

GROUP = 8
"""Claims of one call where their order is swapped; a judge reads so many at once."""
_LONG_WORD = re.compile(r"(?<![\w*(])([A-Za-z]{5,})(?![\w*)])")
_BOLD_WORDS = 3


@dataclass(frozen=True, slots=True)
class Flips:
    """Of `asked` claims, how many got another label with a change that means nothing.

    `towards_pass` of those got a better one: they would reach a reader only in that form.
    """

    change: str
    asked: int
    changed: int
    towards_pass: int

    @property
    def share(self) -> float | None:
        """The share of claims that changed, 0 to 1; None where none could be asked about."""
        return self.changed / self.asked if self.asked else None


PASSAGES = "order of the passages"
STATEMENTS = "order of the statements in one call"
BOLD = "words set in bold"
POLITE = "a polite frame"


_Pairs = list[tuple[Judgement, Judgement]]


def every_flip(
    checker: CheckerUnderTest, claims: Sequence[LabelledClaim], told: Callable[[str], None]
) -> tuple[Flips, ...]:
    """Return how many labels change with each change; `told` hears how far it is."""
    told(PASSAGES)
    passages = _flips(PASSAGES, _passages(checker, claims))
    told(STATEMENTS)
    statements = _flips(STATEMENTS, _statements(checker, claims))
    told("claims in an answer")
    plain = _in_answers(checker, claims, lambda text: text)
    told(BOLD)
    bold = _in_answers(checker, claims, _set_in_bold)
    told(POLITE)
    polite = _in_answers(checker, claims, _framed)
    return (
        passages,
        statements,
        _flips(BOLD, list(zip(plain, bold, strict=True))),
        _flips(POLITE, list(zip(plain, polite, strict=True))),
    )


def _passages(checker: CheckerUnderTest, claims: Sequence[LabelledClaim]) -> _Pairs:
    """Judge by all that stands around the claim, in order and reversed."""
    asked = [(one, one.context or one.premises) for one in claims]
    return [
        (checker.alone(one, evidence), checker.alone(one, evidence[::-1]))
        for one, evidence in asked
        if len(evidence) > 1
    ]


def _statements(checker: CheckerUnderTest, claims: Sequence[LabelledClaim]) -> _Pairs:
    pairs: _Pairs = []
    for group in groups_of(claims, GROUP):
        if len(group) > 1:
            back = checker.together(group[::-1])[::-1]
            pairs += zip(checker.together(group), back, strict=True)
    return pairs


def _set_in_bold(text: str) -> str:
    return _LONG_WORD.sub(r"**\1**", text, count=_BOLD_WORDS)


def _framed(text: str) -> str:
    return f"Thank you for your question!\n\n{text}\n\nI hope this helps."


def _in_answers(
    checker: CheckerUnderTest, claims: Sequence[LabelledClaim], changed: Callable[[str], str]
) -> list[Judgement]:
    return [checker.in_answer(one, changed(_with_tags(one))) for one in claims]


def _with_tags(claim: LabelledClaim) -> str:
    tags = ", ".join(str(one.tag) for one in claim.premises)
    return f"{claim.text} ({'source' if len(claim.premises) == 1 else 'sources'} {tags})"


def _flips(name: str, pairs: _Pairs) -> Flips:
    changed = [(before, after) for before, after in pairs if before.label is not after.label]
    return Flips(name, len(pairs), len(changed), sum(after.passes for _, after in changed))
