"""Comparing two quantities that stand in the same place."""

from enum import StrEnum
from fractions import Fraction

from verify.quantities.money import is_same_money
from verify.quantities.quantity import Quantity, QuantityKind


class Comparison(StrEnum):
    """How an answer's quantity stands to its source's."""

    EQUAL = "equal"
    NUMBER_DIFFERS = "number"
    DATE_DIFFERS = "date"
    UNIT_DIFFERS = "unit"
    UNCERTAIN = "uncertain"
    UNLIKE = "unlike"
    """Not the same kind of thing: a price and a share cannot conflict."""


def compare(source: Quantity, answer: Quantity) -> Comparison:
    """Compare a quantity of the answer with the one of the source that it should repeat."""
    if source.key == answer.key:
        return Comparison.EQUAL
    if source.kind is not answer.kind:
        return _across_kinds(source, answer)
    if source.kind is QuantityKind.DATE:
        return _dates(source, answer)
    if source.kind is QuantityKind.MONEY and is_same_money(source, answer):
        return Comparison.EQUAL
    if _may_be_thousands(source, answer):
        return Comparison.UNCERTAIN
    if source.unit == answer.unit:
        # "6 weeks" for "6 days" is the unit's fault, though both come to hours.
        same_figure = source.kind is not QuantityKind.TIME and source.written == answer.written
        return Comparison.UNIT_DIFFERS if same_figure else Comparison.NUMBER_DIFFERS
    if source.kind is QuantityKind.DURATION:
        return _durations(source, answer)
    if source.kind is QuantityKind.MONEY or source.written == answer.written:
        return Comparison.UNIT_DIFFERS
    return Comparison.UNLIKE


def _may_be_thousands(source: Quantity, answer: Quantity) -> bool:
    if source.unit != answer.unit:
        return False
    return (source.may_be_thousands and source.value * 1000 == answer.value) or (
        answer.may_be_thousands and answer.value * 1000 == source.value
    )


def _across_kinds(source: Quantity, answer: Quantity) -> Comparison:
    kinds = {source.kind, answer.kind}
    if kinds == {QuantityKind.PERCENT, QuantityKind.PERCENTAGE_POINTS}:
        return Comparison.UNIT_DIFFERS
    if QuantityKind.DATE in kinds:
        return _year_or_number(source, answer)
    if kinds == {QuantityKind.NUMBER, QuantityKind.PERCENT} and _is_same_share(source, answer):
        return Comparison.EQUAL
    if source.written == answer.written and QuantityKind.TIME not in kinds:
        return Comparison.UNIT_DIFFERS
    if QuantityKind.NUMBER in kinds and kinds & {QuantityKind.MONEY, QuantityKind.PERCENT}:
        return Comparison.NUMBER_DIFFERS
    return Comparison.UNLIKE


def _is_same_share(source: Quantity, answer: Quantity) -> bool:
    """Whether a decimal below one says what a percentage says: 0.25 and 25%."""
    is_number = source.kind is QuantityKind.NUMBER
    number, percent = (source, answer) if is_number else (answer, source)
    return 0 < number.value < 1 and number.value * 100 == percent.value


def _year_or_number(source: Quantity, answer: Quantity) -> Comparison:
    # Whether a bare 2031 is read as a year hangs on the words around it.
    date, number = (source, answer) if source.kind is QuantityKind.DATE else (answer, source)
    if number.kind is not QuantityKind.NUMBER or len(date.dates) != 1:
        return Comparison.UNLIKE
    (day,) = date.dates
    if day.month or day.day:
        return Comparison.UNLIKE
    return Comparison.EQUAL if number.value == day.year else Comparison.NUMBER_DIFFERS


def _dates(source: Quantity, answer: Quantity) -> Comparison:
    agreeing = [(s, a) for s in source.dates for a in answer.dates if s.agrees_with(a)]
    comparable = any(
        (s.year and a.year) or (s.month and a.month) or (s.day and a.day)
        for s in source.dates
        for a in answer.dates
    )
    if not agreeing:
        return Comparison.DATE_DIFFERS if comparable else Comparison.UNLIKE
    certain = len(source.dates) == len(answer.dates) == 1
    if certain and all(a.says_no_more_than(s) for s, a in agreeing):
        return Comparison.EQUAL
    return Comparison.UNCERTAIN


# Longest and shortest that a unit can be, in hours.
_HOURS = {
    "hour": (Fraction(1), Fraction(1)),
    "month": (Fraction(28 * 24), Fraction(31 * 24)),
    "business_day": (Fraction(24), Fraction(24 * 9, 5)),
    "working_hour": (Fraction(1), Fraction(4)),
    "night": (Fraction(24), Fraction(24)),
}


def _durations(source: Quantity, answer: Quantity) -> Comparison:
    if source.written == answer.written:
        return Comparison.UNIT_DIFFERS
    low, high = _HOURS[source.unit]
    other_low, other_high = _HOURS[answer.unit]
    first = (source.value * low, source.value * high)
    second = (answer.value * other_low, answer.value * other_high)
    if first[0] <= second[1] and second[0] <= first[1]:
        return Comparison.UNCERTAIN
    return Comparison.NUMBER_DIFFERS
