"""A sentence that is its source's, but for one thing put in the place of another."""

import pytest

from tests.verify.building import label_of

_CAUGHT = ("contradicted", "unsupported")


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("The coach tells the captain.", "The captain tells the coach."),
        ("The coaches tell the captain.", "The captain tells the coaches."),
        ("Mopeds are slower than cars.", "Cars are slower than mopeds."),
        (
            "Smoking is allowed on the terrace and forbidden in the tent.",
            "Smoking is forbidden on the terrace and allowed in the tent.",
        ),
        (
            "Ropes are checked every four weeks, nets every two weeks.",
            "Ropes are checked every two weeks, nets every four weeks.",
        ),
        ("The cellar door faces south.", "The cellar door faces north."),
        ("The parcel goes to our depot in Turku.", "The parcel goes to our depot in Ankara."),
        ("The call starts at 9:00 EST.", "The call starts at 9:00 UTC."),
        ("The nurse signs the chart.", "The physician signs the chart."),
        ("Guests leave the hall by 11 pm.", "Exhibitors leave the hall by 11 pm."),
        ("Divers need a vest and a torch.", "Divers need a vest or a torch."),
        ("The sheet needs both names.", "The sheet needs either name."),
        ("Masks are changed every two days.", "Masks are changed every day."),
        ("Tolls, tunnels and bridges are paid.", "Tolls, tunnels, ferries and bridges are paid."),
        ("The slide is closed unless it is dry.", "The slide is closed even if it is dry."),
        ("The ticket ends on the following day.", "The ticket ends on the same day."),
        (
            "Filming is allowed in the yard and forbidden in the crypt.",
            "Filming is allowed in the crypt.",
        ),
        ("The clerk pays the fare, not the meal.", "The clerk pays the meal, not the fare."),
    ],
)
def test_another_thing_in_its_place_is_caught(source: str, claim: str) -> None:
    assert label_of(claim, source) in _CAUGHT


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("Bring a coat and a torch.", "Bring a torch and a coat."),
        ("Tolls, tunnels and bridges are paid.", "Bridges, tunnels and tolls are paid."),
        ("On Monday we open at 9:00.", "At 9:00 we open on Monday."),
        ("Adults and children pay the fee.", "Children and adults pay the fee."),
        ("Cash or card is fine at the bar.", "Cash and card is fine at the bar."),
        ("The shop sends the parcel.", "The store sends the parcel."),
        ("Travellers show a pass.", "Travelers show a pass."),
        ("The flag shows the German eagle.", "The flag shows the Germany eagle."),
        (
            "The tour of 12 halls is split into three equal parts.",
            "The tour of 12 halls is split into three equal parts of 4 halls.",
        ),
        ("Not all rooms have a bath.", "Some rooms have no bath."),
    ],
)
def test_another_order_or_word_for_the_same_is_left_in_peace(source: str, claim: str) -> None:
    assert label_of(claim, source) not in _CAUGHT
