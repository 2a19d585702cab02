"""`tagtrap answers` and `tagtrap audit`."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import Shell

QUESTION = "How long may unused items be returned?"


@pytest.fixture
def answer(shell: Shell, folder: Path) -> str:
    """Return the id of the one answer there is; a number in it is wrong."""
    shell.run("ingest", str(folder / "returns.md"))
    (record,) = shell.objects("ask", QUESTION, "--fault", "wrong-number", "--json")
    return str(record["id"])


def test_answers_are_listed_shown_and_exported_with_the_same_record(
    shell: Shell, answer: str, tmp_path: Path
) -> None:
    (listed,) = shell.objects("answers", "list", "--words", "unused", "--json")
    (shown,) = shell.objects("answers", "show", answer, "--json")
    done = shell.run("answers", "export", str(tmp_path / "out.jsonl"), "--not-stale")
    (exported,) = map(json.loads, (tmp_path / "out.jsonl").read_text().splitlines())

    assert done.returncode == 0
    assert (listed["answer"], listed["stale"], listed["reviewed"]) == (answer, False, False)
    assert exported == shown
    assert (shown["decision"], shown["label"]) == (listed["decision"], listed["label"])
    assert QUESTION in shell.run("answers", "list").stdout
    assert "0 of 0 answers listed." in shell.run("answers", "list", "--reviewed").stdout


def test_a_receipt_is_one_page_of_the_answer(shell: Shell, answer: str, tmp_path: Path) -> None:
    written = shell.run("answers", "receipt", answer, "--out", str(tmp_path / "receipt.html"))
    printed = shell.run("answers", "receipt", answer).stdout

    page = (tmp_path / "receipt.html").read_text()
    assert written.returncode == 0
    for part in (QUESTION, "Returns policy, version 1", "The source says 30 days", answer):
        assert part in page and part in printed


def test_the_trail_tells_what_was_done(shell: Shell, answer: str, tmp_path: Path) -> None:
    shell.run("answers", "export", str(tmp_path / "out.csv"))

    events = shell.objects("audit", "--json")

    assert [event["action"] for event in events] == [
        "answers exported",
        "answer delivered",
        "document added",
    ]
    assert answer in shell.run("audit", "--words", answer).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "none"), "There is no such answer."),
        (("list", "--decision", "perhaps"), "There are: approve, revise, escalate."),
        (("list", "--since", "May"), "write it as 2027-01-31"),
        (("export", "out.pdf"), "name the file with one of .jsonl, .csv, .xlsx"),
        (("export", "nowhere/out.csv"), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_one_plain_line(
    shell: Shell, arguments: tuple[str, ...], said: str
) -> None:
    done = shell.run("answers", *arguments)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
