"""One for several: what is said of cards is said of a card."""

from collections.abc import Sequence
from dataclasses import replace

from verify.quantities.dates import WEEKDAYS
from verify.reading.token import Token
from verify.reading.words import AUXILIARIES, MODALS, listed

_OF_ONE = {"children": "child", "people": "person"}
_SHORTEST = 4
_ENDS_A_SUBJECT = AUXILIARIES | MODALS | listed("<is> get not need")


def of_one(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Return words without the "s" of several; "Tuesdays" are all of them, and stay."""
    return tuple(replace(one, key=_without_s(one)) for one in tokens)


def with_one_subject(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Read the subject as one for several: "a card is free" is said of cards."""
    ends = (at for at, one in enumerate(tokens) if one.key in _ENDS_A_SUBJECT)
    end = next(ends, 0)
    return (*of_one(tokens[:end]), *tokens[end:])


def _without_s(token: Token) -> str:
    key = token.key
    if key in _OF_ONE:
        return _OF_ONE[key]
    is_word = token.quantity is None and key.isalpha() and len(key) >= _SHORTEST
    if not is_word or key.endswith("ss") or key.removesuffix("s") in WEEKDAYS:
        return key
    return key.removesuffix("s")
