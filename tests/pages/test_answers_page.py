"""The answers page over the real services: found, narrowed, opened as it was shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import DocumentId
from tagtrap.service import local_actor
from tagtrap.wiring import App, build
from tests.pages.conftest import OpenPages, answers, components, texts
from tests.service.conftest import RETURNS, VPN, add, settings_for
from tests.service.test_past_answers import LOCKED, UNUSED, ask


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    built = build(settings_for(tmp_path / "data"))
    yield built
    built.close()


@pytest.fixture
def returns(app: App) -> DocumentId:
    document = add(app, RETURNS, "returns.md").document.id
    add(app, VPN, "vpn.md")
    return document


def opened(app: App, open_pages: OpenPages, record: AnswerRecord | None = None) -> AppTest:
    page = open_pages(app)  # type: ignore[arg-type]  # the real app in place of the scripted one
    page.run().switch_page("pages/answers.py")
    if record is not None:
        page.query_params["answer"] = record.id
    return page.run()


def rows(page: AppTest) -> list[dict[str, Any]]:
    found = [data["rows"] for data in components(page) if "rows" in data]
    return list(found[0]) if found else []


def test_a_base_without_answers_says_where_they_come_from(app: App, open_pages: OpenPages) -> None:
    assert "What is asked on Ask is kept and found here." in texts(opened(app, open_pages))


def test_answers_are_listed_searched_and_narrowed(
    app: App, returns: DocumentId, open_pages: OpenPages
) -> None:
    unused, locked = ask(app, UNUSED), ask(app, LOCKED, fault="wrong-number")
    page = opened(app, open_pages)

    assert [row["id"] for row in rows(page)] == [locked.id, unused.id]
    assert "Conflicts with the source" in rows(page)[0]["meta"]
    page.text_input(key="answers-words").set_value("unused items").run()
    assert [row["id"] for row in rows(page)] == [unused.id]
    page.text_input(key="answers-words").set_value("").run()
    page.selectbox(key="answers-document").set_value(returns).run()
    assert [row["id"] for row in rows(page)] == [unused.id]
    page.selectbox(key="answers-decision").set_value("escalate").run()
    assert "No answer fits what you chose above." in texts(page)


def test_an_answer_opens_as_it_was_shown_and_the_list_comes_back_as_it_was_narrowed(
    app: App, returns: DocumentId, open_pages: OpenPages
) -> None:
    record = ask(app, UNUSED)
    ask(app, LOCKED)
    page = opened(app, open_pages)
    page.text_input(key="answers-words").set_value("unused").run()

    page.session_state["answer-list"] = {"opened": str(record.id)}
    page.run()

    (shown,) = answers(page)
    assert [p["text"] for p in shown["parts"]] == [s.text for s in record.checked.answer.sentences]
    assert f"Asked by local on {record.asked_at:%Y-%m-%d %H:%M}" in texts(page)
    assert "stale" not in texts(page)


def test_a_stale_answer_is_marked_in_the_list_and_opens_with_its_evidence_as_it_was(
    app: App, returns: DocumentId, open_pages: OpenPages
) -> None:
    record = ask(app, UNUSED)
    add(app, RETURNS.replace(b"30 days", b"45 days"), "returns.md", replaces=returns)

    (row,) = rows(opened(app, open_pages))
    again = open_pages(app)  # type: ignore[arg-type]
    again.query_params["conversation"] = record.conversation_id
    page = opened(app, open_pages, record)

    assert "stale" in row["meta"]
    assert "This answer is stale" in texts(again.run())
    assert answers(again)[0]["copied"].startswith("This answer is stale")
    assert "This answer is stale" in texts(page)
    (shown,) = answers(page)
    cited = next(n for n, p in enumerate(shown["parts"]) if "30 days" in p["text"])
    page.session_state[f"answer-{record.id}"] = {"opened": str(cited)}
    page.run()
    (cards,) = [
        data["cards"] for data in components(page) if "cards" in data and data["cards"][0]["role"]
    ]
    assert any("30 days" in s["text"] for s in cards[0]["sentences"])
    (change,) = next(data["changes"] for data in components(page) if "changes" in data)
    assert "45 days" in change["new"]["text"]


def test_an_erased_answer_says_so(app: App, returns: DocumentId, open_pages: OpenPages) -> None:
    record = ask(app, UNUSED)
    app.documents.remove(local_actor(), returns, erase=True)

    (row,) = rows(opened(app, open_pages))
    page = opened(app, open_pages, record)

    assert row["text"] == "Its words were erased, with a document."
    assert "The words of this answer were erased" in texts(page)
    assert answers(page) == []


def test_an_unknown_answer_is_no_failure(
    app: App, returns: DocumentId, open_pages: OpenPages
) -> None:
    page = open_pages(app)  # type: ignore[arg-type]  # as above
    page.run().switch_page("pages/answers.py")
    page.query_params["answer"] = "<b>none</b>"

    assert "This answer is not here" in texts(page.run())
