"""Answers as files: the same record in every format, and no cell that a spreadsheet works out."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tagtrap.domain.past_answers import AnswerFilter
from tagtrap.domain.review import ReviewDecision
from tagtrap.errors import WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.answer_files import FileFormat, answers_file, format_of
from tagtrap.service.safe_cells import LONGEST_CELL, safe_cell
from tagtrap.wiring import App, build
from tests.service.conftest import VPN, add, settings_for
from tests.service.test_past_answers import LOCKED, UNUSED, ask
from verify.report.receipt import Aftermath, receipt

HOSTILE = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    "﹦1",
]


@pytest.mark.parametrize("text", [*HOSTILE, "  =1", "\u00a0=1", "\u200b=1", "\ufeff+1", "\u2028@x"])
def test_text_that_could_be_a_formula_is_quoted(text: str) -> None:
    assert safe_cell(text).startswith("'")


@pytest.mark.parametrize("text", ["30 days", "", "a=b", "5 - 3", "Ünused", "'=1"])
def test_other_text_stands_as_it_is(text: str) -> None:
    assert safe_cell(text) == text


def test_what_nobody_sees_shows_and_long_text_says_that_it_was_cut() -> None:
    assert safe_cell("a\x00b\u202ec") == "a\ufffdb\ufffdc"
    assert safe_cell("x" * 40_000).endswith("… (cut)")
    assert len(safe_cell("x" * 40_000)) == LONGEST_CELL


@pytest.fixture
def exported(filled: App) -> App:
    """Return an app with two answers, one of them wrong and reviewed, about hostile questions."""
    ask(filled, f"={UNUSED}")
    ask(filled, LOCKED, fault="wrong-number")
    claim = filled.reviews.queue(local_actor()).items[0].place.claim_id
    filled.reviews.decide(local_actor(), claim, ReviewDecision.AGREE, "@agreed")
    return filled


def taken(app: App, wanted: FileFormat) -> bytes:
    return answers_file(app.past_answers.export(local_actor(), AnswerFilter()), wanted)


def test_json_lines_hold_whole_records(exported: App) -> None:
    lines = taken(exported, FileFormat.JSONL).decode().splitlines()

    wrong, right = map(json.loads, lines)
    assert (right["question"], right["decision"]) == (f"={UNUSED}", "approve")
    assert wrong["sentences"][0]["flags"] == ["number"]
    (review,) = wrong["reviews"]
    assert (review["decision"], review["comment"], review["stands"]) == ("agree", "@agreed", True)
    assert {"settings", "seconds", "tokens", "raw", "documents", "prompt_version"} <= set(right)


def test_csv_and_workbook_say_the_same_as_the_records_and_hold_no_formula(exported: App) -> None:
    records: list[dict[str, Any]] = [
        json.loads(line) for line in taken(exported, FileFormat.JSONL).decode().splitlines()
    ]
    rows = list(csv.DictReader(io.StringIO(taken(exported, FileFormat.CSV).decode("utf-8-sig"))))
    book = load_workbook(io.BytesIO(taken(exported, FileFormat.XLSX)))

    claims = [(r["id"], c["label"]) for r in records for s in r["sentences"] for c in s["claims"]]
    assert [(row["answer"], row["claim_label"]) for row in rows] == claims
    assert rows[0]["reviews"] == "local: agree"
    assert book.sheetnames == ["Answers", "Statements", "Sources", "Reviews"]
    answers = list(book["Answers"].iter_rows(min_row=2, values_only=True))
    assert [row[:1] + row[6:7] for row in answers] == [(r["id"], r["label"]) for r in records]
    assert [row[8] for row in answers] == [r["decision"] for r in records]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if cell.value is not None} <= {"s", "n", "b"}
    texts = [cell.value for cell in cells if isinstance(cell.value, str)]
    assert f"'={UNUSED}" in texts and "'@agreed" in texts
    assert not [text for text in texts if text.lstrip()[:1] in tuple("=+-@＝＋－＠\t\r")]


def test_a_document_that_is_named_like_a_formula_runs_nowhere(filled: App) -> None:
    add(filled, b"Ladders are lent for two days.", "ladders.txt", title='=HYPERLINK("http://x")')
    ask(filled, "How long are ladders lent?")

    rows = csv.reader(io.StringIO(taken(filled, FileFormat.CSV).decode("utf-8-sig")))

    cells = [cell for row in rows for cell in row]
    assert any("HYPERLINK" in cell for cell in cells)
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t", "\r")]


def test_the_ending_of_the_name_chooses_the_format() -> None:
    assert format_of("answers.XLSX") is FileFormat.XLSX

    with pytest.raises(WrongArguments, match=r"\.jsonl, \.csv, \.xlsx"):
        format_of("answers.pdf")


def test_what_was_changed_before_it_was_shown_goes_along_with_its_policy(tmp_path: Path) -> None:
    app = build(settings_for(tmp_path / "data", gate={"level": "balanced"}))
    add(app, VPN, "vpn.md")
    record = ask(app, LOCKED, fault="wrong-number")
    whole = app.past_answers.open(local_actor(), record.id)

    (line,) = taken(app, FileFormat.JSONL).decode().splitlines()
    book = load_workbook(io.BytesIO(taken(app, FileFormat.XLSX)))
    page = receipt(whole.record, Aftermath(), printed="today")
    app.close()

    told = json.loads(line)
    (revision,) = [one for one in told["revisions"] if one["taken"]]
    assert (revision["flags"], told["gate"]) == (["number"], "balanced")
    assert revision["before"] in told["draft"]
    assert revision["before"] not in told["text"]
    assert (told["policies"][0]["name"], told["policies"][0]["version"]) == ("default", "1")
    columns, cells = book["Answers"].iter_rows(values_only=True)
    row = dict(zip(columns, cells, strict=True))
    assert (row["policies"], row["gate"], row["revisions"]) == ("default 1", "balanced", 1)
    assert "Changed before it was shown" in page
    assert revision["before"] in page and revision["after"] in page
