"""What a mark and the line above an answer say."""

import pytest

from pages.parts.marks import marks_of, reason_of
from tagtrap.domain.verdicts import Flag, Label
from tests.pages.scripted_app import statement
from verify.report.words import marks_in_words
from verify.report.words import reason_of as report_reason


@pytest.mark.parametrize("flag", list(Flag))
def test_every_flag_has_a_sign_and_a_reason(flag: Flag) -> None:
    checked = statement("Yes.", flags=[flag])

    (mark,) = marks_of(checked)
    assert mark.sign
    assert mark.words
    assert reason_of(checked)


@pytest.mark.parametrize(
    "label", [label for label in Label if label not in (Label.SUPPORTED, Label.NO_CLAIM)]
)
def test_every_label_that_is_not_support_is_marked(label: Label) -> None:
    checked = statement("Yes.", label)

    assert marks_of(checked)[0].sign
    assert reason_of(checked)


def test_the_reason_of_the_check_goes_before_the_general_one() -> None:
    checked = statement("Yes.", Label.UNSUPPORTED, reason="Not in the cited source: 'free'.")

    assert reason_of(checked) == "Not in the cited source: 'free'."


def test_a_sentence_flagged_twice_carries_both_signs_the_conflict_first() -> None:
    checked = statement("Yes.", Label.CONTRADICTED, flags=[Flag.UNCITED, Flag.NUMBER])

    assert [mark.sign for mark in marks_of(checked)] == ["≠", "∅"]


@pytest.mark.parametrize("label", list(Label))
@pytest.mark.parametrize("flags", [(), *((flag,) for flag in Flag), (Flag.UNCITED, Flag.DATE)])
def test_a_report_and_the_app_say_the_same_of_a_sentence(
    label: Label, flags: tuple[Flag, ...]
) -> None:
    checked = statement("Yes.", label, flags=list(flags))
    record = {"label": label.value, "flags": [flag.value for flag in flags], "reason": ""}

    in_the_app = [(f"{mark.sign} {mark.words}", mark.tone) for mark in marks_of(checked)]
    in_a_report = [(words.partition(":")[0], tone) for words, tone in marks_in_words(record)]

    assert in_the_app == in_a_report
    assert reason_of(checked) == report_reason(record)


@pytest.mark.parametrize("label", [Label.SUPPORTED, Label.NO_CLAIM])
def test_what_a_reader_may_rely_on_carries_no_mark(label: Label) -> None:
    assert marks_of(statement("Yes.", label)) == []
