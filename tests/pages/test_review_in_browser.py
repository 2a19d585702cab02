"""Reviewing in a real browser, by click and by key."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tagtrap.domain.release import GateLevel
from tagtrap.gate_settings import GateSettings
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.samples import load_samples
from tagtrap.settings import Settings
from tagtrap.wiring import build
from tests.pages.running_app import NARROW, WIDE, Reader, RunningApp
from tests.scripted_server import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

NUMBERS = "When are refunds paid?"
FLAGGED = {NUMBERS: "wrong-number", "Are shipping costs refunded?": "dropped-not"}
_ANSWERS_OF_EACH_KIND = 10


class Desk:
    """The review page, as a reviewer finds it."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.page = reader.page

    def open(self) -> "Desk":
        """Go to the review page by its link, as somebody does who comes from Ask."""
        self.page.get_by_role("link", name="Review").click()
        self.statement.wait_for()
        self.reader.settle()
        return self

    @property
    def statement(self) -> Locator:
        """The statement in view."""
        return self.page.locator(".desk .sides .words").first

    @property
    def rows(self) -> Locator:
        """The list below."""
        return self.page.locator(".desk .list .row")

    @property
    def current(self) -> Locator:
        """The row of the statement in view."""
        return self.page.locator(".desk .list .row[aria-current]")

    def press(self, key: str) -> None:
        """Press a key, wherever the focus is."""
        self.page.keyboard.press(key)

    def show(self, words: str) -> None:
        """Open the newest statement with these words by a click on its row."""
        self.rows.filter(has_text=words).last.click()
        expect(self.statement).to_contain_text(words)
        self.reader.settle()


@pytest.fixture(scope="module")
def app_with_samples(
    tmp_path_factory: pytest.TempPathFactory, model: ScriptedServer
) -> Iterator[RunningApp]:
    """Return an app of its own, where more statements wait than the tests decide.

    What other tests asked would stand in the queue; and how one asks is their matter.
    """
    data = tmp_path_factory.mktemp("review")
    marking = GateSettings(level=GateLevel.ADVISORY)
    filled = build(Settings(data_dir=data, find_model_server=False, gate=marking))
    for _ in load_samples(filled.documents, local_actor(), data):
        pass
    for _ in range(_ANSWERS_OF_EACH_KIND):
        for question, fault in FLAGGED.items():
            *_, told = filled.chat.ask(local_actor(), question, fault=fault)
            assert isinstance(told, Delivered)
    filled.close()
    with RunningApp(data, model=model) as app:
        yield app


@pytest.fixture
def desk(reader: Reader) -> Desk:
    reader.go("/")
    return Desk(reader).open()


def test_a_statement_is_opened_by_click_beside_its_source(desk: Desk) -> None:
    desk.show("Refunds are paid within")

    deciding = desk.page.locator(".desk .sides mark")
    expect(deciding).to_have_count(2)
    expect(deciding.last).to_have_text("5 business days")
    assert deciding.first.inner_text() != "5 business days"
    expect(desk.page.locator(".desk .sides .facts").last).to_contain_text("Refund policy v1, p. 1")
    expect(desk.page.locator(".desk .said")).to_contain_text("The source says 5 business days")


def test_statements_are_gone_through_and_decided_by_key_alone(desk: Desk) -> None:
    texts = desk.rows.locator(".sentence").all_inner_texts()
    first = desk.statement.inner_text()

    desk.press("j")
    expect(desk.current.locator(".sentence")).to_have_text(texts[1])
    desk.press("k")
    expect(desk.statement).to_have_text(first)
    desk.press("n")

    expect(desk.page.locator(".desk .undo")).to_contain_text("Kept: it is not in the documents.")
    expect(desk.rows.first).to_contain_text("You: it is not in the documents.")
    expect(desk.current.locator(".sentence")).to_have_text(texts[1])
    assert desk.rows.locator(".sentence").all_inner_texts() == texts
    desk.press("z")
    expect(desk.rows.first).not_to_contain_text("You:")
    expect(desk.statement).to_have_text(first)
    desk.reader.settle()


def test_the_next_statement_is_there_before_the_server_answers(desk: Desk) -> None:
    following = desk.rows.nth(1).locator(".sentence").inner_text()

    shown = desk.page.evaluate(
        """() => {
            const key = new KeyboardEvent("keydown", {key: "u", bubbles: true});
            document.body.dispatchEvent(key);
            return document.querySelector(".desk .sides .words").innerText;
        }"""
    )

    assert following in shown
    desk.reader.settle()
    desk.press("z")
    desk.reader.settle()


def test_keys_pressed_faster_than_the_server_answers_all_count(desk: Desk) -> None:
    for key in "uuzkjuz":
        desk.press(key)
    desk.reader.settle()

    expect(desk.page.locator(".desk .list .done")).to_have_count(1)
    desk.page.reload()
    desk.statement.wait_for()
    desk.reader.settle()
    waiting = desk.rows.count()
    expect(desk.page.get_by_text(f"{waiting} waiting")).to_have_count(1)


def test_a_comment_is_typed_without_deciding_and_kept_with_the_decision(desk: Desk) -> None:
    desk.show("Refunds are paid within")

    desk.press(".")
    field = desk.page.locator(".desk textarea")
    expect(field).to_be_focused()
    desk.page.keyboard.type("As said on page 1, no doubt.")
    expect(desk.current.locator(".sentence")).to_contain_text("Refunds are paid within")
    desk.press("Escape")
    desk.press("a")

    desk.press("z")
    expect(desk.statement).to_contain_text("Refunds are paid within")
    desk.press(".")
    expect(field).to_have_value("As said on page 1, no doubt.")
    desk.press("Escape")
    desk.press("a")

    row = desk.page.locator(".desk .list .done").filter(has_text="Refunds are paid within").last
    expect(row).to_contain_text("You: the check is right.")
    desk.reader.settle()
    row.locator(".row").click()
    expect(desk.page.locator(".desk .note").last).to_contain_text(
        "the check is right. “As said on page 1, no doubt.”"
    )
    desk.reader.settle()


def test_keys_decide_nothing_on_another_page_or_while_something_is_chosen(desk: Desk) -> None:
    before = desk.page.get_by_text(" waiting").inner_text()

    desk.page.get_by_role("combobox", name="Kind").click()
    desk.press("u")
    desk.press("Escape")
    desk.press("Control+u")
    desk.reader.settle()
    expect(desk.page.locator(".desk .list .done")).to_have_count(0)
    desk.page.get_by_role("link", name="Ask").click()
    desk.page.get_by_test_id("stChatInputTextArea").wait_for()
    desk.reader.settle()
    desk.page.locator("body").focus()
    for key in "usj":
        desk.press(key)
    desk.open()

    expect(desk.page.locator(".desk .list .done")).to_have_count(0)
    assert desk.page.get_by_text(" waiting").inner_text().split()[0] == before.split()[0]


def test_the_answer_other_sentences_and_the_page_are_one_click_away(desk: Desk) -> None:
    desk.show("Refunds are paid within")

    desk.page.locator(".desk summary", has_text="The whole answer").click()
    expect(desk.page.locator(".desk .text .marked").first).to_contain_text("Refunds are paid")
    desk.page.locator(".desk summary", has_text="The page of the source").click()
    expect(desk.page.locator(".desk .pages .text")).to_contain_text("5 business days")
    desk.page.locator(".desk summary", has_text="Other sentences").click()
    expect(desk.page.locator(".desk .candidates .facts").first).to_be_visible()


def test_who_asked_sees_that_a_reviewer_overruled_the_check(reader: Reader) -> None:
    reader.ask(NUMBERS, fault="A wrong number")
    address = reader.page.url
    desk = Desk(reader).open()
    desk.show("Refunds are paid within")

    desk.press(".")
    desk.page.keyboard.type("Agreed with the warehouse.")
    desk.press("Escape")
    desk.press("s")
    expect(desk.page.locator(".desk .undo")).to_contain_text("Kept: it is backed.")
    reader.settle()
    reader.page.goto(address)
    answer = reader.last_answer()

    sentence = answer.locator(".marked")
    expect(sentence.locator(".sign")).to_have_text("✓")
    expect(answer.locator(".reasons")).to_contain_text(
        "Reviewed: backed by the source. “Agreed with the warehouse.”"
    )
    assert "statements are backed, 1 of them as a reviewer found." in reader.said()
    sentence.click()
    drawer = reader.page.get_by_role("dialog")
    expect(drawer).to_contain_text("Reviewed: backed by the source")
    expect(drawer).to_contain_text("it is backed. “Agreed with the warehouse.”")
    expect(drawer).to_contain_text("The source says 5 business days")


def test_a_problem_that_a_reader_reports_comes_to_the_reviewer(reader: Reader) -> None:
    answer = reader.ask(NUMBERS)
    words = answer.locator(".sentence").first.inner_text()
    answer.locator(".sentence").first.click()
    drawer = reader.page.get_by_role("dialog")

    drawer.get_by_text("Report a problem").click()
    drawer.get_by_role("textbox", name="What is wrong with it?").fill("It is 7 days since May.")
    drawer.get_by_role("button", name="Report", exact=True).click()

    expect(answer.locator(".reasons")).to_contain_text("Reported: a reviewer will look at it.")
    expect(drawer).to_have_count(0)
    reader.settle()
    desk = Desk(reader).open()
    row = desk.rows.filter(has_text="Reported by a reader").last
    expect(row).to_contain_text(words)
    row.click()
    expect(desk.page.locator(".desk .note").first).to_contain_text("“It is 7 days since May.”")
    reader.settle()


@pytest.mark.parametrize(
    ("size", "is_dark"), [(WIDE, False), (WIDE, True), (NARROW, False), (NARROW, True)]
)
def test_the_desk_fits_its_window(
    app_with_samples: RunningApp,
    browser: Browser,
    pictures: Path,
    size: tuple[int, int],
    is_dark: bool,
) -> None:
    reader = Reader(browser, app_with_samples, size=size, is_dark=is_dark)

    reader.go("/review")
    reader.page.locator(".desk .sides .words").first.wait_for()
    reader.page.screenshot(path=pictures / "review.png")

    assert not reader.scrolls_sideways()
    buttons = [one.bounding_box() for one in reader.page.locator(".desk .actions .key").all()]
    assert all(box and box["height"] >= 40 for box in buttons)
    assert all(box and box["x"] + box["width"] <= size[0] for box in buttons)
    sides = [one.bounding_box() for one in reader.page.locator(".desk .box").all()[:2]]
    assert sides[0] and sides[1]
    is_beside = sides[1]["x"] > sides[0]["x"]
    assert is_beside == (size == WIDE)
    reader.leave()
