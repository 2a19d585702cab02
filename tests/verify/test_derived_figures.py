"""Figures, hours and denials that follow from a source without standing in it."""

import pytest

from tests.verify.building import label_of

HOURS = (
    "The pier is open from 9 a.m. to 8 p.m. on weekdays and from 10 a.m. to 2 p.m. on Saturdays."
)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("A berth costs 360 euros a year.", "A berth costs 30 euros a month."),
        ("The monthly toll is 30 euros.", "The annual toll is 360 euros."),
        (
            "With tax the berth costs 238 euros.",
            "The berth costs 200 euros. The tax is 19 percent of it.",
        ),
        (
            "The lease ends on 31 March 2034.",
            "The lease begins on 1 April 2032 and runs for two years.",
        ),
        ("The toll starts on 1 May 2032.", "The toll starts on 05/01/2032."),
        ("The toll starts on 01/05/2032.", "The toll starts on May 1, 2032."),
        ("The rebate is a quarter.", "The rebate is 25 percent."),
        ("Each rate is 80 euros.", "The toll is 240 euros, payable in three equal rates."),
        ("The bar opens at 10 a.m.", "The bar opens half an hour after the hall, at 9:30 a.m."),
        (
            "One check is enough for a bill of 900 euros.",
            "Bills above 2,000 euros need two checks, smaller ones need one.",
        ),
        ("On Saturdays the pier closes at 2 p.m.", HOURS),
        ("The pier is closed on Sundays.", HOURS),
        ("Saver seats are not refundable.", "Not all seats can be refunded; saver seats cannot."),
        (
            "The whole house may not be sublet.",
            "Members may sublet a room, but not the whole house, with consent.",
        ),
        (
            "A form with a stamp is not rejected for lack of one.",
            "Forms without a stamp are rejected.",
        ),
        ("The pier is open at 6 p.m.", "The pier is open until 8 p.m."),
        (
            "The keys are returned at 6 p.m. at the end of the fair.",
            "At the end of the fair the keys are returned by 8 p.m.",
        ),
        ("At 6 p.m. the fair ends.", "The fair ends no later than 8 p.m."),
        ("A stall may close at 6 p.m.", "A stall must close by 8 p.m."),
        (
            "Crew on loan may not moor at dock A.",
            "Crew may moor at dock A, but not crew on loan.",
        ),
    ],
)
def test_what_follows_is_no_conflict(claim: str, source: str) -> None:
    assert label_of(claim, source) not in ("contradicted", "unsupported")


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The toll starts on 2 May 2032.", "The toll starts on 05/01/2032."),
        ("The rebate is a third.", "The rebate is 25 percent."),
        ("A berth costs 300 euros a year.", "A berth costs 30 euros a month."),
        ("A berth costs 30 euros a year.", "A berth costs 30 euros a month."),
        (
            "The lease begins on 31 March 2034.",
            "The lease begins on 1 April 2032 and runs for two years.",
        ),
        ("Each rate is 70 euros.", "The toll is 240 euros, payable in equal rates."),
        ("The bar opens at 11 a.m.", "The bar opens at 9:30 a.m. every day."),
        ("The pier is closed on Saturdays.", HOURS),
        (
            "Guests can remove bags but cannot add them.",
            "Guests can add but not remove bags.",
        ),
        ("The toll is 320 euros.", "The toll is 240 euros, payable in three equal rates."),
        ("The pier closes at 6 p.m.", "The pier closes by 8 p.m."),
        ("The pier is open to 6 p.m.", "The pier is open until 8 p.m."),
        (
            "A check by the cook is needed for orders of more than 30 pies.",
            "Orders of more than 50 pies need a check by the cook, other orders need none.",
        ),
        ("At dock A crew may not moor.", "Crew may moor at dock A, but not crew on loan."),
    ],
)
def test_what_does_not_follow_still_is(claim: str, source: str) -> None:
    assert label_of(claim, source) == "contradicted"
