"""Dates: in words, in ISO form, and in figures whose order may be in doubt."""

import re
from collections.abc import Iterator
from fractions import Fraction

from tagtrap.domain.spans import Span
from verify.quantities import names
from verify.quantities.quantity import CalendarDate, Quantity, QuantityKind
from verify.quantities.taken import Taken

MONTHS = {name: number for number, name in enumerate(names.MONTHS, start=1)}
"""The number of each month, from 1, by its name in lower case."""
_SHORT = {name[:3]: number for name, number in MONTHS.items()} | {"sept": 9}
WEEKDAYS = frozenset(names.WEEKDAYS)

_MONTH = rf"(?P<month>{'|'.join(MONTHS)}|(?:{'|'.join(_SHORT)})\b\.?)"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20|21)\d\d)"
# With a month beside it, an unlikely year or day is still a date, and a wrong one.
_ANY_YEAR = r"(?P<year>[1-9]\d{3})"
_ANY_DAY = r"(?P<day>\d\d)(?:st|nd|rd|th)?"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\w.]){_YEAR}-(?P<month_number>[01]\d)-(?P<day>[0-3]\d)(?!\w)",
        r"(?<![\w./-])(?P<first>[0-3]?\d)(?P<mark>[./-])(?P<second>[0-3]?\d)(?P=mark)"
        r"(?P<year>(?:(?:19|20|21)\d\d|\d\d))(?![\w/-])",
        rf"(?<![\w.,]){_ANY_DAY}\s+(?:of\s+)?{_MONTH},?\s+{_ANY_YEAR}\b",
        rf"\b{_MONTH}\s+{_ANY_DAY},?\s+{_ANY_YEAR}\b",
        rf"(?<![\w.,]){_DAY}\s+(?:day\s+of\s+|of\s+)?{_MONTH}(?:,?\s+{_ANY_YEAR}\b)?",
        rf"\b{_MONTH}\s+(?:the\s+)?{_DAY}(?![\d:]|[.,]\d|\w)(?:,?\s+{_ANY_YEAR}\b)?",
        rf"\b{_MONTH}(?:,|\s+of)?\s+(?P<year>[12]\d{{3}})\b",
    )
)
# A bare year is one only where the words around it say so: "2000 employees" is a count.
_BARE_YEAR = re.compile(
    r"\b(?:in|since|until|till|by|before|after|during|from|for|of|year|fy|version|©|copyright)\s+"
    rf"(?:fy\s*)?{_YEAR}\b(?!\s*(?:[%€$£]|[a-z]+s\b)|[,.]\d)",
    re.IGNORECASE,
)
# "2018-19" and "2018/2019" are a school year or a season.
_TWO_YEARS = re.compile(
    rf"(?<![\w./-]){_YEAR}\s?[-‐‑–—/]\s?(?P<next>(?:19|20|21)?\d\d)(?![\w/-]|[.,]\d)"
)


def find_dates(text: str) -> Iterator[Quantity]:
    """Yield the dates of a text, from left to right."""
    found: list[Quantity] = []
    taken = Taken(len(text))
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            span = Span(match.start(), match.end())
            dates = _dates(match)
            if dates and taken.take(span):
                first = Fraction(match["first"]) if len(dates) > 1 else Fraction(0)
                found.append(
                    Quantity(QuantityKind.DATE, span, Fraction(0), written=first, dates=dates)
                )
    for span, year in _years(text):
        if taken.take(span):
            dates = frozenset({CalendarDate(year=year)})
            found.append(Quantity(QuantityKind.DATE, span, Fraction(0), dates=dates))
    yield from sorted(found, key=lambda quantity: quantity.span)


def _years(text: str) -> Iterator[tuple[Span, int]]:
    for match in _TWO_YEARS.finditer(text):
        year = int(match["year"])
        if int(match["next"]) in (year + 1, (year + 1) % 100):
            yield Span(*match.span("year")), year
            yield Span(*match.span("next")), year + 1
    for match in _BARE_YEAR.finditer(text):
        yield Span(*match.span("year")), int(match["year"])


def _dates(match: re.Match[str]) -> frozenset[CalendarDate]:
    parts = match.groupdict()
    year = int(parts.get("year") or 0)
    if "first" in parts:
        # Points are written day first; strokes and dashes in both orders.
        swapped = parts["mark"] != "."
        return _in_figures(year, int(parts["first"]), int(parts["second"]), swapped=swapped)
    month = _month_number(parts)
    day = int(parts.get("day") or 0)
    if not 1 <= month <= 12:
        return frozenset()
    return frozenset({CalendarDate(year, month, day)})


def _month_number(parts: dict[str, str]) -> int:
    if parts.get("month_number"):
        return int(parts["month_number"])
    name = parts["month"].lower().rstrip(".")
    return MONTHS.get(name) or _SHORT[name]


def _in_figures(year: int, first: int, second: int, *, swapped: bool) -> frozenset[CalendarDate]:
    full = year if year > 99 else 2000 + year
    orders = {(first, second), (second, first)} if swapped else {(first, second)}
    return frozenset(
        CalendarDate(full, month, day)
        for day, month in orders
        if 1 <= month <= 12 and 1 <= day <= 31
    )
