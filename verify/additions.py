"""Claims that say all that their source says, and a figure on top."""

from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.changes import Change, Difference
from verify.findings import Finding, evidence_of, words_of
from verify.quantities.comparison import Comparison, compare
from verify.readings import Reading
from verify.tokens import Token
from verify.wording import conflict_reason, quoted


def added_figure(
    differences: Sequence[Difference], source: Reading, claim: Reading, sentence: Sentence
) -> Finding | None:
    """Judge a claim that says all its source says and a figure on top."""
    for difference in differences:
        if difference.change is not Change.ADDED:
            continue
        added = [token for token in difference.answer if token.quantity]
        if all(_is_said(token, source) for token in added):
            continue
        if _disputes_itself(difference):
            return _disputed(difference, source, claim, sentence)
        words = words_of(claim.text, difference.answer)
        return Finding(
            Label.UNSUPPORTED,
            reason=f"Not in the cited source: '{words}'.",
            evidence=evidence_of(sentence, source.tokens),
            missing=words,
        )
    return None


def _is_said(figure: Token, source: Reading) -> bool:
    """Whether the source has the figure, or one that may come to the same."""
    same = (Comparison.EQUAL, Comparison.UNCERTAIN)
    return any(
        token.quantity is not None
        and figure.quantity is not None
        and compare(token.quantity, figure.quantity) in same
        for token in source.tokens
    )


def _disputes_itself(difference: Difference) -> bool:
    """Whether a figure is put straight behind another: "one hundred (150)"."""
    before = difference.edit.answer_before
    return len(difference.answer) == 1 and before is not None and before.quantity is not None


def _disputed(
    difference: Difference, source: Reading, claim: Reading, sentence: Sentence
) -> Finding:
    said, answered = quoted(difference)
    return Finding(
        Label.CONTRADICTED,
        conflict_reason(Change.NUMBER, words_of(source.text, said), words_of(claim.text, answered)),
        (Flag.NUMBER,),
        evidence_of(sentence, said),
    )
