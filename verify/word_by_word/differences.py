"""What an edit does to the meaning of a sentence, as far as its words alone can tell."""

import re
from collections.abc import Sequence
from dataclasses import replace

from verify.quantities.comparison import Comparison, compare
from verify.quantities.dates import MONTHS, WEEKDAYS
from verify.quantities.quantity import CalendarDate, QuantityKind
from verify.quantities.units import UNIT_WORDS
from verify.reading.tokens import Token
from verify.reading.words import (
    AUXILIARIES,
    BOUNDS,
    CONDITIONS,
    CONTRASTS,
    DROPPABLE,
    HEDGES,
    MODALS,
    NEGATION_COMPANIONS,
    NEGATORS,
    PASSIVE,
    PAST,
    QUANTIFIERS,
    REPLY,
    STRENGTHENERS,
    WHOLES,
    are_opposites,
)
from verify.word_by_word.alignment import Edit
from verify.word_by_word.changes import Change, Difference
from verify.word_by_word.endings import gained_ending
from verify.word_by_word.omissions import dropped
from verify.word_by_word.sameness import mean_the_same
from verify.word_by_word.tenses import is_other_time, is_other_voice

_STRENGTH = MODALS | QUANTIFIERS | BOUNDS


def classify(edit: Edit) -> list[Difference]:
    """Return what an edit changes: one difference, or one for each quantity in it."""
    source_numbers = [token for token in edit.source if token.quantity]
    answer_numbers = [token for token in edit.answer if token.quantity]
    if len(source_numbers) == 1 and len(answer_numbers) == 2:
        # "thirty (31) days" for "thirty (30) days": the same number twice, then not the same.
        answer_numbers = _without_repetition(source_numbers[0], answer_numbers)
    if source_numbers and len(source_numbers) == len(answer_numbers):
        return _quantities(edit, source_numbers, answer_numbers)
    # "one review" says no more than "a review"; the 1 of "tier 1" is a name.
    only_one = all(_is_word_one(token) for token in (*edit.source, *edit.answer))
    change = Change.NONE if only_one else _change_of(edit)
    return [Difference(change, edit, edit.source, edit.answer)]


def _is_word_one(token: Token) -> bool:
    span = token.span
    return token.key == "number:1:" and span is not None and span.end - span.start == len("one")


def _without_repetition(source: Token, answers: list[Token]) -> list[Token]:
    written = [token.quantity.written if token.quantity else None for token in (source, *answers)]
    return answers[1:] if written[0] == written[1] else answers


_CHANGE_OF = {
    Comparison.EQUAL: Change.NONE,
    Comparison.NUMBER_DIFFERS: Change.NUMBER,
    Comparison.DATE_DIFFERS: Change.DATE,
    Comparison.UNIT_DIFFERS: Change.UNIT,
    Comparison.UNCERTAIN: Change.OTHER,
    Comparison.UNLIKE: Change.OTHER,
}


def _quantities(
    edit: Edit, source_numbers: Sequence[Token], answer_numbers: Sequence[Token]
) -> list[Difference]:
    differences = []
    for source, answer in zip(source_numbers, answer_numbers, strict=True):
        if source.quantity is None or answer.quantity is None:
            continue
        change = _CHANGE_OF[compare(source.quantity, answer.quantity)]
        differences.append(Difference(change, edit, (source,), (answer,)))
    source_rest = tuple(token for token in edit.source if not token.quantity)
    answer_rest = tuple(token for token in edit.answer if not token.quantity)
    if source_rest or answer_rest:
        rest = replace(edit, source=source_rest, answer=answer_rest)
        differences.append(Difference(_change_of(rest), rest, source_rest, answer_rest))
    return differences


def _change_of(edit: Edit) -> Change:
    change = _words(edit)
    if change is None and not edit.answer:
        return dropped(edit)
    return change or (Change.ADDED if not edit.source else Change.OTHER)


def _words(edit: Edit) -> Change | None:
    """Return what replacing the source's words by the answer's changes, None where unknown."""
    source, answer = edit.source, edit.answer
    if any(token.quantity for token in (*source, *answer)):
        return None
    if _turns_round(source, answer):
        return Change.NEGATION
    source_keys = [token.key for token in source if token.key not in AUXILIARIES]
    answer_keys = [token.key for token in answer if token.key not in AUXILIARIES]
    if source_keys == answer_keys:
        return Change.TENSE if _is_other_tense(edit) else Change.NONE
    if mean_the_same(source, answer, edit.source_after):
        return Change.TENSE if is_other_time(source, answer) else Change.NONE
    if _is_waived(source_keys, answer_keys):
        return Change.NEGATION
    return _strength(edit, source_keys, answer_keys) or _one_word(source_keys, answer_keys)


def _is_waived(source: Sequence[str], answer: Sequence[str]) -> bool:
    """Whether an "even if" stands in the place of a condition or an exception."""
    opens = answer[:1] == ["even"] and set(answer[1:]) <= {"if", "when", "though"}
    return opens and len(answer) > 1 and set(source) <= _WAIVABLE and bool(source)


_WAIVABLE = frozenset({"if", "unless", "when", "only", "<provided>", "except"})


def _one_word(source: Sequence[str], answer: Sequence[str]) -> Change | None:
    return _word(source[0], answer[0]) if len(source) == len(answer) == 1 else None


def _strength(edit: Edit, source_keys: list[str], answer_keys: list[str]) -> Change | None:
    """Return what changes where only words of strength are left out, put in or exchanged."""
    if not answer_keys and set(source_keys) <= HEDGES:
        return Change.HEDGE_DROPPED
    if not answer_keys and set(source_keys) <= DROPPABLE:
        return _without_strength(edit, source_keys)
    if not source_keys and answer_keys == [REPLY]:
        return Change.REPLY
    if not source_keys and set(answer_keys) <= STRENGTHENERS:
        return Change.STRENGTHENED
    if source_keys and answer_keys and {*source_keys, *answer_keys} <= _STRENGTH:
        if _one_word(source_keys, answer_keys) is Change.NEGATION:
            return Change.NEGATION
        if _denies_alike(edit, source_keys, answer_keys) or _is_less_sure(source_keys, answer_keys):
            return None
        return Change.QUALIFIER
    return None


def _is_other_tense(edit: Edit) -> bool:
    before, after = ({token.key for token in side} for side in (edit.source, edit.answer))
    if bool(before & PAST) is not bool(after & PAST):
        return True
    if is_other_time(edit.source, edit.answer) or is_other_voice(edit):
        return True
    # "Lodging capped at 45 euros" is short for "is capped", "the customer charged" is not.
    return bool(before and after) and bool(before & PASSIVE) is not bool(after & PASSIVE)


def _without_strength(edit: Edit, dropped: Sequence[str]) -> Change:
    before = edit.source_before
    # "May have to pay" is not "may pay".
    is_weakened = before is not None and (is_negation(before) or before.key in MODALS)
    if is_weakened and "<must>" in dropped:
        return Change.HEDGE_DROPPED
    if {"<all>", "both"} & set(dropped) and _counts_each(edit):
        return Change.HEDGE_DROPPED
    # "not always paid" is not "not paid".
    if before is not None and is_negation(before) and WHOLES & set(dropped):
        return Change.HEDGE_DROPPED
    return Change.NONE


def _counts_each(edit: Edit) -> bool:
    """Whether "every" tells: "if every door is locked", "every third visit", "5 euros each"."""
    before, after = edit.source_before, edit.source_after
    if after is not None and _ORDINAL.fullmatch(after.key):
        return True
    if before is None or edit.source[0].comma or edit.source[0].stop:
        return False
    return before.key in CONDITIONS or before.quantity is not None


_ORDINAL = re.compile(r"<\d+\.>")
_PERMISSION = frozenset({"<must>", "<may>"})


_HAPPENS = frozenset({"usually", "often", "generally", "typically", "normally", "sometimes"})


def _is_less_sure(source: Sequence[str], answer: Sequence[str]) -> bool:
    """Whether an answer says that something can happen, of what often does."""
    return set(source) <= _HAPPENS and list(answer) == ["<may>"]


def _denies_alike(edit: Edit, source: Sequence[str], answer: Sequence[str]) -> bool:
    """Whether both go on with "not": "must not" and "may not" often forbid the same."""
    following = (edit.source_after, edit.answer_after)
    return {*source, *answer} == _PERMISSION and all(
        token is not None and token.key == "not" for token in following
    )


def _turns_round(source: Sequence[Token], answer: Sequence[Token]) -> bool:
    if (_negations(source) - _negations(answer)) % 2 == 0:
        return False
    rest = {token.key for token in (*source, *answer) if not is_negation(token)}
    return rest <= NEGATION_COMPANIONS | AUXILIARIES | MODALS | BOUNDS


def _negations(tokens: Sequence[Token]) -> int:
    return sum(is_negation(token) for token in tokens)


def is_negation(token: Token) -> bool:
    """Whether a token denies."""
    return token.key in NEGATORS or token.negated or token.key == "<nobody>"


def _word(source: str, answer: str) -> Change | None:
    if gained_ending(source, answer):
        return Change.INFLECTED
    if are_opposites(source, answer):
        return Change.NEGATION
    if frozenset((source, answer)) in CONTRASTS:
        return Change.QUALIFIER
    both = {source, answer}
    if both <= UNIT_WORDS:
        return Change.UNIT
    if both <= MONTHS.keys() or both <= WEEKDAYS or both <= {f"{day}s" for day in WEEKDAYS}:
        return Change.DATE
    if source.endswith(".>") and answer.endswith(".>"):
        return Change.NUMBER
    figures = [re.sub(r"\d+", "0", word) for word in (source, answer)]
    return Change.NUMBER if "0" in figures[0] and figures[0] == figures[1] else None


def is_bare_year(difference: Difference) -> bool:
    """Whether the difference is in a year that stands alone, which is also a number."""
    tokens = (*difference.source, *difference.answer)
    return bool(tokens) and all(
        token.quantity is not None
        and token.quantity.kind is QuantityKind.DATE
        and all(day == CalendarDate(year=day.year) for day in token.quantity.dates)
        for token in tokens
    )
