"""Looking back in a real browser, by key alone."""

import pytest
from playwright.sync_api import expect

from tests.pages.running_app import Reader

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

QUESTION = "How long do customers have to return unused items?"


def test_an_answer_is_found_opened_and_read_with_its_evidence_by_key(reader: Reader) -> None:
    reader.ask(QUESTION)
    page = reader.page
    page.get_by_role("link", name="Answers").click()
    page.locator(".answer-list .row").first.wait_for()
    search = page.get_by_role("textbox", name="Search")
    search.fill("unused items")
    search.press("Enter")
    reader.settle()

    row = page.locator(".answer-list .row").first
    expect(row).to_contain_text(QUESTION)
    row.focus()
    page.keyboard.press("Enter")
    answer = reader.last_answer()
    answer.locator(".chip").first.focus()
    page.keyboard.press("Enter")

    drawer = page.get_by_role("dialog")
    expect(drawer.locator("mark").first).to_contain_text("return")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Back to the list").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".answer-list .row").first).to_contain_text(QUESTION)
    expect(page.get_by_role("textbox", name="Search")).to_have_value("unused items")
    reader.settle()
