"""Words and short wordings put into the plainest form of the same: "annually" is "each year"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.quantities.dates import WEEKDAYS
from verify.quantities.quantity import QuantityKind
from verify.reading.token import Token
from verify.reading.words import listed
from verify.restated.counts import with_whole_counts
from verify.word_by_word.sameness import one_for_all

_AGES = re.compile(
    r"\b(?:the )?age of (?=\d)|\baged (?=(?:under|over|at least|\d)\b)"
    r"|(?<=\d) years (?:old|of age)\b",
    re.IGNORECASE,
)
_RATES = {"annual": "year", "annually": "year", "yearly": "year", "monthly": "month"}
_RATES |= {"weekly": "week", "daily": "day"}
_PERIODS = frozenset({*_RATES.values(), "hour"})
_HOW_OFTEN = listed("once twice times")
_UNDER = listed("under below")
_OVER = listed("over above exceeding")
_YOUNGER = listed("younger less fewer")
_OLDER = listed("older more")
_ENDS_A_BOUND = listed("old older younger more less fewer under over above below")
_NO_AGES = frozenset({QuantityKind.DATE, QuantityKind.TIME})
_BARRED = listed("prohibited forbidden banned impossible")
_OPEN = listed("allowed permitted possible")
_DUE = listed("within before until <each-year> <each-month> <each-week>")
_OTHERWISE_SAID: dict[tuple[str, ...], tuple[str, ...]] = {
    # "Payable by card" only says how it may be paid.
    **{("<is>", "payable", word): ("<must>", "be", "paid", word) for word in _DUE},
    ("<is>", "closed"): ("<is>", "not", "open"),
    ("<is>", "excluded"): ("<is>", "not", "included"),
    ("cost", "nothing"): ("<is>", "free"),
    ("costs", "nothing"): ("<is>", "free"),
    ("<is>", "entitled", "to"): ("get",),
    ("number:2:", "times"): ("twice",),
    ("number:1:", "time"): ("once",),
    ("<all>", "times"): ("always",),
    ("<must>", "have"): ("need",),
    ("rises", "to"): ("increases", "to"),
    ("increased", "to"): ("raised", "to"),
    ("<must>", "not"): ("<may>", "not"),
    **{("<is>", word): ("<is>", "not", "allowed") for word in _BARRED},
    **{("<is>", word): ("<is>", "allowed") for word in _OPEN},
    **{("<is>", "not", word): ("<is>", "not", "allowed") for word in _OPEN},
}
_LONGEST = max(map(len, _OTHERWISE_SAID))
_IS = listed("is are")
_DO = listed("do does")


def with_plain_ages(text: str) -> str:
    """Return a text with ages as bare figures: "under the age of 14" is "under 14"."""
    return _AGES.sub("", text)


def plain(tokens: Sequence[Token], text: str) -> tuple[Token, ...]:
    """Return tokens in the plainest form of their wordings; `text` is what they stand in."""
    words = list(_with_rates(list(_with_bounds(list(_single(tokens)))), text))
    return with_whole_counts(tuple(_exchanged(words)))


def _single(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        if token.key in _DO:
            continue
        yield replace(token, key="<is>" if token.key in _IS else one_for_all(token.key))


def _with_bounds(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens with every bound of a figure in front of it, in one word."""
    place = 0
    while place < len(tokens):
        token, behind = tokens[place], list(tokens[place + 1 : place + 4])
        figure = behind[0] if behind else None
        keys = [token.key, *(one.key for one in behind)]
        is_compared = len(behind) > 1 and behind[0].key == "than"
        compared = _bound_of(token.key, behind[1], _YOUNGER, _OLDER) if is_compared else ""
        if compared:
            yield replace(token, key=compared)
            place += 2
            continue
        counted = 1 if token.quantity else 0
        if token.quantity and len(keys) > 3 and keys[2] == "or" and behind[0].is_content:
            counted = 2
        if counted and keys[counted : counted + 1] == ["or"]:
            last = keys[counted + 1] if len(keys) > counted + 1 else ""
            if last in _ENDS_A_BOUND and last != "old":
                is_more = last in _OVER | _OLDER
                yield Token("<at-least>" if is_more else "<at-most>", token.span)
                yield from tokens[place : place + counted]
                place += counted + 2
                continue
        if figure is not None and figure.quantity and _bound_of(token.key, figure, _UNDER, _OVER):
            yield replace(token, key=_bound_of(token.key, figure, _UNDER, _OVER))
        else:
            yield token
        place += 1


def _bound_of(word: str, figure: Token, below: frozenset[str], above: frozenset[str]) -> str:
    if figure.quantity is None:
        return ""
    kind = figure.quantity.kind
    # "Over three years" may be during them.
    if kind in _NO_AGES or (word == "over" and kind is QuantityKind.DURATION):
        return ""
    if word in below:
        return "<less-than>"
    return "<more-than>" if word in above else ""


def _with_rates(tokens: Sequence[Token], text: str) -> Iterator[Token]:
    """Yield the tokens with "a year", "each year" and "annually" as one word."""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        period = following.key if following else ""
        if token.key in _RATES:
            yield replace(token, key=f"<each-{_RATES[token.key]}>")
        elif period in _PERIODS and (_is_each(token, text) or _is_per(tokens, place)):
            yield replace(token, key=f"<each-{period}>")
            place += 1
        elif period in WEEKDAYS and _is_each(token, text):
            yield replace(token, key=f"{period}s")
            place += 1
        else:
            yield token
        place += 1


def _is_per(tokens: Sequence[Token], place: int) -> bool:
    """Whether a "per" stands behind a figure: who is "paid per hour" is not paid every hour."""
    before = tokens[place - 1] if place else None
    is_told = before is not None and (before.quantity or before.key in _HOW_OFTEN)
    return tokens[place].key == "per" and bool(is_told)


def _is_each(token: Token, text: str) -> bool:
    """Whether a token is "each" or "every", which is read as "all" elsewhere."""
    return token.span is not None and token.span.of(text).lower() in ("each", "every")


def _exchanged(tokens: Sequence[Token]) -> Iterator[Token]:
    place = 0
    while place < len(tokens):
        for length in range(min(_LONGEST, len(tokens) - place), 0, -1):
            words = tuple(one.key for one in tokens[place : place + length])
            if words in _OTHERWISE_SAID:
                first = tokens[place]
                put, *rest = _OTHERWISE_SAID[words]
                yield replace(first, key=put)
                yield from (Token(key, first.span) for key in rest)
                place += length
                break
        else:
            yield tokens[place]
            place += 1
