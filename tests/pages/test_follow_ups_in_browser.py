"""A conversation in a real browser: how a follow-up was understood, beside what was asked."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.running_app import NARROW, WIDE, Reader, RunningApp

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

QUESTION = "How long do customers have to return opened headphones?"
FOLLOW_UP = "And for gift cards?"
UNDERSTOOD = "Understood as: How long do customers have to return gift cards?"


def follow_up(person: Reader, question: str) -> None:
    """Ask by keyboard in the conversation that is open, and wait for the answer's record."""
    box = person.page.get_by_test_id("stChatInputTextArea")
    known = person.page.locator(".answer").count()
    box.focus()
    person.page.keyboard.type(question)
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".answer")).to_have_count(known + 1)
    person.last_answer()


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_follow_up_stands_as_it_was_asked_with_its_reading_in_small_type(
    app_with_samples: RunningApp,
    browser: Browser,
    pictures: Path,
    size: tuple[int, int],
    is_dark: bool,
) -> None:
    person = Reader(browser, app_with_samples, size=size, is_dark=is_dark)
    person.ask(QUESTION)

    follow_up(person, FOLLOW_UP)
    follow_up(person, "Why?")

    page = person.page
    asked = page.get_by_text(FOLLOW_UP, exact=True)
    understood = page.get_by_text(UNDERSTOOD, exact=True)
    expect(asked).to_be_visible()
    expect(understood).to_be_visible()
    sizes = [
        float(one.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))
        for one in (asked, understood)
    ]
    understood.scroll_into_view_if_needed()
    page.screenshot(path=pictures / "follow-up.png")
    assert sizes[1] < sizes[0]
    assert not person.scrolls_sideways()
    page.reload()
    expect(page.get_by_text(UNDERSTOOD, exact=True)).to_be_visible()
    expect(page.get_by_text("Understood as")).to_have_count(2)
    person.leave()
