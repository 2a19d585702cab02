"""Auxiliaries that tell when something is done, and who does it to whom."""

from collections.abc import Sequence

from verify.reading.token import Token
from verify.reading.words import listed
from verify.word_by_word.alignment import Edit

_PERFECT = listed("has have had been")
_PRESENT = listed("is are")
_SUBJECT_MAY_DO = listed(
    "paid charged refunded reimbursed granted offered awarded sent billed invoiced allowed owed "
    "lent loaned promised compensated insured"
)
"""Participles that, without their "are", tell what the subject itself did."""


def is_other_time(source: Sequence[Token], answer: Sequence[Token]) -> bool:
    """Whether one side says that it will be, or is being, what the other says that it has been."""
    before, after = ({token.key for token in side} for side in (source, answer))
    if "been" in after and before & _PRESENT and not before & _PERFECT:
        return True
    return _is_later(before, after) or _is_later(after, before)


def _is_later(before: set[str], after: set[str]) -> bool:
    if "will" in before and "will" not in after and after & _PERFECT:
        return True
    return "being" in before and "being" not in after and bool(after & {"will", *_PERFECT})


def is_other_voice(edit: Edit) -> bool:
    """Whether an auxiliary is left out or put in without which the subject does it itself."""
    if edit.source and edit.answer:
        return False
    keys = {token.key for token in (*edit.source, *edit.answer)}
    after, before = edit.source_after, edit.source_before
    if "been" in keys:
        return True
    if after is None or before is None or after.comma or after.stop or not edit.source:
        return False
    if "will" in keys and after.key in _PERFECT:
        return True
    return bool(keys & {"is", "are"}) and after.key in _SUBJECT_MAY_DO
