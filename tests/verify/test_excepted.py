"""Claims about the exception of a rule are not held against the rule's own figure."""

import pytest

from tests.verify.building import label_of

RULE = "Permits are valid for 28 days, except those for heavy trucks, which are valid for 7 days."


@pytest.mark.parametrize(
    "claim",
    [
        "A permit for a heavy truck is valid for a week.",
        "Permits for heavy trucks are valid for 7 days.",
    ],
)
def test_the_figure_of_the_exception_is_no_conflict(claim: str) -> None:
    assert label_of(claim, RULE) not in ("contradicted", "unsupported")


@pytest.mark.parametrize(
    "claim",
    [
        "Permits are valid for 7 days.",
        "Permits are valid for 30 days, except those for heavy trucks, which are valid for 7 days.",
        "Permits are valid for 30 days.",
    ],
)
def test_a_claim_of_the_rule_is_still_held_against_its_figure(claim: str) -> None:
    assert label_of(claim, RULE) == "contradicted"


def test_a_rule_without_its_exception_says_too_much() -> None:
    assert label_of("Permits are valid for 28 days.", RULE) == "unsupported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("All permits are valid for 28 days.", RULE),
        (
            "All drivers under 25 pay a surcharge.",
            "Drivers under 25 pay a surcharge unless they have held a licence for three years.",
        ),
    ],
)
def test_an_all_in_the_place_of_the_exception_does_not_hide_that_it_is_gone(
    claim: str, source: str
) -> None:
    assert label_of(claim, source) == "unsupported"


def test_an_exception_does_not_have_the_figure_of_its_rule() -> None:
    assert label_of("Permits for heavy trucks are valid for 28 days.", RULE) == "contradicted"
    assert label_of("A heavy truck's permit holds for 28 days.", RULE) == "contradicted"


@pytest.mark.parametrize(
    "source",
    [
        "Permits are valid for 28 days, except those for heavy trucks.",
        "Permits are valid for 28 days, except those for heavy trucks, which cost 7 euros.",
    ],
)
def test_an_exception_without_a_like_figure_conflicts_with_none(source: str) -> None:
    assert label_of("Permits for heavy trucks are valid for 28 days.", source) != "contradicted"
