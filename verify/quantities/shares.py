"""Shares in words: "half of the fee", "two thirds", "a quarter of the dose"."""

import re
from collections.abc import Iterator
from fractions import Fraction

from tagtrap.domain.spans import Span
from verify.quantities.quantity import Quantity, QuantityKind

_PARTS = {"third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
_COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
# "The second half" and "the first quarter" are stretches of time, "half an hour" is a duration,
# "a day and a half" no share.
_SHARE = re.compile(
    r"(?<!and a )(?<!and one )(?<!first )(?<!second )(?<!third )(?<!last )(?<!other )"
    r"(?<!next )(?<!latter )(?:"
    r"\b(?:one[\s-])?(?P<half>half)\s+(?=(?:of\s+)?(?:the|their|your|its|his|her|our)\s+"
    r"(?!(?:year|month|week|day|hour)\b)|of\s+(?!an?\b)[a-z]"
    r"|price\b|fare\b)"
    rf"|\b(?P<count>{'|'.join(_COUNTS)})[\s-](?P<part>{'|'.join(_PARTS)})s?\b"
    r"(?!\s+(?:of\s+(?:an?|\d+)\b|party|parties|time|year|day|person|country|countries))"
    r")",
    re.IGNORECASE,
)
_OF = re.compile(r"\s+of\b", re.IGNORECASE)
_IS = re.compile(
    r"\b(?:share|portion|proportion|discount|reduction|rebate|rate) is $", re.IGNORECASE
)
"""In front of "a quarter" these say that it is a share, and no stretch of time."""


def find_shares(text: str) -> Iterator[Quantity]:
    """Yield the shares of a text as percentages: 50 for "half of it"."""
    for match in _SHARE.finditer(text):
        if match["half"]:
            yield _share(Span(match.start(), match.end("half")), Fraction(1, 2))
            continue
        count = _COUNTS[match["count"].lower()]
        part = match["part"].lower()
        # "Two quarters" are six months, "a third" may be the third of three.
        is_named = _IS.search(text[max(0, match.start() - 20) : match.start()])
        if is_named or _OF.match(text, match.end()) or (count > 1 and part != "quarter"):
            share = Fraction(count, _PARTS[part])
            yield _share(Span(match.start(), match.end()), share)


def _share(span: Span, share: Fraction) -> Quantity:
    value = share * 100
    return Quantity(QuantityKind.PERCENT, span, value, "percent", written=value)
