"""A follow-up in a conversation: how it is understood, searched, answered and kept."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import pytest

from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import AnswerRecord, Exchange
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.service import local_actor
from tagtrap.service.answer_export import exported_answer
from tagtrap.service.events import Delivered, QuestionUnderstood, Stage
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.scripted_server import MODEL, Chat, Reply, ScriptedServer, obedient_answer, text
from tests.service.conftest import RETURNS, VPN, add, settings_for

QUESTION = "How long may customers return unused items?"
FOLLOW_UP = "And opened audio devices?"
UNDERSTOOD = "How long may customers return opened audio devices?"


class NotingEngine:
    """Quotes the first sentence, and notes what it was asked."""

    id = "noting"
    prompt_version = ""
    asked: ClassVar[list[tuple[str, str]]] = []

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        NotingEngine.asked.append((question, asked))
        first = next(one for one in context.sentences() if "return" in one.text)
        yield f"{first.text} (source {first.tag})"
        yield DraftEnd(Finish.COMPLETE)


def noting_engine(settings: Settings) -> NotingEngine:
    return NotingEngine()


@pytest.fixture
def noting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(NotingEngine, "asked", [])
    app = build(settings_for(tmp_path / "data", engine=f"{__name__}:noting_engine"))
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    yield app
    app.close()


def answered(
    app: App,
    question: str,
    before: AnswerRecord | None = None,
    collections: Sequence[Collection] | None = None,
) -> AnswerRecord:
    conversation = before.conversation_id if before else None
    events = app.chat.ask(
        local_actor(), question, conversation_id=conversation, collections=collections
    )
    last = list(events)[-1]
    assert isinstance(last, Delivered), last
    return last.record


def test_a_follow_up_is_answered_as_it_was_understood_and_kept_as_it_was_asked(
    noting: App,
) -> None:
    first = answered(noting, QUESTION)
    record = answered(noting, FOLLOW_UP, first)

    assert record.question == FOLLOW_UP
    assert (record.understood, record.understood_by) == (UNDERSTOOD, "rules-1")
    assert NotingEngine.asked == [(QUESTION, ""), (UNDERSTOOD, FOLLOW_UP)]
    assert noting.chat.answer(local_actor(), record.id) == record


def test_how_a_follow_up_is_understood_is_told_before_the_search(noting: App) -> None:
    first = answered(noting, QUESTION)

    events = list(noting.chat.ask(local_actor(), FOLLOW_UP, conversation_id=first.conversation_id))

    told = next(at for at, one in enumerate(events) if isinstance(one, QuestionUnderstood))
    searching = next(at for at, one in enumerate(events) if one == Stage("searching 2 documents"))
    assert events[told] == QuestionUnderstood(UNDERSTOOD)
    assert told < searching


def test_a_follow_up_finds_what_only_the_earlier_question_names(noting: App) -> None:
    first = answered(noting, "Can climbing ropes be returned?")

    record = answered(noting, "Why not?", first)

    assert "climbing ropes" in record.understood.lower()
    (found, *_) = record.context.passages
    assert any("Climbing ropes" in sentence.text for sentence in found.sentences)


def test_a_second_follow_up_goes_on_from_how_the_first_was_understood(noting: App) -> None:
    first = answered(noting, "How long may customers return unused items?")
    second = answered(noting, "And damaged items?", first)

    third = answered(noting, "Until when?", second)

    assert second.understood == "How long may customers return damaged items?"
    assert "damaged items" in third.understood


def test_a_new_question_and_one_that_stands_alone_are_taken_as_they_are(noting: App) -> None:
    first = answered(noting, QUESTION)
    second = answered(noting, "Who gets VPN access?", first)

    assert (first.understood, first.understood_by) == ("", "")
    assert (second.understood, second.understood_by) == ("", "")
    assert NotingEngine.asked[-1] == ("Who gets VPN access?", "")


def test_the_exported_record_says_how_a_question_was_understood(noting: App) -> None:
    first = answered(noting, QUESTION)
    record = answered(noting, FOLLOW_UP, first)

    exported = exported_answer(record)

    assert exported["question"] == FOLLOW_UP
    assert exported["understood_as"] == UNDERSTOOD
    assert exported["understood_by"] == "rules-1"
    assert exported_answer(first)["understood_as"] is None


def test_a_reviewer_reads_how_a_question_was_understood_only_with_what_came_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NotingEngine, "asked", [])
    app = build(settings_for(tmp_path / "data", engine=f"{__name__}:noting_engine"))
    add(app, RETURNS, "returns.md", collection="board")
    add(app, RETURNS.replace(b"# Returns", b"# Shop returns"), "shop.md", collection="shop")
    board, shop = Collection("board"), Collection("shop")
    first = answered(app, QUESTION, collections=[board])
    record = answered(app, FOLLOW_UP, first, collections=[shop])

    def seen_by(*collections: Collection) -> str:
        reviewer = Actor(ActorId("r"), frozenset({Role.REVIEWER}), frozenset(collections))
        return app.chat.answer(reviewer, record.id).understood

    assert seen_by(board, shop) == UNDERSTOOD
    assert seen_by(shop) == ""
    app.close()


@pytest.fixture
def model() -> Iterator[ScriptedServer]:
    with ScriptedServer() as server:
        yield server


@pytest.fixture
def with_model(tmp_path: Path, model: ScriptedServer) -> Iterator[App]:
    settings = Settings.model_validate(
        {
            **settings_for(tmp_path / "data", engine="openai").model_dump(),
            "openai": {"base_url": model.base_url, "model": MODEL, "retries": 0},
        }
    )
    app = build(settings)
    add(app, RETURNS, "returns.md")
    yield app
    app.close()


def by_model(rewriting: str) -> Callable[[Chat], Reply]:
    def reply(chat: Chat) -> Reply:
        return text(rewriting) if "<conversation>" in chat.prompt else obedient_answer(chat)

    return reply


def test_with_a_model_the_model_rewrites_and_sees_both_wordings(
    with_model: App, model: ScriptedServer
) -> None:
    rewriting = "May customers return opened audio devices, and for how long?"
    model.script = by_model(rewriting)
    first = answered(with_model, QUESTION)

    record = answered(with_model, FOLLOW_UP, first)

    assert record.understood == rewriting
    assert record.understood_by.startswith(f"openai:{MODEL}@")
    assert record.understood_by.endswith("@follow-up-1")
    asked = model.chats[-1].prompt.split("<question>")[1]
    assert FOLLOW_UP in asked
    assert f"In full: {rewriting}" in asked


def test_a_model_that_rewrites_badly_or_not_at_all_leaves_it_to_the_rules(
    with_model: App, model: ScriptedServer
) -> None:
    model.script = by_model("Ropes are nice.")
    first = answered(with_model, QUESTION)

    record = answered(with_model, FOLLOW_UP, first)

    assert (record.understood, record.understood_by) == (UNDERSTOOD, "rules-1")
