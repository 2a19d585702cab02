"""Statements inside a source sentence, with what they leave out, and claims that say "it"."""

import pytest

from tests.verify.building import check, label_of

_CAUGHT = ("contradicted", "unsupported")


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (
            "Cats are welcome in the lounge but not in the dining room.",
            "Cats are not welcome in the dining room.",
            "Cats are welcome in the dining room.",
        ),
        (
            "Tents for two people cost 15 euros, tents for four people cost 25 euros.",
            "Tents for four people cost 25 euros.",
            "Tents for four people cost 15 euros.",
        ),
        (
            "Guests of the east wing can use the gym, guests of the west wing the pool.",
            "Guests of the west wing can use the pool.",
            "Guests of the west wing can use the gym.",
        ),
        (
            "Crews with two boats get 12 hours of training, all others 8 hours.",
            "All others get 8 hours of training.",
            "All others get 9 hours of training.",
        ),
        (
            "Fees are due in June and refunded in October.",
            "Fees are refunded in October.",
            "Fees are refunded in November.",
        ),
        (
            "Kayaks may be rented for up to three days, canoes for one day only.",
            "Kayaks may be rented for up to three days.",
            "Canoes may be rented for up to three days.",
        ),
        (
            "Minors must be registered by a parent, who pays the deposit.",
            "Minors must be registered by a parent.",
            "Minors must not be registered by a parent.",
        ),
        (
            "Neither the cook nor the guests may move the oven.",
            "The guests may not move the oven.",
            "The cook may move the oven.",
        ),
        (
            "Both the mother and the father must sign the form.",
            "The father must sign the form.",
            "The father need not sign the form.",
        ),
        (
            "No one other than the vet may open the cage.",
            "Only the vet may open the cage.",
            "The vet may not open the cage.",
        ),
        (
            "Filming without a lamp is allowed in the old wing and forbidden in the vault.",
            "Filming without a lamp is allowed in the old wing.",
            "Filming with a lamp is allowed in the old wing.",
        ),
        (
            "Cats travel free of charge but must be kept in a basket and are not fed on board.",
            "Cats must be kept in a basket.",
            "Cats need not be kept in a basket.",
        ),
        (
            "On the Prime plan we promise 12 hours of help per month; on the Lite plan there is "
            "no promise.",
            "On the Prime plan we promise 12 hours of help per month.",
            "On the Prime plan we promise 15 hours of help per month.",
        ),
        (
            "Tanks are read once a year in March, and users who send the reading save the fee.",
            "Tanks are read once a year in March.",
            "Tanks are read once a year in April.",
        ),
        (
            "A cake must serve at least nine guests and be ordered 14 days ahead.",
            "A cake must be ordered a fortnight ahead.",
            "A cake must be ordered a week ahead.",
        ),
        (
            "On weekends, rides start at 10:00.",
            "Rides start at 10 am on weekends.",
            "Rides start at 11 am on weekends.",
        ),
    ],
)
def test_each_statement_of_a_sentence_is_read_by_itself(
    source: str, right: str, wrong: str
) -> None:
    assert label_of(right, source) == "supported"
    assert label_of(wrong, source) in _CAUGHT


def test_a_part_that_the_rest_may_limit_backs_nothing_by_itself() -> None:
    source = "Skates are free and helmets are lent unless they are broken."

    assert label_of("Skates are free.", source) != "supported"


def test_a_pronoun_stands_for_what_the_sentence_before_names() -> None:
    rules = {"7": "A season pass costs 80 euros and is valid until 31 October."}

    first, right, wrong = check(
        "A season pass costs 80 euros (source 7). It is valid until 31 October (source 7). "
        "It is valid until 31 December (source 7).",
        rules,
    ).sentences

    assert [one.label.value for one in (first, right)] == ["supported", "supported"]
    assert wrong.label.value in _CAUGHT


def test_a_pronoun_for_something_else_is_not_backed() -> None:
    rules = {
        "7": "A season pass costs 80 euros and is valid until 31 October.",
        "8": "The sledge run is closed in summer.",
    }

    _, other = check(
        "The sledge run is closed in summer (source 8). It is valid until 31 October (source 7).",
        rules,
    ).sentences

    assert other.label.value != "supported"
