"""One deadline in several wordings."""

import pytest

from tests.verify.building import label_of


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("The log must be kept no later than 5 May.", "The log must be kept by 5 May."),
        ("Bids are due no later than the 3rd.", "Bids are due by the 3rd."),
        ("The hall opens no earlier than 9 a.m.", "The hall opens from 9 a.m."),
        (
            "Pleas must be lodged not less than two days before the hearing.",
            "Pleas must be lodged no later than two days before the hearing.",
        ),
        (
            "Pleas must be lodged no later than two days after the hearing.",
            "Pleas must be lodged within two days after the hearing.",
        ),
        ("Keys are returned before the feast.", "Keys are returned prior to the feast."),
    ],
)
def test_wordings_of_one_deadline_are_the_same(source: str, claim: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (
            "Pleas must be lodged no later than two days before the hearing.",
            "Pleas must be lodged at most two days before the hearing.",
        ),
        (
            "Pleas must be lodged no later than two days before the hearing.",
            "Pleas must be lodged no later than two days after the hearing.",
        ),
        ("The log must be kept no later than 5 May.", "The log must be kept from 5 May."),
    ],
)
def test_another_deadline_is_a_conflict(source: str, claim: str) -> None:
    assert label_of(claim, source) == "contradicted"


def test_other_comparisons_keep_their_words() -> None:
    assert label_of("The visit is no later than usual.", "The visit is not later than usual.") in (
        "none",
        "supported",
    )
