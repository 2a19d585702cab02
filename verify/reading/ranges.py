"""Ranges in one form: "between 2 and 8", "from 2 to 8", "2 to 8" and "2-8" are the same."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tagtrap.domain.spans import Span
from verify.quantities.dates import MONTHS, WEEKDAYS
from verify.quantities.quantity import QuantityKind
from verify.reading.token import Token

TO = "<to>"
"""The one form of what joins the two ends of a range."""

_JOINS = frozenset({"to", "and", "until", "till", "through"})
_OPENS = frozenset({"between", "from"})
_DASH = re.compile(r"\s*[-‐‑‒–—−]\s*")
_POINTS = frozenset({QuantityKind.DATE, QuantityKind.TIME})


def with_ranges(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens of a text with every range in the one form: an end, TO, an end."""
    found: list[Token] = []
    for place, token in enumerate(tokens):
        before = found[-1] if found else None
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        if before is not None and _are_ends(before, token) and _is_dashed(text, before, token):
            found += [Token(TO, _between(before, token)), replace(token, comma=False)]
        elif before is not None and following is not None and _joins(found, token, following):
            _drop_opening(found)
            found.append(replace(token, key=TO))
        else:
            found.append(token)
    return found


def _joins(found: Sequence[Token], token: Token, following: Token) -> bool:
    """Whether a word stands between the two ends of a range, and is no mere "and" of a list."""
    if token.key not in _JOINS or token.comma or token.stop or following.comma or following.stop:
        return False
    first = found[-1]
    if not _are_ends(first, following):
        return False
    opening = found[-2].key if len(found) > 1 else ""
    if token.key == "and":
        return opening == "between"
    return token.key == "to" or first.quantity is None or first.quantity.kind in _POINTS


def _are_ends(first: Token, second: Token) -> bool:
    if first.quantity is None or second.quantity is None:
        return {first.key, second.key} <= WEEKDAYS or {first.key, second.key} <= MONTHS.keys()
    return first.quantity.kind is second.quantity.kind


def _drop_opening(found: list[Token]) -> None:
    """Take out the "between" or "from" in front of a range."""
    if len(found) > 1 and found[-2].key in _OPENS:
        opening, first = found[-2], found[-1]
        found[-2:] = [replace(first, comma=opening.comma, stop=opening.stop)]


def _is_dashed(text: str, first: Token, second: Token) -> bool:
    place = _between(first, second)
    if place is None:
        return False
    years = all(one.quantity and one.quantity.kind is QuantityKind.DATE for one in (first, second))
    return _DASH.fullmatch(place.of(text)) is not None or (years and place.of(text) == "/")


def _between(first: Token, second: Token) -> Span | None:
    if first.span is None or second.span is None or first.span.end > second.span.start:
        return None
    return Span(first.span.end, second.span.start)
