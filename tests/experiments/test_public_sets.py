"""Public sets in the form of their authors: what is read, what is marked, what is counted."""

import csv
import json
from pathlib import Path

import pytest

from experiments.public_sets.answers import PublicAnswer, PublicSet
from experiments.public_sets.halubench import read_halubench
from experiments.public_sets.judging import JudgedAnswer, judged
from experiments.public_sets.measures import result_of
from experiments.public_sets.ragtruth import read_ragtruth
from experiments.public_sets.report import as_json, rows
from tagtrap.domain.spans import Span
from tagtrap.errors import WrongArguments
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker

_SOURCE = "Claims are paid within 30 days. Bikes may be parked in the yard."
_RIGHT = "Claims are paid within 30 days."
_WRONG = "Claims are paid within 60 days."


def _written(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def _response(**changed: object) -> dict[str, object]:
    row = {"id": "1", "source_id": "7", "response": _RIGHT, "labels": [], "split": "test"}
    return {**row, "quality": "good", **changed}


def _ragtruth(folder: Path, *responses: dict[str, object], source: object = _SOURCE) -> Path:
    _written(
        folder / "source_info.jsonl",
        [{"source_id": "7", "task_type": "Summary", "source_info": source}],
    )
    return _written(folder / "response.jsonl", list(responses))


def test_ragtruth_answers_come_with_their_source_their_task_and_their_marks(tmp_path: Path) -> None:
    label = {"start": 23, "end": 30, "text": "60 days", "label_type": "Evident Conflict"}
    path = _ragtruth(
        tmp_path,
        _response(response=_WRONG, labels=[label], source_id=7),
        _response(split="train"),
        _response(quality="truncated"),
    )

    read = read_ragtruth(path)

    (answer,) = read.answers
    assert (answer.is_faulty, answer.faults, answer.group) == (True, (Span(23, 30),), "Summary")
    assert answer.sources == (_SOURCE,)
    assert read.left_out == (("quality truncated", 1), ("split train", 1))


def test_ragtruth_sources_of_all_three_tasks_become_texts(tmp_path: Path) -> None:
    asked = {"question": "When is it paid?", "passages": ["One.", "Two."]}
    data = {"name": "Harbour Café", "hours": {"Monday": "8-12"}, "tags": ["fish", "bread"]}

    (of_question,) = read_ragtruth(_ragtruth(tmp_path, _response(), source=asked)).answers
    (of_data,) = read_ragtruth(_ragtruth(tmp_path, _response(), source=data)).answers

    assert (of_question.question, of_question.sources) == ("When is it paid?", ("One.", "Two."))
    assert of_data.sources == ("name: Harbour Café.", "hours: Monday: 8-12.", "tags: fish, bread.")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"source_id": "8"}, "there is no source 8"),
        ({"labels": [{"start": 0, "end": 99}]}, "goes beyond the response"),
        ({"labels": "none"}, "line 1: labels"),
        ({"split": "test", "quality": "bad"}, "holds no answer"),
    ],
)
def test_ragtruth_rows_that_do_not_fit_are_named(
    tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    with pytest.raises(WrongArguments, match=said):
        read_ragtruth(_ragtruth(tmp_path, _response(**changed)))


def test_halubench_is_read_from_json_lines_and_from_csv(tmp_path: Path) -> None:
    row = {"id": "a", "passage": _SOURCE, "question": "When?", "answer": _WRONG, "label": "FAIL"}
    more = [{**row, "answer": _RIGHT, "label": "pass", "source_ds": "ours"}, {**row, "answer": ""}]
    lines = _written(tmp_path / "set.jsonl", [row, *more])
    table = tmp_path / "set.csv"
    with table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["id", "passage", "question", "answer", "label", "source_ds"])
        writer.writeheader()
        writer.writerows([row, *more])

    read = read_halubench(lines)

    assert [one.is_faulty for one in read.answers] == [True, False]
    assert [one.faults for one in read.answers] == [None, None]
    assert [one.group for one in read.answers] == ["", "ours"]
    assert read.left_out == (("without an answer or a passage", 1),)
    assert read_halubench(table).answers == read.answers
    with pytest.raises(WrongArguments, match="PASS or FAIL, not 'maybe'"):
        read_halubench(_written(lines, [{**row, "label": "maybe"}]))
    with pytest.raises(WrongArguments, match="a row has passage, answer, label"):
        read_halubench(_written(lines, [{"passage": "x"}]))


def test_the_words_that_do_not_hold_are_found_where_they_stand() -> None:
    text = f"Here is what I found:\n\n- {_RIGHT}\n- {_WRONG}\n"
    answer = PublicAnswer("1", (_SOURCE,), "", text, True, (Span(0, 4),))

    found = judged(answer, AnswerChecker([ExactChecker()]))

    assert [span.of(text).rstrip(".") for span in found.marked] == [_WRONG.rstrip(".")]
    assert not found.is_passed
    assert found.supports == (1.0, 0.0)


def test_answers_and_words_are_counted_together_and_by_group() -> None:
    checker = AnswerChecker([ExactChecker()])
    start = _WRONG.index("60 days")
    answers = (
        PublicAnswer("1", (_SOURCE,), "", _RIGHT, False, (), "Summary"),
        PublicAnswer("2", (_SOURCE,), "", _WRONG, True, (Span(start, start + 7),), "Summary"),
        PublicAnswer("3", (_SOURCE,), "", _RIGHT, True, None, "Other"),
    )
    public = PublicSet("ours", answers)

    result = result_of(public, [judged(one, checker) for one in answers], checker.checker_ids)

    assert (result.together.marked.recall, result.together.marked.precision) == (0.5, 1.0)
    summary = result.groups[1]
    assert (summary.name, summary.marked.f1) == ("Summary", 1.0)
    assert summary.words is not None
    assert summary.words.recall == 1.0
    assert 0 < (summary.words.precision or 0) < 1
    assert result.groups[0].words is None
    assert [row[:2] for row in rows(result)][:4] == [
        ("a mark", "all"), ("a mark or an open statement", "all"), ("low support", "all"),
        ("words", "all"),
    ]  # fmt: skip
    assert list(dict.fromkeys(row[1] for row in rows(result))) == ["all", "Other", "Summary"]
    assert json.loads(json.dumps(as_json(result)))["together"]["faulty"] == 2


def test_a_limit_of_support_comes_from_answers_of_other_sources() -> None:
    public = PublicSet("ours", ())
    faulty = [number % 4 >= 2 for number in range(12)]
    found = [
        JudgedAnswer(
            PublicAnswer(str(number), (_SOURCE,), "", _RIGHT, is_faulty, origin=str(number)),
            (),
            is_passed=not is_faulty,
            supports=(0.9, 0.2, 0.4) if is_faulty else (0.9, 0.8, 0.7),
        )
        for number, is_faulty in enumerate(faulty)
    ]

    apart = result_of(public, found, ("exact",)).together
    alike = result_of(public, found[:1], ("exact",)).together

    assert (apart.marked.recall, apart.not_passed.f1) == (0.0, 1.0)
    assert (apart.by_support.f1, apart.by_support.area_under_curve) == (1.0, 1.0)
    assert found[2].support == pytest.approx(0.3)
    assert alike.by_support.f1 is None
    assert "good rows and bad ones" in alike.by_support.note
