"""One side denies what the other asserts, in other words."""

import pytest

from tagtrap.domain.verdicts import ConflictKind, Flag, Label
from tests.verify.building import judge, label_of

CONFLICTS = [
    ("Gift wrapping is not available online.", "You can order online, gift wrapping is available."),
    ("Smoking on balconies is prohibited.", "On balconies, smoking is permitted."),
    ("Contractors are ineligible for stock options.", "Stock options: contractors are eligible."),
    ("Do not leave laptops in parked cars.", "In parked cars, laptops may be left."),
    ("Claims cannot be reopened after payment.", "Claims can always be reopened after payment."),
    ("You don't need to return the old badge.", "You need to return the badge that is old."),
    ("The fare is based on distance, not on weight.", "The fare is based on weight, not distance."),
    ("Toll charges are reimbursed.", "Toll charges on the road are not reimbursed."),
    ("A deposit is optional for groups.", "For groups, a deposit is required."),
    ("A doctor's note is required.", "A note from the doctor is not required."),
]

NO_CONFLICTS = [
    # The same denied in two ways.
    ("Gift wrapping is not available online.", "Nobody can have gift wrapping online."),
    ("Smoking on balconies is prohibited.", "You must not smoke on the balconies."),
    ("Do not leave laptops in parked cars.", "Avoid leaving laptops in cars that are parked."),
    # No negations, though they have a "not".
    ("Reports are due by May 3.", "Reports are due no later than May 3."),
    ("The plan covers dental care.", "The plan covers not only dental care."),
    ("Deliveries start on Monday.", "Deliveries do not start until Monday."),
    # What lies beyond a limit is denied by the limit itself.
    ("Items are returned within 30 days.", "Items are not returned after 30 days."),
    ("Members may borrow four books.", "Members may not borrow five books."),
    ("Access is given only to staff.", "Access is not given to visitors."),
    ("Trips are booked with approval.", "Trips are not booked without approval."),
    # An exception that the claim may meet.
    ("Seats cannot be changed unless the fare is flexible.", "Seats can be changed if it is."),
    # About something else.
    ("Gift cards are not refundable.", "Shoes are refundable in any shop."),
]


@pytest.mark.parametrize(("source", "claim"), CONFLICTS)
def test_a_denial_of_what_the_source_asserts_is_a_conflict(source: str, claim: str) -> None:
    verdict = judge(claim, source)
    assert verdict is not None
    assert verdict.label is Label.CONTRADICTED
    assert Flag.NEGATION in verdict.flags


@pytest.mark.parametrize(("source", "claim"), NO_CONFLICTS)
def test_a_not_that_leaves_the_rule_as_it_is_raises_nothing(source: str, claim: str) -> None:
    assert label_of(claim, source) in ("none", "supported")


def test_the_reason_names_both_sides_and_the_words_are_shown() -> None:
    verdict = judge(
        "The production network is open, so personal devices are allowed on it.",
        "Personal devices are not allowed on the production network.",
    )
    assert verdict is not None
    assert verdict.reason == "The source says 'not allowed', the answer says 'allowed'."
    assert [span.text for span in verdict.evidence] == ["not allowed"]
    assert verdict.kind is ConflictKind.INTRINSIC


def test_a_sentence_that_shares_less_is_not_held_against_a_claim() -> None:
    assert (
        label_of(
            "You may get a refund for shoes you ordered in the shop.",
            "Shoes ordered in the shop qualify for a refund.",
            "Gift cards ordered in the shop do not qualify for a refund.",
        )
        == "none"
    )


def test_a_sentence_beside_it_that_says_the_same_settles_the_doubt() -> None:
    assert (
        label_of(
            "No, do not unplug the router; stored logs may be lost.",
            "If the router blinks, do NOT unplug the router.",
            "By unplugging the router, stored logs may be lost.",
        )
        == "none"
    )


def test_an_adverb_before_the_verb_does_not_hide_what_is_denied() -> None:
    source = "You cannot manually renew your parking permit: the office renews it."
    assert label_of("You cannot renew the parking permit manually.", source) != "contradicted"
    assert label_of("You can renew your parking permit manually.", source) == "contradicted"
