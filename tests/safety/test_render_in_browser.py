"""Twenty payloads in every view, in a real browser: nothing runs, nothing is fetched."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tagtrap.cli.reporting import write_report
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.metadata import Metadata
from tagtrap.domain.past_answers import AnswerFilter
from tagtrap.domain.review import ReviewDecision
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App, build
from tests.pages.running_app import Reader, RunningApp
from tests.safety.hostile import BRIEFLY, STATEMENT
from tests.safety.payloads import HARMLESS, PAYLOADS, UNFOLD, with_payloads
from tests.service.conftest import add, settings_for
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker
from verify.report.receipt import Aftermath, receipt

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PARTS = {
    "embedder": "tests.service.conftest:hashing_embedder",
    "engine": "tests.safety.hostile:engine",
    "checkers": ["exact"],
    "retrieval": {"scorer": "tests.safety.hostile:scorer"},
}
QUESTION = f"What does probe 7 cost {PAYLOADS[1]} {PAYLOADS[5]} {PAYLOADS[4]}?"
TITLE = f"Badge {PAYLOADS[1]}{PAYLOADS[4]}{PAYLOADS[5]}"
DOCUMENT = with_payloads(f"{STATEMENT}.").encode()


def filled(data: Path) -> App:
    """Return an app with payloads wherever a person, a file or a model can put text."""
    app = build(settings_for(data, **PARTS))
    me = local_actor()
    name = f"{PAYLOADS[1]}{PAYLOADS[5][:60]}.txt"
    added = add(app, DOCUMENT, name, title=TITLE, collection=f"staff {PAYLOADS[1]}")
    changed = DOCUMENT.replace(b"Probe 3 costs 3", b"Probe 3 costs 4")
    add(app, changed, name, replaces=added.document.id)
    details = app.documents.show(me, added.document.id).summary
    known = Metadata.of(details.document, details.version)
    owner = ActorId(f"owner {PAYLOADS[2]}")
    app.describing.correct(me, added.document.id, replace(known, owner=owner))
    *_, told = app.chat.ask(me, QUESTION)
    assert isinstance(told, Delivered)
    app.reviews.report(me, told.record.id, 0, f"wrong {PAYLOADS[1]} {PAYLOADS[4]}")
    items = app.reviews.queue(me).items
    app.reviews.decide(me, items[0].place.claim_id, ReviewDecision.UNSUPPORTED, PAYLOADS[1])
    return app


class Visitor:
    """A reader who looks for what a payload became, on every view."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.page: Page = reader.page
        self.looked_at = 0

    def look(self) -> None:
        """Move over the page, then make sure that no payload became an element or ran."""
        self.page.mouse.move(600, 400)
        self.page.mouse.move(640, 460)
        assert self.page.evaluate(HARMLESS) == {"found": [], "pwn": "undefined"}
        self.looked_at += 1

    def open(self, path: str) -> str:
        """Open a page, unfold whatever folds on it, and look; return what it says."""
        self.reader.go(path)
        self.unfold()
        self.look()
        return self.page.get_by_test_id("stMain").inner_text()

    def unfold(self) -> None:
        """Open whatever is folded on the page."""
        self.page.evaluate(UNFOLD)
        self.reader.settle()


@pytest.fixture(scope="module")
def hostile_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningApp, Path]]:
    data = tmp_path_factory.mktemp("hostile")
    app = filled(data)
    answers = list(app.past_answers.export(local_actor(), AnswerFilter()))
    printed = receipt(
        answers[0].record, Aftermath(answers[0].reviews, answers[0].reports), printed=PAYLOADS[1]
    )
    (data / "receipt.html").write_text(printed, encoding="utf-8")
    named = {name: value for name, value in PARTS.items() if name != "retrieval"}
    lines = [f"{name} = {json.dumps(value)}" for name, value in named.items()]
    lines += ["[retrieval]", 'scorer = "tests.safety.hostile:scorer"']
    lines += ["[openai]", 'base_url = "http://127.0.0.1:9/v1"', f"model = {json.dumps(TITLE)}"]
    settings = "\n".join(lines)
    (data / "tagtrap.toml").write_text(settings, encoding="utf-8")
    app.close()
    with RunningApp(data) as running:
        yield running, data


@pytest.fixture
def visitor(hostile_app: tuple[RunningApp, Path], browser: Browser) -> Iterator[Visitor]:
    reader = Reader(browser, hostile_app[0])
    yield Visitor(reader)
    # Leaving fails if a dialog opened, a script failed, or anything but the app was asked for.
    reader.leave()


def test_a_hostile_answer_is_shown_as_it_is_written_and_so_is_its_evidence(
    visitor: Visitor,
) -> None:
    stored = visitor.page.get_by_test_id("stSidebar").locator("button", has_text="What does probe")
    visitor.reader.ask(f"{BRIEFLY} {QUESTION}")
    visitor.look()
    stored.last.click()
    expect(visitor.page.locator(".answer .sentence")).to_have_count(len(PAYLOADS))
    answer = visitor.reader.last_answer()
    visitor.look()
    said = " ".join(answer.inner_text().split())
    for number in range(1, len(PAYLOADS) + 1):
        assert f"Probe {number} costs" in said
    assert "<script>window.pwn=1;" in said
    assert said.count("onerror") >= 3

    for place in (0, 4, 19):
        answer.locator(".sentence").nth(place).click()
        visitor.page.get_by_role("dialog").locator(".card").first.wait_for()
        visitor.look()
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)

    assert visitor.looked_at == 5


def test_documents_and_what_is_known_of_them_show_no_markup(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/documents")
    table = page.get_by_test_id("stDataFrame").first
    table.locator('[role="row"]').nth(1).wait_for(state="attached")  # drawn later than its frame
    table.click(position={"x": 16, "y": 52})
    page.get_by_role("button", name="Remove…").wait_for()
    visitor.reader.settle()
    visitor.look()
    details = page.locator(".st-key-document-details")
    expect(details).to_contain_text("onerror")
    expect(details.locator("ul.changes")).to_contain_text("costs")

    for button in ("Edit details…", "Remove…", "Go back to version 1…"):
        page.get_by_role("button", name=button).click()
        page.get_by_role("dialog").wait_for()
        visitor.look()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    refused: FilePayload = {
        "name": f"{PAYLOADS[1]}{PAYLOADS[4]}.txt",
        "mimeType": "text/html",
        "buffer": b"MZ" + bytes(range(256)),
    }
    page.locator('input[type="file"]').set_input_files([refused])
    expect(page.get_by_test_id("stFileChip")).to_have_count(1)
    visitor.reader.settle()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_test_id("stAlert").first).to_contain_text("not added")
    visitor.reader.settle()
    visitor.look()

    assert visitor.looked_at == 6


def test_review_answers_and_reports_show_no_markup(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/review")
    page.locator(".desk .list .row").last.click()
    visitor.reader.settle()
    visitor.open("/review")
    expect(page.locator(".desk")).to_contain_text("onerror")

    visitor.open("/answers")
    expect(page.locator(".answer-list .row").first).to_contain_text("onerror")
    page.locator(".answer-list .row").last.click()
    visitor.reader.last_answer()
    visitor.unfold()
    visitor.look()

    said = visitor.open("/reports")
    assert "settled by reviewers" in said

    assert visitor.looked_at == 5


def test_pages_on_disk_show_no_markup(
    hostile_app: tuple[RunningApp, Path], browser: Browser, tmp_path: Path
) -> None:
    report = tmp_path / "report.html"
    context = [
        {"tag": str(3000 + number), "text": STATEMENT.format(number=number, payload=payload)}
        for number, payload in enumerate(PAYLOADS, start=1)
    ]
    lines = [
        json.dumps(
            {
                "id": payload,
                "question": payload,
                "context": context,
                "answer": f"{STATEMENT.format(number=number + 1, payload=payload)} (source 3001).",
            }
        )
        for number, payload in enumerate(PAYLOADS)
    ]
    checker = AnswerChecker([ExactChecker()])
    write_report([*lines, PAYLOADS[1]], checker, report, f"{PAYLOADS[1]}.jsonl", limit=1000)

    for path in (report, hostile_app[1] / "receipt.html"):
        page = browser.new_page()
        surprises: list[str] = []
        page.on("dialog", lambda dialog, to=surprises: to.append(dialog.message))
        page.on("request", lambda request, to=surprises: to.append(request.url))
        page.goto(path.as_uri())
        page.mouse.move(300, 300)
        assert page.evaluate(HARMLESS) == {"found": [], "pwn": "undefined"}
        assert "onerror" in page.inner_text("body")
        assert surprises == [path.as_uri()]
        page.close()
