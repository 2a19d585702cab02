"""Times of day: "6 pm", "18:00", noon."""

import re
from collections.abc import Iterator
from fractions import Fraction

from tagtrap.domain.spans import Span
from verify.quantities.names import TO_NINETEEN
from verify.quantities.quantity import Quantity, QuantityKind

_CLOCK = re.compile(
    r"(?<![\w:.,])(?P<hour>[0-2]?\d)(?:[:.](?P<minute>[0-5]\d))?\s*"
    r"(?:(?P<half>[ap])\.?\s*m\b\.?|(?:hrs|hours)?\b(?<=:\d\d))(?![\d:])"
    r"|(?<![\w:.,])(?P<hour24>[0-2]?\d):(?P<minute24>[0-5]\d)(?![\d:])",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:12\s+)?(?P<name>noon|midday|midnight)\b", re.IGNORECASE)

_HOURS = {name: hour for hour, name in enumerate(TO_NINETEEN[:13]) if hour}
_SPOKEN = re.compile(
    rf"\b(?:an?\s+)?(?:(?P<part>quarter|half)\s+(?P<side>past|to)\s+)?"
    rf"(?P<hour>{'|'.join(_HOURS)}|1[0-2]|[1-9])(?P<clock>\s+o'?clock)?"
    r"(?:\s+(?P<half>[ap])\.?m\b\.?|\s+(?:in\s+the\s+(?P<day>morning|afternoon|evening)|at\s+(?P<night>night)))?"
    r"(?![\w:])",
    re.IGNORECASE,
)
_RANGE_TO_TIME = re.compile(
    r"(?<![\w:.,$€£-])(?P<hour>1[0-2]|[1-9])(?=\s*(?:-|to|and|until)\s*"
    r"(?P<to>1[0-2]|[1-9])(?::[0-5]\d)?\s*(?P<half>[ap])\.?\s*m\b)",
    re.IGNORECASE,
)


def find_times(text: str) -> Iterator[Quantity]:
    """Yield the times of day of a text; their value is in minutes after midnight."""
    for match in _CLOCK.finditer(text):
        minutes = _minutes(match)
        if minutes is not None:
            yield _time(match, minutes)
    for match in _NAMED.finditer(text):
        yield _time(match, 0 if match["name"].lower() == "midnight" else 12 * 60)
    for match in _SPOKEN.finditer(text):
        minutes = _spoken_minutes(match)
        if minutes is not None:
            yield _time(match, minutes)
    for match in _RANGE_TO_TIME.finditer(text):
        # "Between 6 and 10 a.m." is before noon at both ends; "9 to 5 pm" is left open.
        if int(match["hour"]) < int(match["to"]) < 12:
            yield _time(match, int(match["hour"]) * 60 + (720 if match["half"] in "pP" else 0))


def _spoken_minutes(match: re.Match[str]) -> int | None:
    """Return the time of "a quarter past nine in the evening", None where its half is open."""
    when = match["day"] or match["night"]
    if not (when or (match["half"] and (match["part"] or match["clock"]))):
        return None
    hour = _HOURS.get(match["hour"].lower()) or int(match["hour"])
    minutes = hour % 12 * 60
    if match["part"]:
        shift = 30 if match["part"].lower() == "half" else 15
        minutes += shift if match["side"].lower() == "past" else -shift
    is_late = (match["half"] or "").lower() == "p" or (when or "").lower() in _LATE
    return (minutes + (720 if is_late else 0)) % (24 * 60)


_LATE = frozenset({"afternoon", "evening", "night"})


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
