"""`tagtrap calibrate`, `tagtrap bench`, and reports and comparisons of runs."""

import json
from pathlib import Path

from experiments.runs.answer_file import AnswerFile
from tagtrap.domain.verdicts import AnswerLabel
from tests.cli.shell import Shell
from tests.cli.test_reviewing import waiting  # noqa: F401  # the fixture
from tests.experiments.runs.given import invented, run_answer

_RULE = "Claims are paid within 30 days."
_ROWS = (
    {"premise": [_RULE], "claim": _RULE, "label": "supported"},
    {"premise": [_RULE], "claim": "Claims are paid within 60 days.", "label": "contradicted"},
    {"premise": [_RULE], "claim": "Claims are free.", "label": "borderline"},
)


def _file(folder: Path) -> Path:
    path = folder / "claims.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in _ROWS), encoding="utf-8")
    return path


def test_a_checker_is_calibrated_and_the_report_stands_by_itself(
    shell: Shell, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    given = ("calibrate", str(_file(tmp_path)), "--checkers", "exact", "--repeats", "2")

    (found,) = shell.objects(*given, "--report", str(page), "--json")
    told = shell.run(*given)

    assert found["confusion"]["contradicted"]["contradicted"] == 1
    assert found["left_out"] == [["borderline", 1]]
    assert found["may_gate"] is False
    assert told.returncode == 0
    assert "broken: claims of each kind: 1 (at least 50)" in told.stdout
    assert "may not gate alone" in told.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_wrong_arguments_are_told_before_anything_is_measured(shell: Shell, tmp_path: Path) -> None:
    file = str(_file(tmp_path))

    ending = shell.run("calibrate", file, "--report", str(tmp_path / "page.pdf"))
    checker = shell.run("calibrate", file, "--checkers", "none-such")
    nothing = shell.run("calibrate")

    assert (ending.returncode, checker.returncode, nothing.returncode) == (2, 2, 2)
    assert ".html or .md" in ending.stderr
    assert "none-such" in checker.stderr
    assert "Reviewers settled no statement yet" in nothing.stderr


def test_what_reviewers_settled_is_measured_without_a_file(
    shell: Shell,
    waiting: dict[str, object],  # noqa: F811  # the fixture
) -> None:
    shell.run("review", "decide", str(waiting["claim"]), "contradicted")

    (found,) = shell.objects("calibrate", "--checkers", "exact", "--repeats", "1", "--json")

    assert (found["name"], found["claims"], found["faulty"]) == ("reviewed statements", 1, 1)
    assert found["confusion"] == {
        "contradicted": {
            "supported": 0,
            "contradicted": 1,
            "unsupported": 0,
            "insufficient_evidence": 0,
            "unchecked": 0,
        }
    }


def test_a_public_set_is_measured_in_its_own_form(shell: Shell, tmp_path: Path) -> None:
    file, page = tmp_path / "set.jsonl", tmp_path / "page.md"
    row = {"passage": _RULE, "question": "When?", "answer": _RULE, "label": "PASS"}
    wrong = {**row, "answer": "Claims are paid within 60 days.", "label": "FAIL"}
    file.write_text(f"{json.dumps(row)}\n{json.dumps(wrong)}\n", encoding="utf-8")
    given = ("bench", str(file), "--format", "halubench", "--checkers", "exact")

    (found,) = shell.objects(*given, "--report", str(page), "--json")
    told = shell.run(*given)
    other = shell.run("bench", str(file), "--format", "ragtruth")

    assert found["together"]["marked"]["f1"] == 1.0
    assert found["together"]["words"] is None
    assert "all, 1 faulty, found by a mark: precision 1.00, recall 1.00, f1 1.00" in told.stdout
    assert "| a mark | all | 2 | 1 |" in page.read_text(encoding="utf-8")
    assert other.returncode == 2
    assert "line 1: source_id" in other.stderr


def test_a_run_is_reported_as_a_workbook_or_as_a_page(shell: Shell, tmp_path: Path) -> None:
    run = _run(tmp_path / "first", backed=True)
    page = tmp_path / "page.html"

    told = shell.run("experiment", "report", str(run))
    (found,) = shell.objects("experiment", "report", str(run), "--out", str(page), "--json")
    ending = shell.run("experiment", "report", str(run), "--out", str(tmp_path / "page.pdf"))
    nothing = shell.run("experiment", "report", str(tmp_path / "none"))

    assert told.returncode == 0
    assert (run / "report.xlsx").read_bytes()[:2] == b"PK"
    assert found == {"report": str(page), "answers": 6}
    assert "<svg" in page.read_text(encoding="utf-8")
    assert (ending.returncode, nothing.returncode) == (2, 2)
    assert ".xlsx, .html or .md" in ending.stderr


def test_two_runs_are_compared(shell: Shell, tmp_path: Path) -> None:
    first, second = _run(tmp_path / "first", backed=True), _run(tmp_path / "second", backed=False)
    page = tmp_path / "page.md"
    given = ("experiment", "compare", str(first), str(second))

    (found,) = shell.objects(*given, "--report", str(page), "--json")
    told = shell.run(*given)
    nothing = shell.run("experiment", "compare", str(first), str(tmp_path / "none"))

    backed = found["differences"][0]
    assert (backed["name"], backed["change"]) == ("every statement backed", -1.0)
    assert (backed["only_first"], backed["interval"]) == (6, [-1.0, -1.0])
    assert "6 pairs, 0 answers without one." in told.stdout
    assert "every statement backed: arm relevant, pairs 6" in told.stdout
    assert page.read_text(encoding="utf-8").startswith("# first and second")
    assert nothing.returncode == 2


def _run(folder: Path, *, backed: bool) -> Path:
    with AnswerFile(folder) as file:
        for number in range(6):
            question = f"When is locker {number} emptied?"
            faulty = run_answer(invented(), question=question, label=AnswerLabel.UNSUPPORTED)
            file.append(run_answer(question=question) if backed else faulty)
    return folder
