"""The same rule, said more or less strongly."""

import pytest

from tagtrap.domain.verdicts import Flag, Label
from tests.verify.building import judge, label_of

CONFLICTS = [
    ("Consider adding a cover sheet to the report.", "You must add a cover sheet to the report."),
    ("We may choose to restore the deleted page.", "We have to restore the page that was deleted."),
    (
        "You must register each visitor.",
        "Registering a visitor should be done; you should register.",
    ),
    ("Helmets are recommended on the yard.", "On the yard, you are required to wear helmets."),
    ("Invoices are usually paid on Friday.", "On Friday, invoices are always paid."),
    ("Some rooms have a safe.", "There is a safe, as all rooms have one."),
    (
        "All rooms must have an alarm.",
        "There must be an alarm, but only some rooms have to have it.",
    ),
]

NO_CONFLICTS = [
    ("You must enrol within 30 days.", "You can enrol for 30 days."),
    ("Members can only park on the roof.", "The roof is where members must park."),
    ("Helmets are recommended on the yard.", "It is recommended to wear helmets on the yard."),
    ("Interns may use the gym.", "Interns are allowed to use the gym."),
    ("Visitors must sign in, and guides may sign in for them.", "Guides may sign in for visitors."),
    ("Invoices are usually paid on Friday.", "Invoices are normally paid on Friday."),
    ("Only nurses may open the cabinet.", "The cabinet may be opened only by nurses."),
]


@pytest.mark.parametrize(("source", "claim"), CONFLICTS)
def test_another_strength_for_the_same_rule_is_a_conflict(source: str, claim: str) -> None:
    verdict = judge(claim, source)
    assert verdict is not None
    assert verdict.label is Label.CONTRADICTED
    assert Flag.QUALIFIER in verdict.flags


@pytest.mark.parametrize(("source", "claim"), NO_CONFLICTS)
def test_the_same_strength_in_other_words_raises_nothing(source: str, claim: str) -> None:
    assert label_of(claim, source) in ("none", "supported")


def test_an_only_that_the_source_does_not_say_is_unsupported() -> None:
    verdict = judge(
        "Only librarians open the reading room.", "The reading room is opened by librarians."
    )
    assert verdict is not None
    assert verdict.label is Label.UNSUPPORTED
    assert verdict.reason == "Not in the cited source: 'Only librarians'."


def test_the_reason_names_both_strengths() -> None:
    verdict = judge(
        "For groups, a deposit must be paid.", "Groups should pay a deposit before they arrive."
    )
    assert verdict is not None
    assert verdict.reason == "The source says 'should', the answer says 'must'."
