"""What was found of an answer is the same on the page, in exports and on the command line."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from openpyxl import load_workbook

from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import AnswerRecord, Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.cli.shell import Shell
from tests.fakes import WordScorer
from tests.pages.conftest import OpenPages, answers, open_pages  # noqa: F401  # found by its name
from tests.service.conftest import RETURNS, VPN, add, settings_for
from verify.marks import marks_of

NUMBER = 200
QUESTIONS = (
    "How long may customers return unused items after delivery?",
    "Who gets VPN access, and when?",
    "What does a return label cost?",
    "After how many failed attempts is the account locked?",
)


class Varying:
    """Writes another answer at each turn: right ones, and ones with a fault of every kind."""

    id = "varying"
    prompt_version = "varying-1"
    turn: ClassVar[int] = 0

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        Varying.turn += 1
        said = [one for one in context.sentences() if one.kind.value == "paragraph"]
        first, second = said[Varying.turn % len(said)], said[(Varying.turn + 1) % len(said)]
        text = first.text.rstrip(".")
        ways = (
            f"{first.text} (source {first.tag})",
            f"{text} 7 times. (source {first.tag})",
            f"{first.text} (source {second.tag})",
            f"{first.text} (source 1234567)",
            first.text,
            f"{text.replace('not ', '')}. (source {first.tag})",
            f"{first.text} (source {first.tag})\n\n- {second.text} (source {second.tag})",
            f"Zebras whisper under bridges. (source {first.tag})",
            f"I have cancelled the order. (source {first.tag})",
            "The documents do not answer this.",
            f"{first.text} (source {first.tag}) {text} 9 times. (source {second.tag})",
        )
        yield ways[Varying.turn % len(ways)]
        yield DraftEnd(Finish.COMPLETE)


def varying(settings: Settings) -> Varying:
    return Varying()


def word_scorer(settings: Settings) -> WordScorer:
    return WordScorer()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder in which one conversation holds 200 answers of every kind."""
    folder = tmp_path / "data"
    app = build(settings_of(folder))
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    conversation = None
    for number in range(NUMBER):
        question = QUESTIONS[number % len(QUESTIONS)]
        *_, last = app.chat.ask(local_actor(), question, conversation_id=conversation)
        assert isinstance(last, Delivered), last
        conversation = last.record.conversation_id
    app.close()
    return folder


def settings_of(folder: Path) -> Settings:
    engine = "tests.whole.test_recorded_answers:varying"
    scorer = "tests.whole.test_recorded_answers:word_scorer"
    return settings_for(folder, engine=engine, checkers=("exact",), retrieval={"scorer": scorer})


def records_of(app: App) -> list[AnswerRecord]:
    (conversation,) = app.chat.conversations(local_actor())
    return app.chat.answers(local_actor(), conversation.id)


def marks(label: str, flags: Sequence[str]) -> list[str]:
    """Return the signs of a sentence as the page draws them, from what an export says of it."""
    found = marks_of(Label(label), [Flag(flag) for flag in flags])
    return list(dict.fromkeys(mark.sign for mark, _ in found))


def test_page_export_and_command_line_agree_on_200_recorded_answers(
    data: Path,
    tmp_path: Path,
    open_pages: OpenPages,  # noqa: F811  # the fixture
) -> None:
    shell = Shell(data, TAGTRAP_ENGINE="tests.whole.test_recorded_answers:varying")
    told = {one["id"]: one for one in exported(shell, tmp_path)}
    listed = {one["answer"]: one for one in shell.objects("answers", "list", *ALL, "--json")}
    tables = rows_by_answer(shell, tmp_path)
    app = build(settings_of(data))
    records = records_of(app)
    page = open_pages(app)  # type: ignore[arg-type]  # the real app in place of the scripted one
    page.query_params["conversation"] = records[0].conversation_id
    drawn = answers(page.run(timeout=240))

    assert len(records) == len(drawn) == len(told) == len(listed) == NUMBER
    assert len({(one["decision"], one["label"]) for one in told.values()}) >= 4
    for record, shown in zip(records, drawn, strict=True):
        one, line = told[record.id], listed[record.id]
        checked = record.checked
        assert (one["label"], one["decision"]) == (checked.label, checked.decision)
        assert (line["label"], line["decision"]) == (checked.label, checked.decision)
        assert [(s["text"], s["label"], s["flags"], s["reason"]) for s in one["sentences"]] == [
            (s.sentence.text, s.label, list(s.flags), s.reason) for s in checked.sentences
        ]
        assert [
            (part["text"], list(part["sign"].replace("\ufe0e", ""))) for part in shown["parts"]
        ] == [
            (s["text"], [sign.replace("\ufe0e", "") for sign in marks(s["label"], s["flags"])])
            for s in one["sentences"]
        ]
        reasons = " ".join(reason["text"] for reason in shown["reasons"])
        assert all(s["reason"] in reasons for s in one["sentences"] if s["flags"])
        assert tables[record.id] == [
            (s["text"], c["label"], ", ".join(s["flags"]))
            for s in one["sentences"]
            for c in s["claims"] or [{"label": None}]
        ]
    app.close()


ALL = ("--limit", str(NUMBER))


def exported(shell: Shell, folder: Path) -> list[dict[str, Any]]:
    shell.run("answers", "export", str(folder / "all.jsonl"))
    return [json.loads(line) for line in (folder / "all.jsonl").read_text().splitlines()]


def rows_by_answer(shell: Shell, folder: Path) -> dict[str, list[tuple[str, str | None, str]]]:
    """Return the statements of the workbook by answer, after checking that CSV says the same."""
    shell.run("answers", "export", str(folder / "all.xlsx"))
    shell.run("answers", "export", str(folder / "all.csv"))
    sheet = load_workbook(folder / "all.xlsx", read_only=True)["Statements"]
    columns, *rows = sheet.iter_rows(values_only=True)
    of_csv = list(csv.reader(io.StringIO((folder / "all.csv").read_bytes().decode("utf-8-sig"))))
    assert of_csv[0] == list(columns)
    assert [[c or "" for c in row[:4]] for row in of_csv[1:]] == [
        [c or "" for c in row[:4]] for row in rows
    ]
    found: dict[str, list[tuple[str, str | None, str]]] = {}
    for row in rows:
        cells = dict(zip(columns, row, strict=True))
        said = (str(cells["sentence_text"] or ""), cells["claim_label"], cells["flags"] or "")
        found.setdefault(str(cells["answer"]), []).append(said)
    return found
