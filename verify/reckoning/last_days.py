"""The last day of a cited number of days from a given day."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Correction, Finding
from verify.quantities.quantity import Quantity, QuantityKind
from verify.reckoning.figure import Figure, Figures, speak_of_one

_UNTIL = re.compile(
    r"\b(?:until|till|by|no later than|latest|last day is|deadline is|expires on|ends on|runs to"
    r"|due on|up to)\s+(?:the\s+)?$",
    re.I,
)
_WITHIN = re.compile(r"\b(?:within|up to|at most|no later than|for)\s+$", re.I)
_DAYS = {"day": 1, "week": 7}


def wrong_last_day(figures: Figures) -> Iterator[Finding]:
    """Yield the fault of "until 20 June" where thirty days run from the first of May."""
    days = [(one, day) for one in figures.claim if (day := _day(one.quantity)) is not None]
    spans = [one for one in figures.sources if _length(one) and _WITHIN.search(one.before)]
    if len(days) != 2 or len(spans) != 1:
        return
    (_, start), (figure, end) = days
    right = start + timedelta(days=_length(spans[0]))
    is_until = _UNTIL.search(figure.before) and end > start
    if is_until and abs((end - right).days) > 1 and speak_of_one(figure, spans[0]):
        yield Finding(
            Label.CONTRADICTED,
            f"{spans[0].written} from then end on {right.day} {right:%B}, the answer says "
            f"{figure.written}.",
            (Flag.ARITHMETIC, Flag.DATE),
            spans[0].shown,
            correction=Correction(figure.written, f"{right.day} {right:%B}"),
        )


def _day(quantity: Quantity) -> date | None:
    if quantity.kind is not QuantityKind.DATE or len(quantity.dates) != 1:
        return None
    (written,) = quantity.dates
    if not (written.month and written.day):
        return None
    try:
        # Without a year any will do, but for the 29th of February.
        return date(written.year or 2027, written.month, written.day)
    except ValueError:
        return None


def _length(figure: Figure) -> int:
    """Return the days of "30 days" or "two weeks", 0 of what is not counted in whole days."""
    if figure.quantity.kind is not QuantityKind.DURATION or figure.quantity.unit != "hour":
        return 0
    return int(figure.quantity.written) * sum(_DAYS.get(unit, 0) for unit in figure.units)
