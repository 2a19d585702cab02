"""Files on their way in, in a real browser: a reload loses none, and one is cancelled by key."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.gated_embedder import GATE
from tests.pages.running_app import Reader, RunningApp

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def test_files_outlive_a_reload_and_one_is_cancelled_by_keyboard(
    tmp_path: Path, browser: Browser, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAGTRAP_EMBEDDER", "tests.pages.gated_embedder:gated")
    data = tmp_path / "data"
    with RunningApp(data) as app:
        reader = Reader(browser, app)
        page = reader.page
        underway = page.locator(".st-key-jobs-underway")
        reader.go("/documents")
        page.locator('input[type="file"]').set_input_files(
            [
                {
                    "name": f"yard-{number}.md",
                    "mimeType": "text/markdown",
                    "buffer": f"# Yard {number}\n\nBay {number} is kept for vans.".encode(),
                }
                for number in range(5)
            ]
        )
        expect(page.get_by_test_id("stFileChip")).to_have_count(5)
        reader.settle()
        page.get_by_role("button", name="Add", exact=True).click()
        underway.wait_for()

        page.reload()
        underway.get_by_text("Files that wait").click()
        cancel = underway.get_by_role("button", name="Cancel yard-4.md")
        cancel.focus()
        page.screenshot(path=pictures / "underway.png")
        page.set_viewport_size({"width": 390, "height": 844})
        page.screenshot(path=pictures / "underway-narrow.png")
        is_sideways = reader.scrolls_sideways()
        cancel.press("Enter")
        expect(page.get_by_text("yard-4.md: cancelled")).to_be_visible()
        (data / GATE).touch()
        expect(underway).to_have_count(0)
        expect(page.get_by_test_id("stAlert").filter(has_text="added as")).to_have_count(4)
        reader.leave()

    assert not is_sideways
