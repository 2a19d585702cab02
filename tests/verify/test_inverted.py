"""Rules said from their other side, and what they except."""

import pytest

from tests.verify.building import label_of

SHARED = "Photos may be given to the press only with the guest's consent."
SOUP = "Food may be carried off within an hour, with the exception of dishes with raw egg or fish."
BADGES = "Staff must wear badges at all times except in the canteen."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Without the guest's consent, no photos may be given to the press.", SHARED),
        ("Photos are not given to the press unless the guest consents.", SHARED),
        ("Fish may not be carried off.", "All dishes except fish may be carried off."),
        ("Managers need not wear badges.", "All staff except managers must wear badges."),
        ("Guide dogs are allowed.", "Dogs are not allowed, except guide dogs."),
    ],
)
def test_a_rule_from_its_other_side_is_backed(claim: str, source: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Photos may be given to the press without the guest's consent.", SHARED),
        ("With the guest's consent, no photos may be given to the press.", SHARED),
        ("Dishes with raw fish may be carried off.", SOUP),
        ("Staff must wear badges in the canteen.", BADGES),
        ("Guide dogs are not allowed.", "Dogs are not allowed, except guide dogs."),
    ],
)
def test_what_the_source_says_otherwise_is_a_conflict(claim: str, source: str) -> None:
    assert label_of(claim, source) == "contradicted"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Without the guest's consent, no photos may be taken.", SHARED),
        ("Staff must not wear badges in the canteen.", BADGES),
        ("Food may not be carried off.", "Food may be carried off except on days of mourning."),
        (
            "Without a certificate, a missed test cannot be taken again.",
            "A missed test can be taken again if a certificate is handed in.",
        ),
        ("Gift cards are not refunded.", "Items are refunded within 30 days except gift cards."),
        (
            "Permits for trucks are valid.",
            "Permits are valid for 28 days, except those for trucks, which are valid for 7 days.",
        ),
    ],
)
def test_what_else_holds_is_not_backed(claim: str, source: str) -> None:
    assert label_of(claim, source) != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        # Likely so, but not what the rule says word for word of all others.
        ("Dishes with raw fish may not be carried off.", SOUP),
        ("You need not wear a badge in the canteen.", BADGES),
        (
            "A saver rate ticket cannot be changed for free.",
            "Tickets can be changed free of charge until May, except those made at the saver rate.",
        ),
    ],
)
def test_a_rule_that_was_more_than_turned_is_left_open(claim: str, source: str) -> None:
    assert label_of(claim, source) == "unchecked"


def test_what_holds_without_the_condition_is_left_open() -> None:
    source = "A missed test can be taken again if a certificate is handed in."

    assert label_of("Without a certificate, a missed test cannot be taken again.", source) == (
        "unchecked"
    )
