"""Figures that come out right, so that the cited ones do not conflict with them.

That they come out right does not show that the source allows them: a year need not cost twelve
months. So a person has to look.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from fractions import Fraction

from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding
from verify.quantities.quantity import Quantity, QuantityKind
from verify.reckoning.figure import Figure, Figures

_REASON = "This comes out of the cited figures, but the source does not say it; please look."
_TWO_READINGS = "The date can be read as two days, one of which is meant; please look."
_PERIODS = {
    name: stretch
    for stretch, names in (
        ("hour", "hour hours hourly"),
        ("day", "day days daily"),
        ("week", "week weeks weekly"),
        ("month", "month months monthly"),
        ("quarter", "quarter quarters quarterly"),
        ("year", "year years yearly annual annually"),
    )
    for name in names.split()
}
_TIMES = {
    ("day", "week"): 7,
    ("week", "year"): 52,
    ("month", "quarter"): 3,
    ("month", "year"): 12,
    ("quarter", "year"): 4,
}
_WORD = re.compile(r"[a-z]+")
_AT_THE_END = re.compile(
    r"\b(?:ends?|expires?|until|till|by|due|over|runs? out|last|latest)\b", re.I
)
_HOURS_A_DAY = 24
_MONTHS_A_YEAR = 12


def comes_out(task: ClaimTask, found: Finding | None) -> Finding | None:
    """Return that a person has to look, where a claim is held to conflict with what it comes of."""
    if found is not None and (
        found.label is not Label.CONTRADICTED or Flag.ARITHMETIC in found.flags
    ):
        return None
    figures = Figures.of(task)
    given = {one.quantity.key for one in figures.sources}
    others = [one for one in figures.claim if one.quantity.key not in given]
    if not others:
        return None
    if all(_is_a_reading(one.quantity, figures.sources) for one in others):
        return Finding(Label.UNCHECKED, _TWO_READINGS)
    if not any(check(figures) for check in (_of_another_period, _with_a_share, _of_a_first_day)):
        return None
    return Finding(Label.UNCHECKED, _REASON)


def _of_another_period(figures: Figures) -> bool:
    """Whether it is "120 euros a year" for "10 euros a month"."""
    mine = _amounts(figures.claim)
    long = _period(figures.text)
    if len(mine) != 1 or not long:
        return False
    for theirs in _amounts(figures.sources):
        short = _period(theirs.text)
        times = _TIMES.get((short, long)) or 1 / Fraction(_TIMES.get((long, short), 1))
        if times != 1 and _is(mine[0], theirs.quantity.value * times, theirs):
            return True
    return False


def _with_a_share(figures: Figures) -> bool:
    """Whether it is a price with a share of it added or taken off: 119 for 100 and 19 percent."""
    mine = _amounts(figures.claim)
    shares = [one for one in figures.sources if one.quantity.kind is QuantityKind.PERCENT]
    if len(mine) != 1 or len(shares) != 1:
        return False
    share = shares[0].quantity.value / 100
    return any(
        _is(mine[0], theirs.quantity.value * factor, theirs)
        for theirs in _amounts(figures.sources)
        for factor in (1 + share, 1 - share)
    )


def _of_a_first_day(figures: Figures) -> bool:
    """Whether it is the last day of a stretch whose first day is cited."""
    mine = list(_days(figures.claim))
    if len(mine) != 1 or not _AT_THE_END.search(figures.text):
        return False
    stretches = [
        one.quantity for one in figures.sources if one.quantity.kind is QuantityKind.DURATION
    ]
    return any(
        mine[0] in (last, last - timedelta(days=1))
        for first in _days(figures.sources)
        for stretch in stretches
        if (last := _behind(first, stretch)) is not None
    )


def _is_a_reading(mine: Quantity, sources: tuple[Figure, ...]) -> bool:
    """Whether a date may be one of the sources' and need not be: 1 May for 05/01."""
    return any(
        len(mine.dates) + len(one.quantity.dates) > 2
        and any(a.agrees_with(b) for a in mine.dates for b in one.quantity.dates)
        for one in sources
    )


def _amounts(figures: tuple[Figure, ...]) -> list[Figure]:
    return [one for one in figures if one.quantity.kind is QuantityKind.MONEY]


def _is(mine: Figure, value: Fraction, theirs: Figure) -> bool:
    return mine.quantity.value == value and mine.quantity.unit == theirs.quantity.unit


def _period(text: str) -> str:
    """Return the one stretch of time that a text names, "" for none or several."""
    found = {_PERIODS[word] for word in _WORD.findall(text.lower()) if word in _PERIODS}
    return found.pop() if len(found) == 1 else ""


def _days(figures: tuple[Figure, ...]) -> Iterator[date]:
    for one in figures:
        if len(one.quantity.dates) == 1:
            (day,) = one.quantity.dates
            if day.year and day.month and day.day:
                with suppress(ValueError):
                    yield date(day.year, day.month, day.day)


def _behind(first: date, stretch: Quantity) -> date | None:
    """Return the day that lies a stretch behind another, None where there is no such day."""
    with suppress(ValueError, OverflowError):
        if stretch.unit == "hour" and stretch.value % _HOURS_A_DAY == 0:
            return first + timedelta(days=int(stretch.value / _HOURS_A_DAY))
        if stretch.unit == "month" and stretch.value.denominator == 1:
            years, month = divmod(first.month - 1 + int(stretch.value), _MONTHS_A_YEAR)
            return date(first.year + years, month + 1, first.day)
    return None
