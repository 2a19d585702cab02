"""Rules that were written after the checks: they should hold beyond what they were made on."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.verify.building import label_of
from tests.verify.fresh.rules import Answered, read_rules

_LATER = Path(__file__).with_name("later.txt")
_OPEN = ("none", "unchecked", "supported")
_FEWEST_CAUGHT = 0.6


@cache
def _labelled() -> tuple[tuple[Answered, str], ...]:
    return tuple(_all())


def _all() -> Iterator[tuple[Answered, str]]:
    for rule in read_rules(_LATER):
        for answer in rule.answers:
            yield answer, label_of(answer.text, rule.source)


def test_no_wrong_answer_is_backed_and_no_right_one_is_marked() -> None:
    backed = [one.text for one, label in _labelled() if not one.is_right and label == "supported"]
    marked = [one.text for one, label in _labelled() if one.is_right and label not in _OPEN]

    assert len(_labelled()) >= 130
    assert backed == []
    assert marked == []


def test_more_than_half_of_the_wrong_answers_are_marked_by_words_and_figures_alone() -> None:
    wrong = [label for one, label in _labelled() if not one.is_right]

    assert sum(label not in _OPEN for label in wrong) >= _FEWEST_CAUGHT * len(wrong)
