"""Fixtures: the pages over a scripted app."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.parts import session
from tests.pages.browser_fixtures import (  # noqa: F401  # found by their names
    app_with_samples,
    browser,
    model,
    pictures,
    reader,
)
from tests.pages.scripted_app import ScriptedApp

ENTRY = Path(__file__).parents[2] / "app.py"
OpenPages = Callable[[ScriptedApp], AppTest]


@pytest.fixture
def open_pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenPages]:
    """Return a function that starts the pages over an app, before the first run."""

    def start(app: ScriptedApp) -> AppTest:
        monkeypatch.setattr(session, "build", lambda settings: app)
        st.cache_resource.clear()
        return AppTest.from_file(str(ENTRY), default_timeout=240)

    yield start
    st.cache_resource.clear()


def components(page: AppTest) -> list[dict[str, Any]]:
    """Return what the page hands to its components, in order."""
    return [json.loads(element.proto.json) for element in page.get("bidi_component")]


def answers(page: AppTest) -> list[dict[str, Any]]:
    """Return the answers that are drawn, in order."""
    return [data for data in components(page) if "parts" in data]


def texts(page: AppTest) -> str:
    """Return what stands on the page outside the components."""
    kinds = (page.markdown, page.caption, page.text, page.warning, page.info, page.error)
    found = [element.value for kind in kinds for element in kind]
    titles = (*page.title, *page.header, *page.subheader)
    found += [element.value for element in (*titles, *page.success)]
    return unescaped("\n".join(map(str, found)))


def unescaped(text: str) -> str:
    """Return text as it is read on the page, without what keeps Markdown away."""
    return text.replace("\\", "").replace("\u2060", "")
