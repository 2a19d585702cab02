"""One day of the week beside several that a source names together."""

import pytest

from tests.verify.building import label_of
from verify.reading.days_of_week import named_days
from verify.reading.tokens import significant, tokenise

DAILY = "The kiosk is manned every day except on Fridays."
RANGE = "Day guests may swim from Monday to Thursday."


def _days(text: str) -> tuple[int, ...]:
    named = named_days(significant(tokenise(text)))
    return tuple(sorted(named.days)) if named else ()


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("It runs from Friday to Monday.", (0, 4, 5, 6)),
        ("It runs on weekdays.", (0, 1, 2, 3, 4)),
        ("It runs daily except Mondays and Tuesdays.", (2, 3, 4, 5, 6)),
        ("It runs on Mondays, Wednesdays and at weekends.", (0, 2, 5, 6)),
        ("It runs on Monday, and the other one on Friday.", ()),
        ("It runs in May.", ()),
    ],
)
def test_the_days_that_a_text_names_in_one_place(text: str, days: tuple[int, ...]) -> None:
    assert _days(text) == days


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The kiosk is manned on Mondays.", DAILY),
        ("The kiosk is not manned on Fridays.", DAILY),
        ("Day guests may swim on Tuesday.", RANGE),
    ],
)
def test_what_holds_on_all_days_of_several_holds_on_each(claim: str, source: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The kiosk is manned on Fridays.", DAILY),
        ("The kiosk is not manned on Mondays.", DAILY),
        ("Day guests may swim on Sundays.", RANGE),
        ("Day guests can go swimming on Saturday.", "Day guests may go swimming on weekdays."),
    ],
)
def test_another_day_is_marked(claim: str, source: str) -> None:
    assert label_of(claim, source) in ("contradicted", "unsupported")


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("A ticket for Tuesday costs 9 euros.", "A ticket from Monday to Friday costs 9 euros."),
        (
            "Season guests may swim on Sundays.",
            "Day guests may swim from Monday to Thursday, season guests at any time.",
        ),
    ],
)
def test_what_the_days_are_not_said_of_is_left_open(claim: str, source: str) -> None:
    assert label_of(claim, source) in ("none", "unchecked")
