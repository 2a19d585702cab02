"""The pages as each role sees them: what is offered, what is left out, what leads nowhere."""

from collections.abc import Callable

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.parts import navigation, session
from pages.parts.document_table import table_key
from pages.parts.navigation import titles_for
from pages.parts.session_person import Present
from tagtrap.domain.people import Actor, Role
from tests.authz.world import World, person
from tests.pages.conftest import ENTRY, components, texts

FILES = {
    "Ask": "pages/chat.py",
    "Documents": "pages/documents.py",
    "Review": "pages/review.py",
    "Answers": "pages/answers.py",
    "Reports": "pages/reports.py",
}
Open = Callable[[Actor], AppTest]


@pytest.fixture
def opened(world: World, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Return a function that starts the pages for a person."""
    monkeypatch.setattr(session, "_built", lambda: world.app)

    def start(actor: Actor) -> AppTest:
        for module in (session, navigation):
            monkeypatch.setattr(module, "present", lambda *, is_active: Present(actor))
        st.cache_resource.clear()
        return AppTest.from_file(str(ENTRY), default_timeout=240)

    return start


def shown(page: AppTest) -> str:
    """Return whatever stands on a page: texts, tables, choices, and what components are handed."""
    tables = [str(table.value) for table in page.dataframe]
    choices = [str(box.options) for box in (*page.selectbox, *page.multiselect)]
    labels = [button.label for button in page.button]
    return "\n".join([texts(page), *tables, *choices, *labels, *map(str, components(page))])


def keys(page: AppTest) -> set[str]:
    return {str(button.key) for button in page.button}


@pytest.mark.parametrize("role", Role)
def test_each_page_of_a_role_shows_its_own_collection_and_nothing_of_another(
    opened: Open, world: World, role: Role
) -> None:
    for title in titles_for(person(role)):
        page = opened(person(role)).run().switch_page(FILES[title]).run()

        assert not page.exception
        assert not page.error
        found = shown(page)
        assert f"{world.vault.name} policy" not in found.lower()
        assert f"{world.vault.name} manager within" not in found.lower()
        assert world.vault.collection not in found


@pytest.mark.parametrize("role", Role)
def test_a_page_that_is_not_for_a_role_leads_nowhere(opened: Open, role: Role) -> None:
    for title in FILES.keys() - set(titles_for(person(role))):
        page = opened(person(role)).run()

        with pytest.raises(ValueError, match="Could not find a navigation page"):
            page.switch_page(FILES[title]).run()


def test_who_may_not_ask_begins_on_the_first_page_of_their_own(opened: Open) -> None:
    page = opened(person(Role.AUDITOR)).run()

    assert [title.value for title in page.title] == ["Documents"]
    assert not page.exception


def test_who_has_no_role_is_told_so(opened: Open) -> None:
    page = opened(Actor(person(Role.SUPPORT).id)).run()

    assert "Your account has no role." in texts(page)


@pytest.mark.parametrize("role", [Role.REVIEWER, Role.ADMIN, Role.AUDITOR])
def test_only_who_manages_documents_is_offered_to_change_them(
    opened: Open, world: World, role: Role
) -> None:
    actor = person(role)
    page = opened(actor).run().switch_page(FILES["Documents"]).run()
    documents = world.app.documents.list(actor)
    row = next(n for n, one in enumerate(documents) if one.document.id == world.shop.document)
    chosen = {"selection": {"rows": [row], "columns": [], "cells": []}}
    page.session_state[table_key(documents)] = chosen
    page.run()

    assert not page.exception
    assert "rope policy" in texts(page)
    changing = {"edit", "remove", "go-back"}
    assert keys(page) & changing == (changing if role is Role.ADMIN else set())
    assert bool(page.get("file_uploader")) == (role is Role.ADMIN)


@pytest.mark.parametrize("role", Role)
def test_an_answer_by_its_address_opens_only_for_who_may_open_it(
    opened: Open, world: World, role: Role
) -> None:
    actor = person(role)
    for record, is_open in (
        (world.shop.record, actor.investigates),
        (world.vault.record, False),
        (world.own.get(actor.id, world.shop.record), True),
    ):
        page = opened(actor).run().switch_page(FILES["Answers"])
        page.query_params["answer"] = record.id
        page.run()

        assert not page.exception
        assert ("This answer is not here" in texts(page)) != is_open
        assert bool([one for one in components(page) if "parts" in one]) == is_open


def test_a_conversation_says_how_many_of_its_answers_are_closed_by_now(
    opened: Open, world: World
) -> None:
    actor = person(Role.ADMIN)
    record = world.withdrawn[actor.id]
    page = opened(actor)
    page.query_params["conversation"] = record.conversation_id
    page.run()

    assert "1 answer of this conversation rests on documents that you may not read" in texts(page)
    assert not [one for one in components(page) if "parts" in one]
