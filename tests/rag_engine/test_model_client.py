"""The chat client against a real local server that follows a script."""

import os
import subprocess
import sys
import time
import traceback
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from langchain_core.tracers.langchain import wait_for_all_tracers
from langsmith.utils import get_env_var

from rag.messages import Message, ReplyEnd, Role, Usage
from rag.model_client import ModelClient
from tagtrap.errors import (
    EmptyCompletion,
    ModelError,
    ModelProtocolError,
    ModelRejected,
    ModelTimeout,
    ModelUnreachable,
    RateLimited,
    SettingsError,
)
from tagtrap.model_settings import OpenAISettings
from tests.rag_engine.conftest import KEY, ClientFor
from tests.scripted_server import (
    Reply,
    ScriptedServer,
    message,
    raw,
    reset,
    silent,
    slowly,
    status,
    text,
)

SAID = "Lodging is paid up to 45 euros a night (source 3626)."
QUESTION = (Message(Role.USER, "How much is paid?"),)


def ask(client: ModelClient) -> tuple[str, ReplyEnd]:
    """Return the whole text and the end, after checking that the end comes last and once."""
    *pieces, end = client.stream("Answer briefly.", QUESTION)
    assert isinstance(end, ReplyEnd)
    assert all(isinstance(piece, str) for piece in pieces)
    return "".join(str(piece) for piece in pieces), end


def test_an_answer_comes_through_whole_and_says_why_it_ended(client_for: ClientFor) -> None:
    with ScriptedServer(text(SAID)) as server:
        said, end = ask(client_for(server))

    assert said == SAID
    assert end == ReplyEnd("stop")


def test_the_request_carries_a_system_message_the_model_the_key_and_the_limit(
    client_for: ClientFor,
) -> None:
    with ScriptedServer(text(SAID)) as server:
        ask(client_for(server, temperature=0.5, max_tokens=321))

    (chat,) = server.chats
    assert chat.messages[0] == {"role": "system", "content": "Answer briefly."}
    assert chat.messages[1] == {"role": "user", "content": "How much is paid?"}
    assert chat.headers["authorization"] == f"Bearer {KEY}"
    assert chat.body["temperature"] == 0.5
    assert chat.body["max_tokens"] == 321
    assert chat.wants_stream


def test_after_a_first_clean_reply_pieces_come_while_the_server_still_writes(
    client_for: ClientFor,
) -> None:
    first, second = text(SAID), Reply(deltas=({"content": "Now "},) * 3, stalls_after=2)

    with ScriptedServer([first, second]) as server:
        client = client_for(server, timeout_seconds=30)
        ask(client)
        stream = client.stream("s", QUESTION)
        pieces = [next(stream), next(stream)]
        stream.close()  # type: ignore[attr-defined]  # the stream is a generator

    assert pieces == ["Now ", "Now "]


@pytest.mark.parametrize("content_type", ["application/json", "text/plain"])
def test_a_server_that_ignores_the_wish_for_a_stream_is_asked_only_once(
    client_for: ClientFor, content_type: str
) -> None:
    reply = replace(text(SAID), ignores_stream=True, content_type=content_type)

    with ScriptedServer(reply) as server:
        said, end = ask(client_for(server))

    assert (said, end.finish_reason) == (SAID, "stop")
    assert end.usage == Usage(prompt_tokens=11, completion_tokens=7)
    assert len(server.chats) == 1


def test_two_rate_limits_are_waited_out_as_the_server_asks(
    client_for: ClientFor, slept: list[float]
) -> None:
    script = [status(429, retry_after="2"), status(429, retry_after="2"), text(SAID)]

    with ScriptedServer(script) as server:
        said, _ = ask(client_for(server))

    assert said == SAID
    assert len(server.chats) == 3
    assert slept == [2, 2]


def test_a_date_in_retry_after_is_understood(client_for: ClientFor, slept: list[float]) -> None:
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=15), usegmt=True)

    with ScriptedServer([status(503, retry_after=soon), text(SAID)]) as server:
        ask(client_for(server))

    assert 1 < slept[0] <= 15


@pytest.mark.parametrize("retry_after", ["soon", "-5", "nan", "inf", ""])
def test_a_retry_after_that_makes_no_sense_gives_the_usual_wait(
    client_for: ClientFor, slept: list[float], retry_after: str
) -> None:
    with ScriptedServer([status(429, retry_after=retry_after), text(SAID)]) as server:
        ask(client_for(server))

    assert slept == [0.5]


def test_rate_limits_for_ever_end_in_an_error_within_the_limit(
    client_for: ClientFor, slept: list[float]
) -> None:
    with ScriptedServer(status(429, retry_after="8")) as server, pytest.raises(RateLimited) as seen:
        ask(client_for(server, retries=10))

    assert seen.value.is_transient
    assert sum(slept) <= 20
    assert len(server.chats) == len(slept) + 1


def test_a_wait_longer_than_the_limit_is_not_begun(
    client_for: ClientFor, slept: list[float]
) -> None:
    script = status(429, retry_after="3600")

    with ScriptedServer(script) as server, pytest.raises(RateLimited):
        ask(client_for(server))

    assert slept == []
    assert len(server.chats) == 1


def test_a_used_up_quota_is_not_tried_again(client_for: ClientFor) -> None:
    script = status(429, key="insufficient_quota")

    with ScriptedServer(script) as server, pytest.raises(ModelRejected, match="quota"):
        ask(client_for(server))

    assert len(server.chats) == 1


@pytest.mark.parametrize("code", [500, 502, 503, 504])
def test_a_server_that_recovers_is_tried_again(client_for: ClientFor, code: int) -> None:
    with ScriptedServer([status(code), text(SAID)]) as server:
        said, _ = ask(client_for(server))

    assert said == SAID
    assert len(server.chats) == 2


@pytest.mark.parametrize("broken", [status(500), raw("<html>down</html>", code=502), reset()])
def test_a_server_that_stays_broken_is_named_as_unusable_after_the_retries(
    client_for: ClientFor, broken: Reply
) -> None:
    with ScriptedServer(broken) as server, pytest.raises(ModelUnreachable) as seen:
        ask(client_for(server, retries=1))

    assert len(server.chats) == 2
    assert f"127.0.0.1:{server.port}" in str(seen.value)
    assert "<html>" not in str(seen.value)


def test_a_reset_before_the_first_word_is_tried_again(client_for: ClientFor) -> None:
    with ScriptedServer([reset(), text(SAID)]) as server:
        said, _ = ask(client_for(server))

    assert said == SAID


@pytest.mark.parametrize(
    ("code", "way_out"),
    [(400, "says"), (401, "API_KEY"), (403, "API_KEY"), (404, "MODEL"), (413, "CONTEXT_TOKENS")],
)
def test_a_refused_request_is_reported_at_once_with_the_way_out(
    client_for: ClientFor, slept: list[float], code: int, way_out: str
) -> None:
    with ScriptedServer(status(code)) as server, pytest.raises(ModelRejected, match=way_out):
        ask(client_for(server))

    assert len(server.chats) == 1
    assert slept == []


def test_a_redirect_is_not_followed(client_for: ClientFor) -> None:
    with ScriptedServer(text(SAID)) as elsewhere:
        moved = Reply(
            status=307, raw=b"", headers={"Location": f"{elsewhere.base_url}/chat/completions"}
        )
        with ScriptedServer(moved) as server, pytest.raises(ModelRejected, match="redirects"):
            ask(client_for(server))

    assert elsewhere.chats == []


@pytest.mark.parametrize("code", [401, 500])
def test_the_key_is_never_printed_even_when_the_server_repeats_it(
    client_for: ClientFor, code: int
) -> None:
    script = status(code, detail=f"Incorrect key provided: {KEY}")

    with ScriptedServer(script) as server, pytest.raises(ModelError) as seen:
        ask(client_for(server, retries=0))

    assert KEY not in str(seen.value)
    assert KEY not in "".join(traceback.format_exception(seen.value))


def test_a_server_that_never_answers_is_given_up_within_the_limit(client_for: ClientFor) -> None:
    started = time.monotonic()

    with ScriptedServer(silent()) as server, pytest.raises(ModelTimeout, match=r"0\.4 seconds"):
        ask(client_for(server, timeout_seconds=0.4))

    # The server would be silent for a minute.
    assert time.monotonic() - started < 30
    assert len(server.chats) == 1


@pytest.mark.parametrize("keeps_alive", [False, True])
def test_a_stream_that_stalls_in_the_middle_is_given_up_within_the_limit(
    client_for: ClientFor, keeps_alive: bool
) -> None:
    stalling = Reply(deltas=({"content": "Up to "},) * 4, stalls_after=2, keeps_alive=keeps_alive)
    started = time.monotonic()

    with ScriptedServer(stalling) as server, pytest.raises(ModelTimeout, match=r"0\.4 seconds"):
        ask(client_for(server, timeout_seconds=0.4))

    assert time.monotonic() - started < 30


def test_an_answer_that_never_ends_is_given_up_at_the_limit_of_the_whole(
    client_for: ClientFor,
) -> None:
    endless = slowly(Reply(deltas=({"content": "and "},) * 100), 0.1)

    with ScriptedServer(endless) as server, pytest.raises(ModelTimeout, match="finish"):
        ask(client_for(server, timeout_seconds=30, answer_seconds=0.6))


def test_a_slow_answer_whose_pieces_come_in_time_is_no_timeout(client_for: ClientFor) -> None:
    with ScriptedServer(slowly(text(SAID, pieces=3), 0.15)) as server:
        said, _ = ask(client_for(server, timeout_seconds=2))

    assert said == SAID


@pytest.mark.parametrize(
    "reply",
    [
        text(SAID, finish_reason=None),
        replace(text(SAID, finish_reason=None), says_done=False),
        Reply(deltas=({"content": SAID}, {"content": "?"}), breaks_after=1),
    ],
    ids=["no reason", "no end at all", "broken off"],
)
def test_a_stream_without_a_reason_for_its_end_counts_as_cut_off(
    client_for: ClientFor, reply: Reply
) -> None:
    with ScriptedServer(reply) as server:
        said, end = ask(client_for(server))

    assert said == SAID
    assert end.finish_reason == ""
    assert len(server.chats) == 1


@pytest.mark.parametrize(
    "reply",
    [
        raw("<html><body>Welcome</body></html>"),
        raw("Welcome!\nThis is no model.\n", "text/plain"),
        raw("data: {broken\n\n", "text/event-stream"),
        raw('{"choices": null}', "application/json"),
        raw('{"hello": "world"}', "application/json"),
        raw('{"choices": [', "application/json"),
        raw("[]", "application/json"),
        raw('data: {"choices": ["?"]}\n\ndata: {"choices": 7}\n\n', "text/event-stream"),
    ],
)
def test_what_is_no_reply_in_the_protocol_is_an_error_and_never_an_answer(
    client_for: ClientFor, reply: Reply
) -> None:
    with (
        ScriptedServer(reply) as server,
        pytest.raises((ModelProtocolError, EmptyCompletion)) as seen,
    ):
        ask(client_for(server))

    assert f"127.0.0.1:{server.port}" in str(seen.value)
    assert len(server.chats) == 1


@pytest.mark.parametrize("reply", [raw(""), raw("data: [DONE]\n\n"), text(""), text(" \n ")])
def test_a_reply_without_a_word_is_an_error_of_its_own(client_for: ClientFor, reply: Reply) -> None:
    with ScriptedServer(reply) as server, pytest.raises(EmptyCompletion):
        ask(client_for(server))


def test_an_error_inside_a_stream_is_told_in_the_words_of_the_server(client_for: ClientFor) -> None:
    reply = raw('data: {"error": {"message": "out of memory", "code": 500}}\n\n')

    with ScriptedServer(reply) as server, pytest.raises(ModelUnreachable, match="out of memory"):
        ask(client_for(server, retries=0))


@pytest.mark.parametrize("ignores_stream", [False, True])
def test_a_refusal_is_no_answer_text(client_for: ClientFor, ignores_stream: bool) -> None:
    reply = replace(message(content=None, refusal="I will not."), ignores_stream=ignores_stream)

    with ScriptedServer(reply) as server:
        said, end = ask(client_for(server))

    assert (said, end.refusal) == ("", "I will not.")


def test_a_refusal_in_pieces_is_put_together(client_for: ClientFor) -> None:
    reply = Reply(deltas=({"refusal": "I will "}, {"refusal": "not."}))

    with ScriptedServer(reply) as server:
        _, end = ask(client_for(server))

    assert end.refusal == "I will not."


@pytest.mark.parametrize("ignores_stream", [False, True])
@pytest.mark.parametrize("field", ["reasoning_content", "reasoning", "thinking"])
def test_reasoning_beside_the_content_is_never_text(
    client_for: ClientFor, field: str, ignores_stream: bool
) -> None:
    reply = Reply(
        deltas=({field: "Perhaps (source 4811)?"}, {"content": SAID}),
        ignores_stream=ignores_stream,
    )

    with ScriptedServer(reply) as server:
        said, _ = ask(client_for(server))

    assert said == SAID


@pytest.mark.parametrize("ignores_stream", [False, True])
def test_of_a_content_in_blocks_only_the_text_is_taken(
    client_for: ClientFor, ignores_stream: bool
) -> None:
    blocks = [
        {"type": "reasoning", "text": "Perhaps (source 4811)?"},
        {"type": "thinking", "thinking": "Hm."},
        {"type": "text", "text": SAID},
        17,
    ]

    with ScriptedServer(replace(message(content=blocks), ignores_stream=ignores_stream)) as server:
        said, _ = ask(client_for(server))

    assert said == SAID


def test_reasoning_that_only_closes_is_taken_out_of_the_first_reply_and_of_later_ones(
    client_for: ClientFor,
) -> None:
    with ScriptedServer(text(f"Perhaps (source 4811)?\n</think>\n\n{SAID}")) as server:
        client = client_for(server)
        answers = [ask(client)[0], ask(client)[0]]

    assert answers == [SAID, SAID]


def test_reasoning_that_turns_up_unmarked_later_is_an_error_and_then_taken_out(
    client_for: ClientFor,
) -> None:
    leaking = text(f"Perhaps (source 4811)? </think> {SAID}")

    with ScriptedServer([text(SAID), leaking]) as server:
        client = client_for(server)
        ask(client)
        with pytest.raises(ModelProtocolError) as seen:
            ask(client)
        said, _ = ask(client)

    assert seen.value.is_transient
    assert said == SAID


def test_only_reasoning_until_the_limit_is_an_empty_completion(client_for: ClientFor) -> None:
    reply = text("<think>Well, perhaps the 45 euros", finish_reason="length")

    with ScriptedServer(reply) as server, pytest.raises(EmptyCompletion, match="MAX_TOKENS") as e:
        ask(client_for(server))

    assert e.value.finish_reason == "length"
    assert "perhaps the 45" not in str(e.value)


def test_what_no_database_can_store_is_replaced(client_for: ClientFor) -> None:
    with ScriptedServer(message(content="a\0b\ud83d!")) as server:
        said, _ = ask(client_for(server))

    said.encode()
    assert said.startswith("a\ufffdb")


def test_tracing_switched_on_by_the_environment_sends_nothing(
    client_for: ClientFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScriptedServer() as tracer, ScriptedServer(text(SAID)) as server:
        for name in ("LANGSMITH_TRACING", "LANGCHAIN_TRACING_V2"):
            monkeypatch.setenv(name, "true")
        monkeypatch.setenv("LANGSMITH_ENDPOINT", tracer.base_url)
        monkeypatch.setenv("LANGSMITH_API_KEY", "trace-key")
        get_env_var.cache_clear()
        said, _ = ask(client_for(server))
        wait_for_all_tracers()
    get_env_var.cache_clear()

    assert said == SAID
    assert tracer.paths == []


def test_an_old_tracing_variable_in_the_environment_stops_no_answer(
    client_for: ClientFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGCHAIN_TRACING", "true")

    with ScriptedServer(text(SAID)) as server:
        said, _ = ask(client_for(server))

    assert said == SAID


def test_a_server_on_this_machine_is_reached_past_any_proxy(
    client_for: ClientFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "OPENAI_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)

    with ScriptedServer(text(SAID)) as server:
        said, _ = ask(client_for(server))

    assert said == SAID


def test_a_key_in_the_environment_of_others_is_not_sent(
    client_for: ClientFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-something-else")

    with ScriptedServer(text(SAID)) as server:
        ask(client_for(server, api_key=""))

    assert "sk-of-something-else" not in str(server.chats[0].headers)


def test_no_server_at_the_address_is_named(client_for: ClientFor) -> None:
    with ScriptedServer() as server:
        client = client_for(server, retries=0)

    with pytest.raises(ModelUnreachable, match=f"127.0.0.1:{server.port}"):
        ask(client)


NEVER_ASKED = (
    *("169.254.169.254", "2852039166", "0xA9FEA9FE", "0251.0376.0251.0376", "169.254.43518"),
    *(
        "[::ffff:169.254.169.254]",
        "[fe80::1]",
        "[fd00:ec2::254]",
        "[2002:a9fe:a9fe::]",
        "[ff02::1]",
    ),
    *(
        "100.100.100.200",
        "192.0.0.192",
        "224.0.0.1",
        "169.254.169.254:80",
        "me:hush@169.254.169.254",
    ),
    *("metadata.google.internal", "METADATA.google.internal.", "metadata", "instance-data"),
)
"""Where clouds hand out keys, in the spellings by which such lists are got round."""


@pytest.mark.parametrize(
    "wrong",
    [
        {"base_url": ""},
        {"base_url": "127.0.0.1:11434/v1"},
        {"base_url": "ftp://127.0.0.1/v1"},
        {"base_url": "http:///v1"},
        {"base_url": "http://127.0.0.1:99999/v1"},
        {"base_url": "http://exa mple/v1"},
        *({"base_url": f"http://{host}/v1"} for host in NEVER_ASKED),
        {"base_url": "file:///etc/passwd"},
        {"base_url": "gopher://127.0.0.1:11434/v1"},
        {"model": " "},
        {"api_key": "two words"},
        {"api_key": "schlüssel"},
    ],
)
def test_a_setting_that_cannot_work_is_named_before_any_request(wrong: dict[str, str]) -> None:
    values = {"base_url": "http://127.0.0.1:9/v1", "model": "m", "api_key": "", **wrong}

    with pytest.raises(SettingsError) as seen:
        ModelClient(OpenAISettings.model_validate(values))

    (name,) = wrong
    assert f"TAGTRAP_OPENAI__{name.upper()}" in str(seen.value)
    assert "schlüssel" not in str(seen.value)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "10.0.0.7", "models", "api.example", "[fd12::5]"]
)
def test_a_server_of_ones_own_network_may_be_asked(host: str) -> None:
    assert ModelClient(OpenAISettings(base_url=f"http://{host}:8000/v1", model="m")).id.startswith(
        "m@"
    )


def test_a_password_in_the_address_is_not_printed() -> None:
    with pytest.raises(SettingsError) as seen:
        ModelClient(OpenAISettings(base_url="ftp://me:hush@host/v1", model="m"))

    assert "hush" not in str(seen.value)


def test_the_id_names_model_host_and_temperature_but_no_password() -> None:
    client = ModelClient(OpenAISettings(base_url="http://me:hush@host:81/v1", model="m"))

    assert client.id == "m@host:81 temperature=0"


def test_importing_the_client_and_the_engine_loads_no_chat_library() -> None:
    code = (
        "import sys, rag.model_client;"
        "heavy = ('langchain', 'langchain_openai', 'openai', 'httpx');"
        "print([name for name in heavy if name in sys.modules])"
    )

    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )

    assert printed.stdout.strip() == "[]"
