"""Any day for a working day, weekends for days without them."""

from itertools import pairwise

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_WORKING = listed("working business")
_DAYS = listed("day days")
_BEFORE_A_DAY = listed("next following same <1.> <2.> <3.> last previous calendar")
_WEEKENDS = listed("weekend weekends")
_COVERED_AT_LEAST = 0.6
_SHARED_AT_LEAST = 2


def any_day_for_a_working_day(pair: Compared) -> Finding | None:
    """Return the conflict of "the next day" with "the next working day"."""
    said = _named(pair.source, _WORKING)
    if not said or pair.claim.keys & (_WORKING | listed("weekday weekdays not no")):
        return None
    answered = _named(pair.claim, _BEFORE_A_DAY) or _with_weekends(pair.claim)
    if not answered or len(pair.shared) < _SHARED_AT_LEAST:
        return None
    if pair.source.keys & _WEEKENDS or any(_named(other, _BEFORE_A_DAY) for other in pair.beside):
        return None
    apart = {word.root for word in pair.claim.words if word.token in answered}
    if pair.covered(apart) < _COVERED_AT_LEAST:
        return None
    return pair.conflict(Change.UNIT, said, answered, (Flag.UNIT,))


def _named(phrases: Phrases, before: frozenset[str]) -> tuple[Token, ...]:
    """Return the tokens of a "working day", () where there is no such day, or a counted one."""
    for first, second in pairwise(phrases.tokens):
        if first.key in before and second.key in _DAYS and not second.quantity:
            return first, second
    return ()


def _with_weekends(claim: Phrases) -> tuple[Token, ...]:
    keys = claim.keys & listed("including included even also")
    return tuple(token for token in claim.tokens if keys and token.key in _WEEKENDS)
