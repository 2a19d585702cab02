"""Answers of a run, kept as lines."""

from pathlib import Path

import pytest

from experiments.runs.answer_file import ANSWERS_FILE, AnswerFile, read_answers
from tagtrap.errors import BadRecord
from tests.experiments.runs.given import invented, run_answer, run_sentence


def test_an_answer_comes_back_as_it_was_written(tmp_path: Path) -> None:
    answer = run_answer(run_sentence(), invented(), cost=0.25, urls=("https://here.example/a",))

    with AnswerFile(tmp_path / "run") as file:
        file.append(answer)

    assert read_answers(tmp_path / "run") == [answer]
    assert read_answers(tmp_path / "run" / ANSWERS_FILE) == [answer]


def test_half_a_line_at_the_end_is_left_out_and_written_over(tmp_path: Path) -> None:
    first, second = run_answer(), run_answer(question="Who empties lockers?")
    with AnswerFile(tmp_path) as file:
        file.append(first)
    with (tmp_path / ANSWERS_FILE).open("ab") as torn:
        torn.write(b'{"run": "a1", "arm"')
    assert read_answers(tmp_path) == [first]

    with AnswerFile(tmp_path) as file:
        file.append(second)

    assert read_answers(tmp_path) == [first, second]


def test_the_later_try_counts(tmp_path: Path) -> None:
    with AnswerFile(tmp_path) as file:
        file.append(run_answer(error="The server is not there.", sentences=()))
        file.append(run_answer())

    assert [one.error for one in read_answers(tmp_path)] == [""]


def test_a_line_that_is_no_answer_is_named(tmp_path: Path) -> None:
    with AnswerFile(tmp_path) as file:
        file.append(run_answer())
    with (tmp_path / ANSWERS_FILE).open("ab") as strange:
        strange.write(b'{"run": "a1"}\n')

    with pytest.raises(BadRecord, match="line 2: arm"):
        read_answers(tmp_path)


def test_tags_are_told_apart_from_invented_ones() -> None:
    answer = run_answer(
        run_sentence(), run_sentence("Sources:", tags=(), mentioned=("3626",)), invented()
    )

    assert (answer.known_tags, answer.invented_tags) == (("3626",), ("9999",))
