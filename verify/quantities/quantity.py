"""A quantity as read from text, in canonical form."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tagtrap.domain.spans import Span


class QuantityKind(StrEnum):
    """What is counted or measured."""

    NUMBER = "number"
    PERCENT = "percent"
    PERCENTAGE_POINTS = "percentage_points"
    MONEY = "money"
    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    MEASURE = "measure"


@dataclass(frozen=True, slots=True, order=True)
class CalendarDate:
    """A date as far as it is written; 0 where a part is not given."""

    year: int = 0
    month: int = 0
    day: int = 0

    def agrees_with(self, other: "CalendarDate") -> bool:
        """Whether both can be the same day, as far as they are written."""
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day))
        return any(a and b for a, b in pairs) and all(a == b or not (a and b) for a, b in pairs)

    def says_no_more_than(self, other: "CalendarDate") -> bool:
        """Whether `other` gives every part that is given here."""
        return all(
            theirs or not mine
            for mine, theirs in (
                (self.year, other.year),
                (self.month, other.month),
                (self.day, other.day),
            )
        )


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity: its span in the text, its kind, and what it comes to.

    `written` is the number as it stands in the text ("6" in "6 weeks"); `value` is in `unit`, the
    base unit of its kind (hours for weeks and days, months for years, minutes for times of day).
    `dates` are the days that a date may mean: two for "03/04/2031", and `written` is then the
    number in front. `may_be_thousands` says that the point of "1.500" may part thousands.
    """

    kind: QuantityKind
    span: Span
    value: Fraction
    unit: str = ""
    written: Fraction = Fraction(0)
    dates: frozenset[CalendarDate] = frozenset()
    may_be_thousands: bool = False

    @property
    def key(self) -> str:
        """A text that is the same for equal quantities."""
        if self.kind is QuantityKind.DATE:
            days = sorted(self.dates)
            # "03/04" and "04/03" may mean the same days, and need not mean the same one.
            order = f"{self.written}~" if len(days) > 1 else ""
            return f"date:{order}" + "|".join(f"{d.year}-{d.month}-{d.day}" for d in days)
        return f"{self.kind.value}:{self.value}:{self.unit}"
