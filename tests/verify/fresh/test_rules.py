"""Everyday rules of ten trades: wrong answers are caught, right ones are left in peace."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tagtrap.domain.verdicts import AnswerLabel
from tests.verify.building import check
from tests.verify.fresh.rules import Answered, Rule, read_rules

_LEFT_OPEN = (AnswerLabel.UNCHECKED, AnswerLabel.SUPPORTED)
_MOST_FALSE_ALARMS = 0.03
_FEWEST_CAUGHT = 0.85


@dataclass(frozen=True, slots=True)
class _Judged:
    """What the exact checks say of one answer that cites its rule."""

    rule: Rule
    answer: Answered
    label: AnswerLabel


@cache
def _judged() -> tuple[_Judged, ...]:
    return tuple(_judge_all(read_rules()))


def _judge_all(rules: tuple[Rule, ...]) -> Iterator[_Judged]:
    for place, rule in enumerate(rules):
        beside = [one for one in rules if one.trade == rule.trade and one is not rule]
        given = (rule, beside[place * 7 % len(beside)], beside[(place * 7 + 3) % len(beside)])
        sources = {str(1001 + number): one.source for number, one in enumerate(given)}
        for answer in rule.answers:
            cited = check(f"{answer.text[:-1]} (source 1001).", sources)
            yield _Judged(rule, answer, cited.label)


def test_the_rules_come_from_ten_trades_and_each_has_right_and_wrong_answers() -> None:
    rules = read_rules()

    assert len(rules) >= 150
    assert len({rule.trade for rule in rules}) >= 10
    assert all(any(one.is_right for one in rule.answers) for rule in rules)
    assert all(sum(not one.is_right for one in rule.answers) == 2 for rule in rules)


def test_no_wrong_answer_is_shown_as_backed() -> None:
    backed = [
        one.answer.text
        for one in _judged()
        if not one.answer.is_right and one.label is AnswerLabel.SUPPORTED
    ]

    assert backed == []


def test_nearly_all_wrong_answers_are_marked() -> None:
    wrong = [one for one in _judged() if not one.answer.is_right]

    marked = [one for one in wrong if one.label not in _LEFT_OPEN]

    assert len(marked) >= _FEWEST_CAUGHT * len(wrong)


def test_hardly_any_right_answer_is_marked() -> None:
    right = [one for one in _judged() if one.answer.is_right]

    marked = [one.answer.text for one in right if one.label not in _LEFT_OPEN]

    assert len(marked) <= _MOST_FALSE_ALARMS * len(right)
