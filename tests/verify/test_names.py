"""Months, weekdays and numbers are listed once, and all that reads or writes them agrees."""

from fractions import Fraction

import pytest

from verify.quantities import names
from verify.quantities.dates import MONTHS, WEEKDAYS
from verify.quantities.numbers import find_numbers
from verify.quantities.quantity import CalendarDate
from verify.quantities.reading import read_quantities
from verify.training import wording


def test_each_month_is_read_as_its_number_and_written_with_a_capital() -> None:
    assert list(MONTHS.values()) == list(range(1, 13))
    assert [month.lower() for month in wording.MONTHS] == list(MONTHS)
    for month, number in zip(wording.MONTHS, MONTHS.values(), strict=True):
        (found,) = read_quantities(f"It ends on 3 {month} 2031.")
        assert found.dates == {CalendarDate(2031, number, 3)}


def test_a_week_has_seven_days() -> None:
    assert len(WEEKDAYS) == 7


@pytest.mark.parametrize("value", range(100))
def test_every_number_below_a_hundred_is_read_in_words(value: int) -> None:
    tens, rest = divmod(value, 10)
    words = names.TO_NINETEEN[value] if value < 20 else names.TENS[tens - 2]
    if value > 20 and rest:
        words = f"{words}-{names.TO_NINETEEN[rest]}"

    (found,) = find_numbers(f"There are {words}.")

    assert found.value == Fraction(value)


def test_an_edit_that_writes_a_number_in_words_writes_one_that_is_read() -> None:
    for value, word in enumerate(wording.NUMBER_WORDS):
        (found,) = find_numbers(f"There are {word}.")
        assert found.value == Fraction(value)
