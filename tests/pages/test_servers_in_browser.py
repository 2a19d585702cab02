"""New and restarted servers, in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.running_app import Reader, RunningApp

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def new_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningApp]:
    """Return the app over an empty data folder."""
    with RunningApp(tmp_path_factory.mktemp("empty")) as app:
        yield app


def test_a_page_that_is_opened_first_on_a_new_server_is_part_of_the_app(
    browser: Browser, new_app: RunningApp
) -> None:
    reader = Reader(browser, new_app)

    reader.page.goto(f"{new_app.address}/documents")

    expect(reader.page.get_by_text("Single-user mode: only on this machine")).to_be_visible()
    expect(reader.page.get_by_role("heading", name="Documents")).to_be_visible()
    reader.leave()


def test_the_first_minute_offers_two_ways_and_nothing_else(
    browser: Browser, new_app: RunningApp
) -> None:
    reader = Reader(browser, new_app)
    reader.go()
    drawn = reader.page.get_by_test_id("stMain").get_by_role("button")
    # The title stands there first, and the script may rest between it and the rest of the page.
    expect(drawn).to_have_count(2)
    reader.settle()
    buttons = drawn.all_inner_texts()
    inputs = reader.page.get_by_test_id("stChatInputTextArea").count()
    said = reader.said()
    reader.leave()

    assert [button.splitlines()[-1] for button in buttons] == [
        "Load the sample policies",
        "Upload your own",
    ]
    assert inputs == 0
    assert "Single-user mode: only on this machine" in said


def test_a_conversation_survives_a_reload_and_a_restart(
    reader: Reader, app_with_samples: RunningApp
) -> None:
    before = reader.ask("When are refunds paid?", fault="A wrong number").inner_text()

    reader.page.reload()
    reloaded = reader.last_answer().inner_text()
    address = reader.page.url.removeprefix(app_with_samples.address)
    app_with_samples.stop()
    app_with_samples.start()
    reader.go(address)
    restarted = reader.last_answer()

    assert reloaded == before
    assert restarted.inner_text() == before
    restarted.locator(".marked").click()
    expect(reader.page.get_by_role("dialog").locator("mark").first).to_be_visible()
