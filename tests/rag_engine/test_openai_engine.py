"""The engine that lets a model write, against a scripted server."""

import json
from dataclasses import replace

import pytest

from rag.engines.openai import OpenAIEngine
from rag.parsing import parse_answer
from rag.prompts import NO_ANSWER, PROMPT_VERSION, SYSTEM
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.errors import EmptyCompletion, ModelTimeout, RateLimited
from tests.rag_engine.conftest import ClientFor
from tests.scripted_server import (
    Reply,
    ScriptedServer,
    message,
    obedient_answer,
    silent,
    status,
    text,
)
from tests.shared import needs_shared, shared_path

SAID = "Lodging is paid up to 45 euros a night (source 3626)."


def draft(engine: OpenAIEngine, context: TaggedContext, *history: Exchange) -> tuple[str, DraftEnd]:
    *pieces, end = engine.draft("How much is paid?", context, history)
    assert isinstance(end, DraftEnd)
    return "".join(str(piece) for piece in pieces), end


def test_the_text_of_the_model_is_passed_on_unchanged(
    client_for: ClientFor, context: TaggedContext
) -> None:
    said = f"  **{SAID}**\n\n- and [more] (source 9)\n"

    with ScriptedServer(text(said)) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), context)

    assert raw == said
    assert end.finish is Finish.COMPLETE


def test_every_request_begins_with_the_system_message(
    client_for: ClientFor, context: TaggedContext
) -> None:
    with ScriptedServer(text(SAID)) as server:
        draft(OpenAIEngine(client_for(server)), context)

    assert server.chats[0].messages[0] == {"role": "system", "content": SYSTEM}


def test_the_id_and_the_prompt_version_are_for_the_record(client_for: ClientFor) -> None:
    with ScriptedServer() as server:
        engine = OpenAIEngine(client_for(server))

    assert engine.id == f"openai:scripted-model@127.0.0.1:{server.port} temperature=0"
    assert engine.prompt_version == PROMPT_VERSION


@pytest.mark.parametrize(
    ("reason", "finish"),
    [
        ("stop", Finish.COMPLETE),
        ("eos", Finish.COMPLETE),
        ("length", Finish.TRUNCATED),
        ("max_tokens", Finish.TRUNCATED),
        ("content_filter", Finish.TRUNCATED),
        ("something new", Finish.TRUNCATED),
        (None, Finish.TRUNCATED),
    ],
)
def test_only_an_answer_that_ended_by_itself_is_complete(
    client_for: ClientFor, context: TaggedContext, reason: str | None, finish: Finish
) -> None:
    with ScriptedServer(text(SAID, finish_reason=reason)) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), context)

    assert raw == SAID
    assert end.finish is finish


@pytest.mark.parametrize("reason", ["content_filter", "refusal", "SAFETY", "recitation"])
def test_a_filtered_answer_without_a_word_is_refused_in_plain_words(
    client_for: ClientFor, context: TaggedContext, reason: str
) -> None:
    with ScriptedServer(message(reason, content=None)) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), context)

    assert "filter" in raw
    assert end.finish is Finish.REFUSED


def test_a_refusal_is_shown_in_the_words_of_the_model(
    client_for: ClientFor, context: TaggedContext
) -> None:
    with ScriptedServer(message(content=None, refusal="I will not say.")) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), context)

    assert (raw, end.finish) == ("I will not say.", Finish.REFUSED)


def test_a_refusal_after_half_an_answer_does_not_spare_that_half_its_check(
    client_for: ClientFor, context: TaggedContext
) -> None:
    reply = Reply(deltas=({"content": SAID}, {"refusal": "I stop here."}))

    with ScriptedServer(reply) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), context)

    assert raw == f"{SAID}\n\nI stop here."
    assert end.finish is Finish.TRUNCATED


@pytest.mark.parametrize("said", [NO_ANSWER, f"**{NO_ANSWER}**\n", NO_ANSWER.rstrip(".")])
def test_the_agreed_sentence_alone_means_that_there_is_no_answer(
    client_for: ClientFor, context: TaggedContext, said: str
) -> None:
    with ScriptedServer(text(said)) as server:
        _, end = draft(OpenAIEngine(client_for(server)), context)

    assert end.finish is Finish.NO_ANSWER


@pytest.mark.parametrize(
    ("said", "reason"), [(f"{NO_ANSWER} {SAID}", "stop"), (NO_ANSWER, "length")]
)
def test_the_agreed_sentence_with_more_or_cut_off_does_not(
    client_for: ClientFor, context: TaggedContext, said: str, reason: str
) -> None:
    with ScriptedServer(text(said, finish_reason=reason)) as server:
        _, end = draft(OpenAIEngine(client_for(server)), context)

    assert end.finish is not Finish.NO_ANSWER


def test_without_evidence_the_model_is_not_asked(client_for: ClientFor) -> None:
    with ScriptedServer(text(SAID)) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), TaggedContext())

    assert (raw, end.finish) == (NO_ANSWER, Finish.NO_ANSWER)
    assert server.chats == []


def test_an_obedient_model_answers_with_the_first_sentence_of_the_evidence(
    client_for: ClientFor, context: TaggedContext
) -> None:
    with ScriptedServer(obedient_answer) as server:
        raw, _ = draft(OpenAIEngine(client_for(server)), context)

    assert raw == "Lodging is paid up to 45 euros a night. (source 3626)"


# The cases below stand in the shared list of cases; each also runs here with sentences of its own.


def known_context() -> TaggedContext:
    texts = {"1001": "Lodging is capped at 45 euros.", "1002": "Claims are due in 30 days."}
    stored = tuple(Sentence.of_text(Tag(tag), said) for tag, said in texts.items())
    return TaggedContext((ContextPassage(stored),))


def case_reply(case_id: str) -> Reply:
    """The reply of a shared case, sent as the case words it."""
    cases = json.loads(shared_path("cases/open_cases.json").read_text())["cases"]
    (case,) = [case for case in cases if case["id"] == case_id]
    choice = case["input"]["body"]["choices"][0]
    return message(choice["finish_reason"], **choice["message"])


@needs_shared
@pytest.mark.parametrize("ignores_stream", [False, True])
def test_case_l01_a_reply_of_reasoning_only_is_an_error(
    client_for: ClientFor, ignores_stream: bool
) -> None:
    reply = replace(case_reply("L01"), ignores_stream=ignores_stream)

    with ScriptedServer(reply) as server, pytest.raises(EmptyCompletion) as seen:
        draft(OpenAIEngine(client_for(server)), known_context())

    assert seen.value.finish_reason == "length"
    assert seen.value.is_transient
    assert "thinking ..." not in str(seen.value)


@needs_shared
@pytest.mark.parametrize("ignores_stream", [False, True])
def test_case_l02_tags_inside_reasoning_are_ignored(
    client_for: ClientFor, ignores_stream: bool
) -> None:
    reply = replace(case_reply("L02"), ignores_stream=ignores_stream)

    with ScriptedServer(reply) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), known_context())

    answer = parse_answer(raw, known_context(), end.finish)
    assert [sentence.text for sentence in answer.sentences] == ["Capped at 45 euros."]
    assert answer.sentences[0].tags == ("1001",)


def test_case_l04_patience_has_limits(client_for: ClientFor, slept: list[float]) -> None:
    limited = status(429, retry_after="2")

    with ScriptedServer([limited, limited, text(SAID)]) as server:
        raw, _ = draft(OpenAIEngine(client_for(server)), known_context())
    with ScriptedServer(limited) as for_ever, pytest.raises(RateLimited):
        draft(OpenAIEngine(client_for(for_ever)), known_context())
    with ScriptedServer(silent()) as never, pytest.raises(ModelTimeout):
        draft(OpenAIEngine(client_for(never, timeout_seconds=0.3)), known_context())

    assert (raw, len(server.chats)) == (SAID, 3)
    assert sum(slept) < 30


@needs_shared
@pytest.mark.parametrize("ignores_stream", [False, True])
def test_case_l05_a_refusal_field_is_a_refusal(client_for: ClientFor, ignores_stream: bool) -> None:
    reply = replace(case_reply("L05"), ignores_stream=ignores_stream)

    with ScriptedServer(reply) as server:
        raw, end = draft(OpenAIEngine(client_for(server)), known_context())

    assert (raw, end.finish) == ("I can't help with that.", Finish.REFUSED)


def test_case_l06_the_next_request_holds_plain_strings_without_old_tags(
    client_for: ClientFor,
) -> None:
    blocks = [
        {"type": "reasoning", "text": "x"},
        {"type": "text", "text": "Capped (source 1001)."},
    ]

    with ScriptedServer([message(content=blocks), text(SAID)]) as server:
        engine = OpenAIEngine(client_for(server))
        raw, _ = draft(engine, known_context())
        other = TaggedContext(
            (ContextPassage((Sentence.of_text(Tag("1003"), "Meals are not paid."),)),)
        )
        draft(engine, other, Exchange("How much?", raw))

    assert raw == "Capped (source 1001)."
    second = server.chats[1].messages
    assert all(isinstance(sent["content"], str) for sent in second)
    assert "Capped" in second[2]["content"]
    assert not any("1001" in sent["content"] for sent in second)
