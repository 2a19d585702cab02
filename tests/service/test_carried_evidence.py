"""Evidence of earlier turns in a later one: with its tags, recorded, and nothing else of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pages.parts.wording import carried_words
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.service import local_actor
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, VPN, add, settings_for
from tests.service.test_chat import ScriptedEngine, answered

FIRST = "Customers may return unused items within 30 days of delivery."
FOLLOW_UP = "And private phones on the VPN?"
ALONE = "Who must approve VPN access for contractors?"


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[App]:
    """Return an app whose turns retrieve one passage, so that little is found twice."""
    settings = settings_for(
        tmp_path / "data",
        engine="tests.service.test_chat:scripted_engine",
        retrieval={"passages": 1},
        ingest={"passage_words": 20},
    )
    app = build(settings)
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    yield app
    app.close()


def says(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(ScriptedEngine, "script", [text])


def test_a_question_that_leans_on_the_last_answer_may_cite_what_backed_it(
    narrow: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, f"{FIRST} (source {{{FIRST}}})")
    first = answered(narrow)
    (tag,) = first.checked.sentences[0].sentence.tags
    says(monkeypatch, f"{FIRST} (source {tag})")

    later = answered(narrow, FOLLOW_UP, conversation_id=first.conversation_id)

    assert later.understood != ""
    passage = later.context.passage_of(tag)
    assert passage is not None
    assert (passage.carried_from, [one.text for one in passage.sentences]) == (1, [FIRST])
    assert later.context.passages[0].carried_from is None
    (checked,) = later.checked.sentences
    assert (checked.label, checked.flags) == (Label.SUPPORTED, ())
    kept = narrow.chat.answers(local_actor(), first.conversation_id)
    assert kept == [first, later]
    evidence = narrow.chat.evidence(local_actor(), later.id, tag)
    assert evidence.sentence.text == FIRST
    assert carried_words(evidence.passage) == "found for question 1 of this conversation"
    assert carried_words(first.context.passages[0]) == ""


def test_a_question_that_stands_alone_carries_nothing_and_an_earlier_tag_is_stale(
    narrow: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, f"{FIRST} (source {{{FIRST}}})")
    first = answered(narrow)
    (tag,) = first.checked.sentences[0].sentence.tags
    says(monkeypatch, f"{FIRST} (source {tag})")

    later = answered(narrow, ALONE, conversation_id=first.conversation_id)

    assert later.context.resolve(tag) is None
    assert later.checked.sentences[0].flags == (Flag.STALE_TAG,)


def test_what_is_not_in_force_any_more_is_not_carried(
    narrow: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, f"{FIRST} (source {{{FIRST}}})")
    first = answered(narrow)
    (tag,) = first.checked.sentences[0].sentence.tags
    source = first.context.passages[0].source
    assert source is not None
    narrow.documents.remove(local_actor(), source.document_id)
    says(monkeypatch, f"{FIRST} (source {tag})")

    later = answered(narrow, FOLLOW_UP, conversation_id=first.conversation_id)

    assert later.context.resolve(tag) is None
    assert Flag.STALE_TAG in later.checked.sentences[0].flags
