"""Fixtures of the browser tests; imported by conftest so that they are found."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.pages.running_app import Reader, RunningApp

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium_path() -> str | None:
    """Return where Chromium is on this machine."""
    found = [shutil.which(name) for name in _NAMES]
    return next((path for path in found if path), None)


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def running_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningApp]:
    """Return the real app over an empty data folder."""
    with RunningApp(tmp_path_factory.mktemp("data")) as app:
        yield app


@pytest.fixture(scope="module")
def app_with_samples(running_app: RunningApp, browser: Browser) -> RunningApp:
    """Return the real app after somebody clicked "Load the sample policies"."""
    reader = Reader(browser, running_app)
    reader.go()
    reader.page.get_by_role("button", name="Load the sample policies").click()
    reader.page.get_by_role("heading", name="Ask about the policies").wait_for()
    reader.leave()
    return running_app


@pytest.fixture
def reader(app_with_samples: RunningApp, browser: Browser) -> Iterator[Reader]:
    """Return a reader in front of the app with the sample policies."""
    person = Reader(browser, app_with_samples)
    yield person
    person.leave()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Return the folder that pictures of this test go to."""
    return tmp_path
