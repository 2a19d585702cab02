"""The other side of one day or hour: "sent after the 10th" for "sent by the 10th"."""

from dataclasses import dataclass

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word, is_negator
from verify.quantities.quantity import QuantityKind
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_UP_TO = listed("by before until till <at-most>")
_FROM = listed("after from since")
_PLAIN_UP_TO = listed("until till <at-most> under below")
_PLAIN_FROM = listed("from over above <at-least>")
"""The sides of a figure that is no day or hour, an age say."""
_PASSED_OVER = listed("the a age of")
_COMPARED = {"later": _UP_TO, "earlier": _FROM}
"""Side of "no later than" and "no earlier than"."""
_IN_TIME = (QuantityKind.DATE, QuantityKind.TIME)
_REACH = 4
_KNOWN_AT_LEAST = 1.0
_SHARED_AT_LEAST = 2


@dataclass(frozen=True, slots=True)
class _Limit:
    """A day or an hour with the side of it that is meant, and the word in front of that."""

    key: str
    side: frozenset[str]
    tokens: tuple[Token, ...]
    of: str


def other_side_of_a_day(pair: Compared) -> Finding | None:
    """Return the conflict over what comes before a day or an hour and what comes after it.

    Only where the word in front is the same, all else that is claimed stands in the source's own
    statement, and neither side denies anything.
    """
    if len(pair.shared) < _SHARED_AT_LEAST or pair.covered() < _KNOWN_AT_LEAST:
        return None
    if any(word.is_denied for word in pair.claim.words):
        return None
    theirs = _limits(pair.source)
    for mine in _limits(pair.claim):
        rivals = [one for one in theirs if one.key == mine.key]
        if len(rivals) != 1 or rivals[0].side == mine.side:
            continue
        # "From May it is free" says of all what "it is free from May" says.
        if rivals[0].of and mine.of and rivals[0].of != mine.of:
            continue
        if _stands_in_one_statement(pair, rivals[0]):
            return pair.conflict(Change.QUALIFIER, rivals[0].tokens, mine.tokens, (Flag.QUALIFIER,))
    return None


def _stands_in_one_statement(pair: Compared, limit: _Limit) -> bool:
    """Whether the source says all of the claim beside its limit, and denies nothing there."""
    words = _statement(pair.source, limit)
    known = {word.root for word in words}
    return pair.claim.roots <= known and not any(word.is_denied for word in words)


def _statement(phrases: Phrases, limit: _Limit) -> list[Word]:
    """Return the words up to the semicolons and full stops around a limit."""
    tokens = phrases.tokens
    place = tokens.index(limit.tokens[-1])
    start = max((at for at in range(place + 1) if tokens[at].stop), default=0)
    end = next((at for at in range(place + 1, len(tokens)) if tokens[at].stop), len(tokens))
    return [word for word in phrases.words if start <= word.place < end]


def _limits(phrases: Phrases) -> list[_Limit]:
    found = []
    for place, token in enumerate(phrases.tokens):
        if place and (token.quantity is not None or token.key.endswith(".>")):
            opening, side = _side(phrases, place)
            before = [word for word in phrases.words if word.place < opening]
            if side and not (before and before[-1].token.quantity):
                words = phrases.tokens[opening : place + 1]
                found.append(_Limit(token.key, side, words, before[-1].root if before else ""))
    return found


def _side(phrases: Phrases, place: int) -> tuple[int, frozenset[str]]:
    """Return where the words for a side begin and which side it is, none where it is open."""
    tokens = phrases.tokens
    quantity = tokens[place].quantity
    in_time = quantity is None or quantity.kind in _IN_TIME
    for at in range(place - 1, max(-1, place - 1 - _REACH), -1):
        key = tokens[at].key
        if key in _PASSED_OVER:
            continue
        if key == "than" and at > 1 and tokens[at - 1].key in _COMPARED:
            denies = _is_of_a_comparison(phrases, at - 2)
            return at - 2, _COMPARED[tokens[at - 1].key] if denies else frozenset()
        up_to, from_it = (_UP_TO, _FROM) if in_time else (_PLAIN_UP_TO, _PLAIN_FROM)
        is_side = key in up_to | from_it
        return at, (_UP_TO if key in up_to else _FROM) if is_side else frozenset()
    return place, frozenset()


def _is_of_a_comparison(phrases: Phrases, place: int) -> bool:
    """Whether the word at a place is the "no" of "no later than"."""
    return phrases.tokens[place].key in ("no", "not") and not is_negator(phrases.tokens, place)
