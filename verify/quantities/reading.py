"""Reading all quantities of a text, each once, with what it measures."""

import re
from dataclasses import replace
from functools import lru_cache

from tagtrap.domain.spans import Span
from verify.quantities.dates import find_dates
from verify.quantities.money import read_money
from verify.quantities.numbers import FoundNumber, find_numbers
from verify.quantities.quantity import Quantity, QuantityKind
from verify.quantities.shares import find_shares
from verify.quantities.taken import Taken
from verify.quantities.times import find_times
from verify.quantities.units import read_duration, read_measure, read_one_unit, read_percent

# Nothing in these is a quantity, not even a date.
_ADDRESSES = re.compile(
    r"https?://\S+|www\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}",
    re.IGNORECASE,
)
# Digits in these are names.
_NAMES = re.compile(
    r"\b24/7\b|\b\d+(?:\.\d+){2,}\b|\b\d{1,4}(?:st|nd|rd|th)\b"
    r"|\b[A-Za-z]+-\d[\w-]*|\b(?=\w*\d)(?=\w*[A-Za-z_]{3})[A-Za-z_]\w*"
    r"|\b\+?\d{1,3}(?:[-.\s]\d{3}){1,2}[-.]\d{4}\b|\bno one\b|\bone another\b|\bone of\b",
    re.IGNORECASE,
)
_MONEY_CODE = re.compile(r"(?:USD|EUR|GBP|CHF|JPY|CAD|AUD)[\d.,]+", re.IGNORECASE)
# One character for one, so that spans hold.
_PLAIN = str.maketrans(
    {**dict.fromkeys("\t\n\r\u00a0\u2007\u2009\u202f", " "), **dict.fromkeys("‐‑‒–—−", "-")}
    | dict.fromkeys("’‘ʼ", "'")
)
_RANGE = re.compile(r"\s*(?:to|through|and|or|-)\s*", re.IGNORECASE)
_READERS = (read_money, read_percent, read_duration, read_measure)


@lru_cache(maxsize=8192)
def read_quantities(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of a text from left to right; none overlaps another."""
    text = text.translate(_PLAIN)
    taken = Taken(len(text))
    for match in _ADDRESSES.finditer(text):
        taken.mark(Span(match.start(), match.end()))
    dated = (*find_dates(text), *find_times(text), *find_shares(text))
    found = [quantity for quantity in dated if taken.take(quantity.span)]
    for match in _NAMES.finditer(text):
        if not _MONEY_CODE.match(match.group()):
            taken.mark(Span(match.start(), match.end()))
    numbers = (_read_number(text, number) for number in find_numbers(text))
    found += [quantity for quantity in numbers if taken.take(quantity.span)]
    ends = frozenset(quantity.span.end for quantity in found)
    found += [one for one in read_one_unit(text, ends) if taken.take(one.span)]
    return tuple(_share_units(text, sorted(found, key=lambda quantity: quantity.span)))


def _read_number(text: str, number: FoundNumber) -> Quantity:
    for read in _READERS:
        quantity = read(text, number)
        if quantity is not None:
            return replace(quantity, may_be_thousands=number.may_be_thousands)
    return Quantity(
        QuantityKind.NUMBER,
        number.span,
        number.value,
        written=number.value,
        may_be_thousands=number.may_be_thousands,
    )


def _share_units(text: str, quantities: list[Quantity]) -> list[Quantity]:
    """Give both ends of a range the unit that only one of them carries: "5 to 7 business days"."""
    shared = list(quantities)
    for position in range(len(shared) - 2, -1, -1):
        first, second = shared[position], shared[position + 1]
        if not _RANGE.fullmatch(text[first.span.end : second.span.start]):
            continue
        if first.kind is QuantityKind.NUMBER and second.kind not in _UNSHARED:
            shared[position] = _with_unit_of(second, first)
        elif second.kind is QuantityKind.NUMBER and first.kind is QuantityKind.MONEY:
            shared[position + 1] = _with_unit_of(first, second)
    return shared


_UNSHARED = frozenset({QuantityKind.NUMBER, QuantityKind.DATE, QuantityKind.TIME})


def _with_unit_of(other: Quantity, number: Quantity) -> Quantity:
    factor = other.value / other.written if other.written else 1
    return replace(number, kind=other.kind, unit=other.unit, value=number.value * factor)
