"""Percentages, durations and other units: what may stand behind a number."""

import re
from collections.abc import Collection
from fractions import Fraction

from tagtrap.domain.spans import Span
from verify.quantities.numbers import AND_A_HALF, FoundNumber
from verify.quantities.quantity import Quantity, QuantityKind

_PERCENT = re.compile(
    r"\)?\+?[\s-]*(?:(?P<points>percentage[\s-]+points?|percent[\s-]+points?|pp\b)"
    r"|(?P<basis>basis[\s-]+points?|bps\b)|%|per[\s-]*cent(?:age)?\b|pct\b\.?)",
    re.IGNORECASE,
)

_HOUR, _MONTH = "hour", "month"
# Hours are the base up to weeks, months from there: a month has no fixed number of days.
_TIME_UNITS = {
    "second": (_HOUR, Fraction(1, 3600)),
    "sec": (_HOUR, Fraction(1, 3600)),
    "minute": (_HOUR, Fraction(1, 60)),
    "min": (_HOUR, Fraction(1, 60)),
    "hour": (_HOUR, Fraction(1)),
    "hr": (_HOUR, Fraction(1)),
    "day": (_HOUR, Fraction(24)),
    "week": (_HOUR, Fraction(168)),
    "wk": (_HOUR, Fraction(168)),
    "fortnight": (_HOUR, Fraction(336)),
    "month": (_MONTH, Fraction(1)),
    "quarter": (_MONTH, Fraction(3)),
    "year": (_MONTH, Fraction(12)),
    "yr": (_MONTH, Fraction(12)),
    "decade": (_MONTH, Fraction(120)),
    "night": ("night", Fraction(1)),
    "weekday": ("business_day", Fraction(1)),
    "workday": ("business_day", Fraction(1)),
}
_WORKING = {
    "hour": ("working_hour", Fraction(1)),
    "day": ("business_day", Fraction(1)),
    "week": ("business_day", Fraction(5)),
}
_DURATION = re.compile(
    r"\)?\+?[\s-]*(?:full|whole|consecutive|calendar|more)?[\s-]*"
    r"(?P<working>business|working|work|banking)?[\s-]*"
    rf"(?P<unit>{'|'.join(_TIME_UNITS)})s?(?![\w])\.?(?<![\s.])",
    re.IGNORECASE,
)
# "within a year", but not "twice a year": there it means "per"; "a second", "a quarter" and "a min"
# are mostly something else.
_ONE_UNIT = re.compile(
    r"\b(?P<part>half\s+|(?:a\s+)?quarter\s+of\s+)?(?P<article>an?)\s+(?:full\s+|whole\s+|calendar\s+)?"
    r"(?P<working>business|working)?\s*(?P<unit>minute|hour|day|week|fortnight|month|year|decade|night)\b",
    re.IGNORECASE,
)
_EVERY_OTHER = re.compile(
    r"\b(?P<part>(?<=every\s)(?:other|second)|(?<=every\s)half)(?:\s+|-)"
    r"(?P<working>business|working)?\s*(?P<unit>hour|day|week|month|year)\b",
    re.IGNORECASE,
)
_EVERY = {"other": Fraction(2), "second": Fraction(2), "half": Fraction(1, 2)}
_RATE_WORD = re.compile(r"\b(?:times|time|once|twice|paid|charged|each)$", re.IGNORECASE)
_RATE = re.compile(r"an?\s+(?:minute|hour|day|week|month|quarter|year|night)\b", re.IGNORECASE)

_MEASURES = {
    "km": ("metre", Fraction(1000)),
    "kilometre": ("metre", Fraction(1000)),
    "kilometer": ("metre", Fraction(1000)),
    "metre": ("metre", Fraction(1)),
    "meter": ("metre", Fraction(1)),
    "cm": ("metre", Fraction(1, 100)),
    "centimetre": ("metre", Fraction(1, 100)),
    "centimeter": ("metre", Fraction(1, 100)),
    "mm": ("metre", Fraction(1, 1000)),
    "millimetre": ("metre", Fraction(1, 1000)),
    "millimeter": ("metre", Fraction(1, 1000)),
    "m": ("metre", Fraction(1)),
    **dict.fromkeys(
        ("square metre", "square meter", "sq m", "sqm", "m²", "m2"), ("square_metre", Fraction(1))
    ),
    **dict.fromkeys(("square foot", "square feet", "sq ft", "ft²"), ("square_foot", Fraction(1))),
    "mile": ("mile", Fraction(1)),
    "mi": ("mile", Fraction(1)),
    "yard": ("foot", Fraction(3)),
    "feet": ("foot", Fraction(1)),
    "foot": ("foot", Fraction(1)),
    "ft": ("foot", Fraction(1)),
    "inch": ("foot", Fraction(1, 12)),
    "inche": ("foot", Fraction(1, 12)),
    "tonne": ("gram", Fraction(10**6)),
    "kg": ("gram", Fraction(1000)),
    "kilogram": ("gram", Fraction(1000)),
    "kilo": ("gram", Fraction(1000)),
    "gram": ("gram", Fraction(1)),
    "g": ("gram", Fraction(1)),
    "mg": ("gram", Fraction(1, 1000)),
    "lb": ("lb", Fraction(1)),
    "litre": ("litre", Fraction(1)),
    "liter": ("litre", Fraction(1)),
    "ml": ("litre", Fraction(1, 1000)),
    "byte": ("byte", Fraction(1)),
    "kb": ("byte", Fraction(10**3)),
    "kilobyte": ("byte", Fraction(10**3)),
    "mb": ("byte", Fraction(10**6)),
    "megabyte": ("byte", Fraction(10**6)),
    "gb": ("byte", Fraction(10**9)),
    "gigabyte": ("byte", Fraction(10**9)),
    "tb": ("byte", Fraction(10**12)),
    "terabyte": ("byte", Fraction(10**12)),
    "mbps": ("bit_per_second", Fraction(10**6)),
    "gbps": ("bit_per_second", Fraction(10**9)),
    "kwh": ("kwh", Fraction(1)),
    "mph": ("mph", Fraction(1)),
    "km/h": ("km/h", Fraction(1)),
    "kph": ("km/h", Fraction(1)),
    "pixel": ("pixel", Fraction(1)),
    "px": ("pixel", Fraction(1)),
    "°c": ("celsius", Fraction(1)),
    "degrees celsius": ("celsius", Fraction(1)),
    "°f": ("fahrenheit", Fraction(1)),
    "degrees fahrenheit": ("fahrenheit", Fraction(1)),
    "degree": ("degree", Fraction(1)),
}
_MEASURE = re.compile(
    r"\)?\+?[\s-]*(?P<unit>"
    + "|".join(re.escape(unit) for unit in sorted(_MEASURES, key=len, reverse=True))
    + r")s?(?![\w/])",
    re.IGNORECASE,
)

_TONNES = re.compile(r"\s?t(?![\w/'-])")
# "Gb" is not "GB"; "gb" is only carelessly written.
_BITS = re.compile("[KMGT]b")

UNIT_WORDS = frozenset(
    {*_TIME_UNITS, *(unit for unit in _MEASURES if len(unit) > 1)}
    | {f"{unit}s" for unit in (*_TIME_UNITS, *_MEASURES) if len(unit) > 1}
    | {"daily", "weekly", "monthly", "quarterly", "yearly", "annual", "annually", "hourly"}
    | {"business", "working", "calendar"}
)
"""Words that name a unit; one in place of another changes what a rate or a rule means."""


def read_percent(text: str, number: FoundNumber) -> Quantity | None:
    """Return the number as a percentage or as percentage points, or None."""
    match = _PERCENT.match(text, number.span.end)
    if match is None:
        return None
    kind = QuantityKind.PERCENT
    value = number.value
    if match["points"] or match["basis"]:
        kind = QuantityKind.PERCENTAGE_POINTS
        value = value / 100 if match["basis"] else value
    span = Span(number.span.start, match.end())
    return Quantity(kind, span, value, "percent", written=number.value)


def read_duration(text: str, number: FoundNumber) -> Quantity | None:
    """Return the number as a duration, or None. Business days are a unit of their own."""
    match = _DURATION.match(text, number.span.end)
    if match is None:
        return None
    return _and_a_half(text, match, number.span.start, number.value)


def read_one_unit(text: str, ends: Collection[int]) -> list[Quantity]:
    """Return the durations that need no number: "a year", the two weeks of "every other week".

    `ends` is where quantities end.
    """
    articles = [
        _and_a_half(text, match, match.start(), _part_of_one(match["part"]))
        for match in _ONE_UNIT.finditer(text)
        if not is_rate(text, match.start(), ends)
    ]
    return articles + [
        _duration(match, Span(match.start(), match.end()), _EVERY[match["part"].lower()])
        for match in _EVERY_OTHER.finditer(text)
    ]


def _and_a_half(text: str, match: re.Match[str], start: int, number: Fraction) -> Quantity:
    """Take in what stands behind the unit: "a day and a half", "two years and a half"."""
    half = AND_A_HALF.match(text, match.end())
    if half is None or number.denominator != 1:
        return _duration(match, Span(start, match.end()), number)
    return _duration(match, Span(start, half.end()), number + Fraction(1, 2))


def _part_of_one(written: str | None) -> Fraction:
    if not written:
        return Fraction(1)
    return Fraction(1, 2) if written.lower().startswith("half") else Fraction(1, 4)


def is_rate(text: str, start: int, ends: Collection[int]) -> bool:
    """Whether the article at `start` means "per": "twice a year", "5 GB a day"."""
    if not _RATE.match(text, start):
        return False
    before = text[:start].rstrip()
    return len(before) in ends or _RATE_WORD.search(before[-12:]) is not None


def _duration(match: re.Match[str], span: Span, number: Fraction) -> Quantity:
    unit, factor = _TIME_UNITS[match["unit"].lower()]
    if match["working"]:
        unit, factor = _WORKING.get(match["unit"].lower(), (unit, factor))
    return Quantity(QuantityKind.DURATION, span, number * factor, unit, written=number)


def read_measure(text: str, number: FoundNumber) -> Quantity | None:
    """Return the number with its unit of measure in base units, or None."""
    tonnes = None if number.in_words else _TONNES.match(text, number.span.end)
    match = tonnes or _MEASURE.match(text, number.span.end)
    if match is None:
        return None
    unit, factor = _MEASURES["tonne" if tonnes else match["unit"].lower()]
    if _BITS.fullmatch(match[0].strip(" -)+")):
        unit = "bit"
    span = Span(number.span.start, match.end())
    return Quantity(QuantityKind.MEASURE, span, number.value * factor, unit, written=number.value)
