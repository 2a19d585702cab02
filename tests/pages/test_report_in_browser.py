"""The page of `tagtrap verify --report` in a real browser, opened from disk."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tagtrap.cli.reporting import write_report
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

CONTEXT = [
    {"tag": "3626", "text": "Refunds are paid within 5 business days."},
    {"tag": "3627", "text": "Gift cards are not refundable."},
]
ANSWERS = {
    "How soon is a refund paid?": "Refunds are paid within 5 business days (source 3626).",
    "Wrong number?": "Refunds are paid within 3 business days (source 3626).",
    "Wrong tag?": "Gift cards are not refundable (source 3626).",
    "Invented tag?": "Gift cards are not refundable (source 9999).",
    "No tag?": "Gift cards are not refundable.",
    "Hostile <img src=https://pictures.invalid/a onerror=alert(1)>?": "</details><script>"
    "fetch('https://links.invalid')</script> costs 7 EUR (source 3626).",
}


@dataclass
class Opened:
    """The page with what it tried to fetch and what it complained of."""

    page: Page
    fetched: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "report.html"
    lines = [
        json.dumps({"question": question, "context": CONTEXT, "answer": answer})
        for question, answer in ANSWERS.items()
    ]
    write_report(
        [*lines, "{broken"], AnswerChecker([ExactChecker()]), path, "export.jsonl", limit=1000
    )
    page = browser.new_page()
    found = Opened(page)
    page.on("request", lambda request: found.fetched.append(request.url))
    page.on("console", lambda message: found.complaints.append(message.text))
    page.on("pageerror", lambda error: found.complaints.append(str(error)))
    page.goto(path.as_uri())
    yield found
    assert found.fetched == [path.as_uri()], "nothing but the page itself is asked for"
    assert found.complaints == []
    page.close()


def test_answers_are_filtered_and_searched_by_keyboard(opened: Opened) -> None:
    page = opened.page
    shown = page.locator("details:visible")
    status = page.get_by_role("status")
    expect(status).to_have_text("6 of 6 shown")
    assert "Wrong number?" in shown.first.inner_text()

    page.get_by_role("combobox", name="Answers").focus()
    page.keyboard.press("ArrowDown")
    expect(shown).to_have_count(1)
    expect(shown.first).to_contain_text("Wrong number?")

    page.keyboard.press("Home")
    expect(shown).to_have_count(6)
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    expect(shown).to_have_count(1)
    expect(shown.first).to_contain_text("Hostile")

    page.keyboard.press("Tab")
    page.keyboard.type("no such words")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()
    expect(status).to_have_text("0 of 6 shown")


def test_marked_answers_are_open_and_others_open_by_key(opened: Opened) -> None:
    page = opened.page
    good = page.locator("details", has_text="How soon is a refund paid?")
    bad = page.locator("details", has_text="Wrong number?")
    sentence = good.get_by_text("Refunds are paid within 5 business days.")

    expect(bad.get_by_text("3 business days").first).to_be_visible()
    expect(sentence).to_be_hidden()
    good.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(sentence).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_its_window_dark_and_light(opened: Opened, width: int) -> None:
    page = opened.page
    page.set_viewport_size({"width": width, "height": 900})
    backgrounds = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        backgrounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(backgrounds) == 2
