"""Claims that say all that their source says, and a figure on top."""

from collections.abc import Collection, Sequence
from fractions import Fraction

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.quantities.comparison import Comparison, compare
from verify.reading.readings import Reading
from verify.reading.tokens import Token
from verify.word_by_word.changes import Change, Difference
from verify.word_by_word.wording import conflict_reason, quoted

_JOINS = frozenset({"and", "or"})
_LONGEST_ITEM = 2


def added_figure(
    differences: Sequence[Difference], source: Reading, claim: Reading, sentence: Sentence
) -> Finding | None:
    """Judge a claim that says all its source says and a figure, or one more of a list, on top."""
    for difference in differences:
        if difference.change is not Change.ADDED:
            continue
        added = [token for token in difference.answer if token.quantity]
        if all(_is_said(token, source) for token in added):
            if _is_added_item(difference):
                return _not_said(difference, source, claim, sentence)
            continue
        if _is_reckoned(added, source, claim):
            continue
        if _disputes_itself(difference):
            return _disputed(difference, source, claim, sentence)
        return _not_said(difference, source, claim, sentence)
    return None


def _not_said(
    difference: Difference, source: Reading, claim: Reading, sentence: Sentence
) -> Finding:
    words = words_of(claim.text, difference.answer)
    return Finding(
        Label.UNSUPPORTED,
        reason=f"Not in the cited source: '{words}'.",
        evidence=evidence_of(sentence, source.tokens),
        missing=words,
    )


def _is_added_item(difference: Difference) -> bool:
    """Whether one more thing stands in a list: "A, X and B" for "A and B"."""
    words, after = difference.answer, difference.edit.answer_after
    before = difference.edit.answer_before
    if after is None or before is None or not all(token.is_content for token in words):
        return False
    ends = after.comma or after.key in _JOINS
    return len(words) <= _LONGEST_ITEM and words[0].comma and ends and after.key in _JOINS


def _is_reckoned(added: Sequence[Token], source: Reading, claim: Reading) -> bool:
    """Whether each added figure is a sum, product or share of others, or one of them counted."""
    theirs = [token.quantity for token in source.tokens if token.quantity]
    mine = [token.quantity for token in claim.tokens if token.quantity]
    values = {one.written for one in (*theirs, *mine)}
    new = [token.quantity for token in added if token.quantity]
    results = [one for one in new if one.kind in {other.kind for other in theirs}]
    return bool(results) and all(_comes_of(one.written, values) for one in results)


def _comes_of(result: Fraction, values: Collection[Fraction]) -> bool:
    others = [value for value in values if value not in (0, 1, result)]
    return any(
        result in (first * second, first / second, first + second, first - second)
        for first in others
        for second in others
    )


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
