"""Drafts asked for as JSON: only retrieved sources can be cited, and prose is taken as well."""

import json

import pytest

from rag.engines.openai import OpenAIEngine
from rag.prompts import NO_ANSWER
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.retrieval import TaggedContext
from tests.rag_engine.conftest import SENTENCES, ClientFor
from tests.scripted_server import Reply, ScriptedServer, status, text

WRITTEN = {
    "sentences": [
        {"text": "Lodging is paid up to 45 euros a night.", "sources": ["3626"]},
        {"text": "Send claims within 30 days.", "sources": ["4811", "5190"]},
    ]
}
READ = (
    "Lodging is paid up to 45 euros a night. (source 3626)\n\n"
    "Send claims within 30 days. (source 4811) (source 5190)\n\n"
)


def drafted(
    client_for: ClientFor, context: TaggedContext, *replies: Reply
) -> tuple[list[str], DraftEnd, ScriptedServer]:
    with ScriptedServer(list(replies)) as server:
        engine = OpenAIEngine(client_for(server), asks_for_json=True)
        *pieces, end = engine.draft("What is paid?", context)
    assert isinstance(end, DraftEnd)
    return [str(piece) for piece in pieces], end, server


def test_sentences_come_with_their_sources_one_by_one(
    client_for: ClientFor, context: TaggedContext
) -> None:
    pieces, end, server = drafted(client_for, context, text(json.dumps(WRITTEN)))

    assert "".join(pieces) == READ
    assert len(pieces) == 2
    assert end.finish is Finish.COMPLETE
    asked = server.chats[0].body["response_format"]["json_schema"]["schema"]
    sentence = asked["properties"]["sentences"]["items"]
    assert sentence["properties"]["sources"]["items"]["enum"] == list(SENTENCES)


def test_no_sentence_is_no_answer(client_for: ClientFor, context: TaggedContext) -> None:
    pieces, end, _ = drafted(client_for, context, text('{"sentences": []}'))

    assert pieces == [NO_ANSWER]
    assert end.finish is Finish.NO_ANSWER


def test_prose_of_a_server_that_ignores_the_wish_is_taken_as_it_is(
    client_for: ClientFor, context: TaggedContext
) -> None:
    prose = "\n Lodging is paid (source 3626). Ask."

    pieces, end, _ = drafted(client_for, context, text(prose))

    assert "".join(pieces) == prose
    assert end.finish is Finish.COMPLETE


def test_a_server_that_refuses_is_asked_for_prose_from_then_on(
    client_for: ClientFor, context: TaggedContext
) -> None:
    prose = text("Lodging is paid (source 3626).")

    pieces, _, server = drafted(client_for, context, status(400), prose)

    assert "".join(pieces) == "Lodging is paid (source 3626)."
    assert [("response_format" in chat.body) for chat in server.chats] == [True, False]


@pytest.mark.parametrize("cut", [60, 115])
def test_a_reply_that_was_cut_off_is_no_whole_draft(
    client_for: ClientFor, context: TaggedContext, cut: int
) -> None:
    half = text(json.dumps(WRITTEN)[:cut], finish_reason="length")

    pieces, end, _ = drafted(client_for, context, half)

    assert end.finish is Finish.TRUNCATED
    assert NO_ANSWER not in pieces
