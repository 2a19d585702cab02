"""Numbered things, and figures that a rule lets in."""

import pytest

from tests.verify.building import label_of

HALLS = "Gloves are worn in every yard; goggles are worn only in yards 4 and 5."


def test_a_rule_for_every_yard_holds_for_one_that_another_rule_does_not_number() -> None:
    assert label_of("You have to wear gloves in yard 2.", HALLS) == "none"


def test_the_rule_for_numbered_yards_still_conflicts_with_another_number() -> None:
    assert label_of("Goggles are worn in yard 2.", HALLS) == "contradicted"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("A club member can swim at 2 p.m.", "Club members may swim before 3 p.m. on weekdays."),
        ("A form sent on 3 May is read.", "A form sent before 5 May is read."),
    ],
)
def test_an_hour_or_a_day_inside_a_limit_is_no_conflict(claim: str, source: str) -> None:
    assert label_of(claim, source) == "none"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("A club member can swim at 4 p.m.", "Club members may swim before 3 p.m. on weekdays."),
        ("A form sent on 7 May is read.", "A form sent before 5 May is read."),
        ("Guests must leave by 7 p.m.", "All guests must leave by 8 p.m."),
    ],
)
def test_an_hour_or_a_day_outside_it_or_another_limit_is(claim: str, source: str) -> None:
    assert label_of(claim, source) == "contradicted"


def test_a_denial_of_what_the_source_takes_from_its_rule_is_no_conflict() -> None:
    source = "Leave of more than two weeks has to be granted by the board, not by the team lead."

    assert label_of("The team lead cannot grant three weeks of leave.", source) != "contradicted"


def test_a_denial_on_the_excepted_day_is_no_conflict() -> None:
    source = "The desk is manned every day except on Fridays."

    assert label_of("The desk is not manned on Fridays.", source) != "contradicted"
    assert label_of("The desk is not manned on Mondays.", source) != "supported"
