"""Fixtures of the browser tests; imported by conftest so that they are found."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.pages.running_app import Reader, RunningApp
from tests.scripted_server import ScriptedServer, obedient_answer

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

KEEP_PROGRESS = """
    window.progress = [];
    new MutationObserver(() => {
        for (const bar of document.querySelectorAll('[data-testid="stProgress"]'))
            window.progress.push(bar.innerText.replaceAll("\u2060", ""));
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
"""


def chromium_path() -> str | None:
    """Return where Chromium is on this machine."""
    found = [shutil.which(name) for name in _NAMES]
    return next((path for path in found if path), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return a real Chromium."""
    path = chromium_path()
    if path is None:
        message = "Chromium is not installed: apt install chromium"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def model() -> Iterator[ScriptedServer]:
    """Return the model server that the app knows; a test sets its script."""
    with ScriptedServer() as server:
        yield server


@contextmanager
def loaded_app(data: Path, browser: Browser, model: ScriptedServer) -> Iterator[RunningApp]:
    """Run the real app after somebody clicked "Load the sample policies"."""
    with RunningApp(data, model=model) as app:
        reader = Reader(browser, app)
        reader.go()
        reader.page.evaluate(KEEP_PROGRESS)
        reader.page.get_by_role("button", name="Load the sample policies").click()
        expect(reader.page.get_by_role("button", name="Load the sample policies")).to_be_disabled()
        reader.page.get_by_role("heading", name="Ask about the policies").wait_for()
        progress = reader.page.evaluate("window.progress.join()")
        reader.leave()
        assert "Sample policy 1 of 8: preparing the search" in progress
        yield app


@pytest.fixture(scope="package")
def app_with_samples(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser, model: ScriptedServer
) -> Iterator[RunningApp]:
    """Return the app with the sample policies that most tests share."""
    with loaded_app(tmp_path_factory.mktemp("data"), browser, model) as app:
        yield app


@pytest.fixture
def reader(
    app_with_samples: RunningApp, browser: Browser, model: ScriptedServer
) -> Iterator[Reader]:
    """Return a reader in front of the app with the sample policies."""
    model.script = obedient_answer
    person = Reader(browser, app_with_samples)
    yield person
    person.leave()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Return the folder that pictures of this test go to."""
    return tmp_path
