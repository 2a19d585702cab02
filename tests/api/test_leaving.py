"""Who leaves ends the work, who waits hears something, who lost access gets no answer."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tagtrap.api.access import Served, Turns
from tagtrap.api.asking import in_turn
from tagtrap.api.beats import with_beats
from tagtrap.api.callers import Caller
from tagtrap.readiness import Readiness
from tagtrap.service import local_actor
from tagtrap.service.events import AskEvent, Delivered
from tagtrap.sign_in_errors import SignInRefused
from tagtrap.wiring import App
from tests.api.running_api import RunningApi
from tests.service.conftest import app, filled

__all__ = ["app", "filled"]

QUESTION = "How long may unused items be returned?"


@pytest.mark.parametrize("path", ["ask", "chat/completions"])
def test_nobody_works_on_for_a_client_that_has_gone(api: RunningApi, path: str) -> None:
    question = f"SILENT: {QUESTION}"
    chat = {"model": "tagtrap", "stream": True, "messages": [{"role": "user", "content": question}]}
    before, asked_before = ended(api), silences(api)
    client = HTTPConnection(urlsplit(api.address).netloc, timeout=120)
    client.request(
        "POST",
        f"/v1/{path}",
        json.dumps({"question": question} if path == "ask" else chat),
        {"Authorization": f"Bearer {api.tokens['mia']}", "Content-Type": "application/json"},
    )
    await_true(lambda: silences(api) > asked_before, seconds=120)

    client.close()

    # The model would be silent for longer.
    await_true(lambda: ended(api) > before, seconds=50)


def await_true(is_so: Callable[[], bool], *, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)  # another process works on it


def silences(api: RunningApi) -> int:
    return sum("SILENT" in chat.prompt for chat in api.model.chats)


def ended(api: RunningApi) -> int:
    return api.log.read_text(encoding="utf-8").count("question refused")


def test_a_silence_is_filled_with_beats_and_nothing_is_lost() -> None:
    go_on = threading.Event()

    def slow() -> Iterator[int]:
        yield 1
        go_on.wait(120)
        yield 2

    async def heard() -> list[int | None]:
        found: list[int | None] = []
        async for one in with_beats(slow(), seconds=0.01):
            found.append(one)
            if 1 in found and found[found.index(1) :].count(None) == 3:
                go_on.set()
        return found

    found = asyncio.run(heard())

    assert [one for one in found if one is not None] == [1, 2]
    assert found.index(2) - found.index(1) > 3


def test_a_token_that_is_revoked_while_the_answer_is_written_gets_none(filled: App) -> None:
    def revoked() -> None:
        raise SignInRefused("The token is not valid.")

    told = asked(filled, Caller(local_actor(), revoked, is_gone=lambda: False))

    with pytest.raises(SignInRefused):
        for event in told:
            assert not isinstance(event, Delivered)


def test_who_left_before_their_turn_is_not_answered_at_all(filled: App) -> None:
    assert not list(asked(filled, Caller(local_actor(), lambda: None, is_gone=lambda: True)))


def asked(app: App, caller: Caller) -> Iterator[AskEvent]:
    served = Served(app, Turns(at_once=1, wait_seconds=1), Readiness(app.settings))
    return in_turn(served, caller, QUESTION)
