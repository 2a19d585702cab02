"""The chat in a real browser, over the real services and the sample policies."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.running_app import NARROW, ROOT, WIDE, ZOOMED, Reader, RunningApp
from tests.scripted_server import MODEL

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

PICTURE = ROOT / "docs" / "pictures" / "chat-flagged.png"
NUMBERS = "When are refunds paid?"
NEGATION = "Are shipping costs refunded?"


def test_a_clean_answer_is_calm(reader: Reader) -> None:
    answer = reader.ask(NUMBERS)

    assert answer.locator(".sentence").count() > 0
    assert answer.locator(".chip").count() > 0
    assert answer.locator(".marked, .reasons").count() == 0
    said = reader.said()
    assert "word for word in the source" in said
    assert "not a judgement that they answer it" in said


@pytest.mark.parametrize(
    ("fault", "question", "sign", "reason"),
    [
        ("A wrong number", NUMBERS, "≠", "The source says"),
        ("An invented source", NUMBERS, "⚠", "was not among the documents used"),
        ("A sentence without its source", NUMBERS, "∅", "No source is given"),
        ("A dropped “not”", NEGATION, "≠", "not"),
    ],
)
def test_a_planted_fault_is_marked_with_its_reason(
    reader: Reader, fault: str, question: str, sign: str, reason: str
) -> None:
    answer = reader.ask(question, fault=fault)

    marked = answer.locator(".marked")
    assert marked.count() == 1
    assert sign in marked.locator(".sign").inner_text()
    assert reason in answer.locator(".reasons").inner_text()
    assert "A fault was planted on purpose" in reader.said()
    marked.click()
    drawer = reader.page.get_by_role("dialog")
    expect(drawer).to_contain_text(reason)


def test_evidence_opens_by_click_closes_with_escape_and_opens_again(reader: Reader) -> None:
    answer = reader.ask(NUMBERS)
    drawer = reader.page.get_by_role("dialog")

    for _ in range(2):
        answer.locator(".sentence").first.click()
        drawer.locator("mark").first.wait_for()
        cited = drawer.locator("mark").first.inner_text()
        reader.page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)

        assert cited == answer.locator(".sentence").first.inner_text()


def test_everything_is_reached_by_keyboard(reader: Reader) -> None:
    reader.ask(NUMBERS, fault="A wrong number")
    keyboard = reader.page.keyboard
    drawer = reader.page.get_by_role("dialog")
    reader.page.get_by_test_id("stChatInputTextArea").focus()

    tabs_until(reader, "sentence", key="Shift+Tab")
    sentence = reader.page.locator(":focus")
    words = sentence.inner_text()
    keyboard.press("Enter")
    expect(drawer.locator("mark").first).to_be_visible()
    tabs_until(reader, "passage")
    keyboard.press("Escape")
    expect(drawer).to_have_count(0)

    # Who closes the drawer stands where they were before, and sees it.
    expect(reader.page.locator(".answer .sentence:focus-visible")).to_have_text(words)
    assert sentence.evaluate("made => getComputedStyle(made).outlineStyle") == "solid"


def tabs_until(reader: Reader, name: str, *, key: str = "Tab") -> None:
    for _ in range(30):
        reader.page.keyboard.press(key)
        if name in reader.focused().split():
            return
    raise AssertionError(f"{key} does not come to {name}")


def test_an_answer_is_told_to_who_cannot_see_it(reader: Reader) -> None:
    answer = reader.ask(NUMBERS, fault="A wrong number")

    said = reader.page.get_by_role("status").filter(has_text="1 of 3 statements is not backed")
    expect(said).to_have_count(1)
    name = answer.locator(".marked").get_attribute("aria-label") or ""
    assert "Conflicts with the source: The source says" in name


def test_an_answer_is_copied_with_its_sources(reader: Reader) -> None:
    answer = reader.ask(NUMBERS)
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    answer.get_by_role("button", name="Copy with sources").click()

    expect(answer.get_by_role("button", name="Copied")).to_be_visible()
    copied = reader.page.evaluate("navigator.clipboard.readText()")
    assert answer.locator(".sentence").first.inner_text() in copied
    assert "[1] Refund policy v1, p. 1: “" in copied


def test_what_is_chosen_on_ask_is_still_chosen_after_another_page(reader: Reader) -> None:
    reader.go("/")
    reader.page.get_by_role("combobox", name="Plant a fault").click()
    reader.page.get_by_role("option", name="An invented source").click()
    reader.page.get_by_test_id("stRadio").locator("label", has_text=MODEL).click()
    reader.settle()

    reader.page.get_by_role("link", name="Review").click()
    reader.page.get_by_role("heading", name="Review").wait_for()
    reader.page.get_by_role("link", name="Ask").click()

    expect(reader.page.get_by_role("radio", name=MODEL)).to_be_checked()
    expect(reader.page.get_by_role("combobox", name="Plant a fault")).to_have_value(
        "An invented source"
    )


def test_a_number_opens_its_source_from_the_keyboard(reader: Reader) -> None:
    answer = reader.ask(NUMBERS)

    answer.locator(".chip").first.focus()
    reader.page.keyboard.press(" ")

    drawer = reader.page.get_by_role("dialog")
    expect(drawer.locator("mark")).to_have_count(1)
    expect(drawer.locator(".facts")).to_contain_text("Version")
    expect(drawer.locator(".facts")).to_contain_text("page")


def test_cited_and_also_retrieved_stand_apart(reader: Reader) -> None:
    answer = reader.ask(NUMBERS)

    expect(answer.locator(".sources")).to_contain_text("p. ")
    reader.page.get_by_text("Also retrieved (").click()
    expect(reader.page.locator(".cards .passage").first).to_be_visible()
    assert reader.page.locator(".cards mark").count() == 0


@pytest.fixture(scope="module")
def flagged_address(app_with_samples: RunningApp, browser: Browser) -> str:
    """Return where a conversation with a marked sentence is."""
    reader = Reader(browser, app_with_samples)
    reader.ask(NUMBERS, fault="A wrong number")
    address = reader.page.url.removeprefix(app_with_samples.address)
    reader.leave()
    return address


@pytest.mark.parametrize(
    ("size", "is_dark"),
    [(WIDE, False), (ZOOMED, False), (NARROW, True)],
    ids=["1280-light", "200-percent", "390-dark"],
)
def test_every_page_fits_its_window(
    app_with_samples: RunningApp,
    browser: Browser,
    flagged_address: str,
    pictures: Path,
    size: tuple[int, int],
    is_dark: bool,
) -> None:
    reader = Reader(browser, app_with_samples, size=size, is_dark=is_dark)
    sideways = []

    for name, path, drawn in (
        ("documents", "/documents", '[data-testid="stDataFrame"]'),
        ("review", "/review", ".list .row"),
        ("chat", flagged_address, ".answer .marked"),
    ):
        reader.go(path)
        reader.page.locator(drawn).first.wait_for()
        reader.page.screenshot(path=pictures / f"{name}.png")
        sideways.append((name, reader.scrolls_sideways()))
    reader.page.locator(".marked").first.click()
    reader.page.get_by_role("dialog").locator("mark").first.wait_for()
    reader.page.screenshot(path=pictures / "evidence.png", animations="disabled")

    assert sideways == [("documents", False), ("review", False), ("chat", False)]
    assert not reader.scrolls_sideways()
    reader.leave()


def test_the_picture_of_a_flagged_sentence_with_its_evidence(
    reader: Reader, pictures: Path
) -> None:
    answer = reader.ask(NUMBERS, fault="A wrong number")
    reader.page.get_by_test_id("stSidebarCollapseButton").locator("button").click(force=True)
    reader.page.locator('#stSidebar[data-collapsed="true"]').wait_for(state="attached")
    answer.locator(".marked").click()
    reader.page.get_by_role("dialog").locator("mark").first.wait_for()

    picture = reader.page.screenshot(path=pictures / "chat-flagged.png", animations="disabled")

    # A test run leaves the work tree as it was, unless the picture is missing or asked for.
    if os.environ.get("WRITE_PICTURES") == "1" or not PICTURE.exists():
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        PICTURE.write_bytes(picture)
    assert PICTURE.stat().st_size > 10_000
