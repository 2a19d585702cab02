"""Figures that come of others: 80 of 240 in three parts, 10:00 of 9:30 and half an hour."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from verify.quantities.quantity import Quantity, QuantityKind
from verify.reading.tokens import Token

_MOST_FIGURES = 8
_MINUTES = 60


def may_be_reckoned(figure: Quantity, source: Sequence[Token], claim: Sequence[Token]) -> bool:
    """Whether a figure is the sum, difference, product, quotient or share of two of a source.

    A time of day may come of another and a duration. Dates are never reckoned here.
    """
    # "From 30 to 90 days" repeats one of 30 and 60, and does not add them up.
    said = {token.key for token in claim}
    given = [one.quantity for one in source if one.quantity is not None and one.key not in said]
    if figure.kind is QuantityKind.DATE or not 1 < len(given) <= _MOST_FIGURES:
        return False
    return any(_comes_of(figure, first, second) for first, second in permutations(given, 2))


def _comes_of(figure: Quantity, first: Quantity, second: Quantity) -> bool:
    if figure.kind is QuantityKind.TIME:
        if first.kind is not QuantityKind.TIME or second.kind is not QuantityKind.DURATION:
            return False
        step = second.value * _MINUTES
        return second.unit == "hour" and figure.value in (first.value + step, first.value - step)
    if first.kind is not figure.kind or {first.value, second.value} & {Fraction(0), Fraction(1)}:
        return False
    if second.kind is figure.kind:
        return figure.value in (first.value + second.value, first.value - second.value)
    if second.kind is QuantityKind.PERCENT:
        return figure.value == first.value * second.value / 100
    counts = second.kind is QuantityKind.NUMBER
    return counts and figure.value in (first.value * second.value, first.value / second.value)
