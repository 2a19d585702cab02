"""Reviews in words."""

from datetime import UTC, datetime, timedelta

import pytest

from pages.parts.review_filters import summary_words
from pages.parts.review_words import FINDING_MARKS, KIND_WORDS, age_words
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.review_outcomes import Finding
from tagtrap.domain.review_queue import Queue
from tagtrap.domain.verdicts import Flag, Label
from verify.marks import DECISIONS


def test_everything_that_can_be_flagged_decided_or_found_has_words() -> None:
    assert {*Flag, *Label} <= set(KIND_WORDS)
    assert set(DECISIONS) == set(ReviewDecision)
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


@pytest.mark.parametrize(
    ("waiting", "near", "words"),
    [
        (12, 3, "12 waiting · 3 near the line · oldest 2 h"),
        (1, 0, "1 waiting · oldest 2 h"),
        (2000, 7, "2000 or more waiting · 7 near the line · oldest 2 h"),
    ],
)
def test_the_summary_claims_no_more_than_was_counted(waiting: int, near: int, words: str) -> None:
    now = datetime(2031, 5, 1, 11, 0, tzinfo=UTC)
    queue = Queue((), waiting, near, now - timedelta(hours=2), (), ())

    assert summary_words(queue, now) == words
    assert summary_words(Queue((), 0, 0, None, (), ()), now) == "0 waiting"
