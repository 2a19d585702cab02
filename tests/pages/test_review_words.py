"""Reviews in words."""

from datetime import timedelta

import pytest

from pages.parts.review_words import DECISION_WORDS, FINDING_MARKS, KIND_WORDS, age_words
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.review_outcomes import Finding
from tagtrap.domain.verdicts import Flag, Label


def test_everything_that_can_be_flagged_decided_or_found_has_words() -> None:
    assert {*Flag, *Label} <= set(KIND_WORDS)
    assert set(DECISION_WORDS) == set(ReviewDecision) - {ReviewDecision.WITHDRAWN}
    assert set(FINDING_MARKS) == set(Finding)
    assert all(mark.sign and mark.words for mark in FINDING_MARKS.values())


def test_no_two_kinds_have_the_same_words() -> None:
    assert len(set(KIND_WORDS.values())) == len(KIND_WORDS)


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (timedelta(seconds=-5), "0 min"),
        (timedelta(minutes=59, seconds=59), "59 min"),
        (timedelta(hours=1), "1 h"),
        (timedelta(hours=47), "47 h"),
        (timedelta(hours=49), "2 days"),
    ],
)
def test_an_age_is_told_in_the_unit_that_fits(age: timedelta, words: str) -> None:
    assert age_words(age) == words
