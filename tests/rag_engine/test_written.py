"""A prompt of one's own, as runs of questions send it."""

import json

import pytest

from rag.engines.openai import OpenAIEngine
from rag.messages import Message, Role
from tagtrap.domain.answers import DraftEnd, Finish, Tokens
from tagtrap.domain.retrieval import TaggedContext
from tests.rag_engine.conftest import SENTENCES, ClientFor
from tests.scripted_server import MODEL, ScriptedServer, text

TURNS = (Message(Role.USER, "What is paid?"),)


@pytest.mark.parametrize("as_json", [False, True])
def test_the_prompt_goes_out_as_given_and_the_server_counts(
    client_for: ClientFor, context: TaggedContext, as_json: bool
) -> None:
    said = {"sentences": [{"text": "45 euros are paid.", "sources": ["3626"]}]}
    reply = text(json.dumps(said) if as_json else "45 euros are paid (source 3626).")

    with ScriptedServer(reply) as server:
        engine = OpenAIEngine(client_for(server))
        *pieces, end = engine.write("Be brief.", TURNS, context if as_json else None)

    assert isinstance(end, DraftEnd)
    assert (end.finish, end.tokens) == (Finish.COMPLETE, Tokens(read=11, written=7))
    assert "(source 3626)" in "".join(map(str, pieces))
    sent = server.chats[0]
    assert [one["content"] for one in sent.messages] == ["Be brief.", "What is paid?"]
    assert ("response_format" in sent.body) is as_json
    assert next(iter(SENTENCES)) in json.dumps(sent.body) or not as_json


def test_an_answer_in_the_app_asks_for_no_count(
    client_for: ClientFor, context: TaggedContext
) -> None:
    with ScriptedServer(text("45 euros are paid (source 3626).")) as server:
        list(OpenAIEngine(client_for(server)).draft("What is paid?", context))

    assert "stream_options" not in server.chats[0].body


def test_an_engine_tells_its_model_and_may_have_an_id_of_its_own(client_for: ClientFor) -> None:
    with ScriptedServer() as server:
        engine = OpenAIEngine(client_for(server), engine_id="local:small temperature=0")

    assert (engine.model, engine.id) == (MODEL, "local:small temperature=0")
