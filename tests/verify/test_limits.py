"""Free or for a fee, with a limit or without: on either side, in other words."""

import pytest

from tagtrap.domain.verdicts import Flag, Label
from tests.verify.building import judge, label_of

CASES = [
    # the source, a claim that says otherwise, a claim that says the same
    ("Parking is free.", "Parking costs 4 euros.", "There is no fee for parking."),
    ("Parking costs 4 euros.", "Parking is free.", "One pays 4 euros for parking."),
    ("The tour is free of charge.", "The tour costs 9 euros.", "Nobody pays for the tour."),
    ("The tour costs 9 euros.", "The tour is free of charge.", "The price of the tour is 9 euros."),
    ("Towels are free for guests.", "Guests are charged for towels.", "Guests get towels free."),
    ("Lockers are complimentary.", "Lockers cost 2 euros.", "Lockers cost nothing."),
    ("Copies are free.", "Copies cost 10 cents.", "Copies are not charged."),
    ("The price of a map is 3 euros.", "Maps are free.", "A map costs 3 euros."),
    ("The fee for a visa is 60 euros.", "The visa is free.", "A visa costs 60 euros."),
    ("Delivery is free.", "A fee is charged for delivery.", "Delivery costs nothing."),
    ("Storage is unlimited.", "Storage is limited to 5 GB.", "There is no limit to storage."),
    ("Storage is limited to 5 GB.", "Storage is unlimited.", "At most 5 GB of storage is given."),
    ("Claims are capped at 900 euros.", "Claims are uncapped.", "Claims may reach 900 euros."),
    ("Entries are uncapped.", "Entries are capped at 20.", "There is no cap on entries."),
    (
        "There is no age limit for members.",
        "There is an age limit of 60 years for members.",
        "Members may be of any age.",
    ),
    (
        "There is an age limit of 60 years for members.",
        "There is no age limit for members.",
        "Members must be younger than 60 years.",
    ),
    (
        "There is no weight limit for bags.",
        "Bags have a weight limit of 23 kg.",
        "Bags can be of any weight.",
    ),
    (
        "Loans have no maximum.",
        "The maximum for loans is 500 euros.",
        "Loans are given without a maximum.",
    ),
    (
        "There is no salary cap for trainees.",
        "There is a salary cap of 2,000 euros for trainees.",
        "Trainees have no salary cap.",
    ),
    (
        "The maximum number of guests is 8.",
        "The number of guests is unlimited.",
        "There can be 8 guests at most.",
    ),
]
LEFT_OPEN = [
    # One of several prices, a condition, an extra, or another thing.
    ("The first hour is free, then each costs 3 euros.", "An hour costs 3 euros."),
    ("Parking is free for members.", "Parking costs 4 euros for others."),
    ("Entry is free if you are a student.", "Entry costs 5 euros."),
    ("There is no age limit for members.", "There is a fee limit of 60 euros for members."),
    ("One bag is free.", "An extra bag costs 30 euros."),
    ("The tour is free of charge.", "The bus costs 9 euros."),
    ("There is no limit, but no refund either.", "The limit is 5 euros."),
    ("Feel free to ask.", "It costs a fee to ask."),
]


@pytest.mark.parametrize(("source", "otherwise", "same"), CASES)
def test_a_price_for_what_is_free_and_the_reverse_are_conflicts(
    source: str, otherwise: str, same: str
) -> None:
    verdict = judge(otherwise, source)

    assert verdict is not None
    assert verdict.label is Label.CONTRADICTED
    assert verdict.flags


@pytest.mark.parametrize(("source", "otherwise", "same"), CASES)
def test_the_same_price_or_limit_in_other_words_is_no_conflict(
    source: str, otherwise: str, same: str
) -> None:
    assert label_of(same, source) not in ("contradicted", "unsupported")


@pytest.mark.parametrize(("source", "claim"), LEFT_OPEN)
def test_a_price_that_may_stand_beside_what_is_free_is_left_open(source: str, claim: str) -> None:
    assert label_of(claim, source) != "contradicted"


def test_the_reason_names_the_limit_and_its_denial() -> None:
    verdict = judge("The choir has an age limit of 60 years.", "There is no age limit for a choir.")

    assert verdict is not None
    assert verdict.flags == (Flag.QUALIFIER,)
    assert verdict.reason == (
        "The source says 'no age limit', the answer says 'limit of 60 years'."
    )
