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
