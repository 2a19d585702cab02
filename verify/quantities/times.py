"""Times of day: "6 pm", "18:00", noon."""

import re
from collections.abc import Iterator
from fractions import Fraction

from tagtrap.domain.spans import Span
from verify.quantities.quantity import Quantity, QuantityKind

_CLOCK = re.compile(
    r"(?<![\w:.,])(?P<hour>[0-2]?\d)(?:[:.](?P<minute>[0-5]\d))?\s*"
    r"(?:(?P<half>[ap])\.?\s*m\b\.?|(?:hrs|hours)?\b(?<=:\d\d))(?![\d:])"
    r"|(?<![\w:.,])(?P<hour24>[0-2]?\d):(?P<minute24>[0-5]\d)(?![\d:])",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:12\s+)?(?P<name>noon|midday|midnight)\b", re.IGNORECASE)


def find_times(text: str) -> Iterator[Quantity]:
    """Yield the times of day of a text; their value is in minutes after midnight."""
    for match in _CLOCK.finditer(text):
        minutes = _minutes(match)
        if minutes is not None:
            yield _time(match, minutes)
    for match in _NAMED.finditer(text):
        yield _time(match, 0 if match["name"].lower() == "midnight" else 12 * 60)


def _minutes(match: re.Match[str]) -> int | None:
    hour = int(match["hour"] or match["hour24"])
    minute = int(match["minute"] or match["minute24"] or 0)
    half = (match["half"] or "").lower()
    if hour > 24 or (half and not 1 <= hour <= 12):
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return (hour * 60 + minute) % (24 * 60)


def _time(match: re.Match[str], minutes: int) -> Quantity:
    span = Span(match.start(), match.end())
    value = Fraction(minutes)
    return Quantity(QuantityKind.TIME, span, value, "minute_of_day", written=value)
