import pytest

from verify.quantities.comparison import Comparison, compare
from verify.quantities.reading import read_quantities


def _keys(text: str) -> list[str]:
    return [quantity.key for quantity in read_quantities(text)]


@pytest.mark.parametrize(
    "wordings",
    [
        ["4523000 euros", "4,523,000 euros", "€4,523,000", "EUR 4 523 000", "4.523 million euros"],
        ["5%", "five percent", "5 per cent", "5.0 %", "5 pct"],
        ["$130 billion", "USD 130bn", "$130B", "130,000,000,000 dollars"],
        ["1.5 million", "1,500,000"],
        ["CHF 1'250", "CHF 1,250"],
        ["1\u2019250\u2019000 euros", "1,250,000 euros"],
        ["12,50,000 rupees", "1,250,000 rupees"],
        ["a dozen", "twelve", "12"],
        ["twenty-five", "25", "twenty five"],
        ["one hundred and twenty", "120"],
        ["thirty (30) days", "30 days", "thirty days", "30-day"],
        ["two weeks", "14 days", "a fortnight", "14 calendar days", "336 hours"],
        ["24 hours", "one day", "a day"],
        ["36 hours", "1.5 days", "a day and a half", "one and a half days", "1½ days"],
        ["1,500,000", "a million and a half"],
        ["6 months", "half a dozen months", "two quarters"],
        ["3 business days", "three working days", "3 workdays"],
        ["3 April 2031", "2031-04-03", "April 3rd, 2031", "the 3rd of April 2031", "3.4.2031"],
        ["at 6 pm", "at 18:00", "at 6:00 p.m."],
        ["at noon", "at 12:00", "at 12 pm"],
        ["10 km", "10,000 metres", "10km"],
        ["5 GB", "5000 MB", "five gigabytes"],
        ["25 basis points", "0.25 percentage points"],
        ["50 cents", "50 pence"],
        ["12.5 euros", "12,5 euros", "EUR 12.50"],
    ],
)
def test_equal_quantities_in_other_words_are_equal(wordings: list[str]) -> None:
    keys = [_keys(f"It takes {wording} here.") for wording in wordings]

    assert all(len(key) == 1 for key in keys), dict(zip(wordings, keys, strict=True))
    assert len({key[0].removeprefix("the ") for key in keys}) == 1, keys


@pytest.mark.parametrize(
    ("source", "answer", "expected"),
    [
        ("130 dollars", "130 euros", Comparison.UNIT_DIFFERS),
        ("25%", "0.25", Comparison.EQUAL),
        ("0.25", "25 percent", Comparison.EQUAL),
        ("25%", "0.3", Comparison.NUMBER_DIFFERS),
        ("130", "130 million", Comparison.NUMBER_DIFFERS),
        ("$130", "$130B", Comparison.NUMBER_DIFFERS),
        ("5 percent", "5 percentage points", Comparison.UNIT_DIFFERS),
        ("30 days", "30 working days", Comparison.UNIT_DIFFERS),
        ("6 weeks", "6 months", Comparison.UNIT_DIFFERS),
        ("12.5 euros", "125 euros", Comparison.NUMBER_DIFFERS),
        ("3 April 2031", "4 March 2031", Comparison.DATE_DIFFERS),
        ("3 April 2031", "3 April 2032", Comparison.DATE_DIFFERS),
        ("3 April 2031", "5 July", Comparison.DATE_DIFFERS),
        ("3 April 2031", "3 April", Comparison.EQUAL),
        ("3 April", "3 April 2031", Comparison.UNCERTAIN),
        ("3 April 2031", "03/04/2031", Comparison.UNCERTAIN),
        ("3 April 2031", "05/06/2031", Comparison.DATE_DIFFERS),
        ("one month", "30 days", Comparison.UNCERTAIN),
        ("one month", "60 days", Comparison.NUMBER_DIFFERS),
        ("5 working days", "7 days", Comparison.UNCERTAIN),
        ("25,500 euros", "30 percent", Comparison.UNLIKE),
        ("18:00", "7 pm", Comparison.NUMBER_DIFFERS),
        ("50 cents", "$0.50", Comparison.EQUAL),
        ("10 km", "10 miles", Comparison.UNIT_DIFFERS),
    ],
)
def test_quantities_are_compared_like_with_like(
    source: str, answer: str, expected: Comparison
) -> None:
    (first,), (second,) = read_quantities(source), read_quantities(answer)

    assert compare(first, second) is expected


@pytest.mark.parametrize(
    "text",
    [
        "Send Form W-2 and the SF-86.",
        "See https://example.org/2031-04-03/5 for it.",
        "Write to team5@example.org.",
        "We are open 24/7.",
        "No one may enter; one of them may.",
        "COVID-19 leave",
        "Version 1.2.3 applies.",
        "Ask for a second review.",
        "2FA is needed.",
    ],
)
def test_digits_in_names_are_not_quantities(text: str) -> None:
    assert _keys(text) == []


def test_both_ends_of_a_range_carry_its_unit() -> None:
    assert _keys("in 5 to 7 business days") == _keys("in 5 business days, 7 business days")
    assert _keys("$5-10") == _keys("$5, $10")
    assert _keys("between 3 and 15 years") == _keys("3 years, 15 years")


def test_a_rate_is_no_duration() -> None:
    assert _keys("twice a year") == []
    assert _keys("$5 a day") == _keys("$5")
    assert _keys("within a year") == _keys("within 12 months")


def test_spans_cover_the_words_of_the_quantity() -> None:
    text = "Pay EUR 1.5 million by 3 April 2031, in 5 to 7 business days, or 5%."

    words = [quantity.span.of(text) for quantity in read_quantities(text)]

    assert words == ["EUR 1.5 million", "3 April 2031", "5", "7 business days", "5%"]
