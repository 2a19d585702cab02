"""Eight threads of the API ask at once: each gets its own answer, and all are recorded."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from anyio import create_task_group, run

from tagtrap.api.access import LOOKS_AT_ONCE, Served, Turns
from tagtrap.api.asking import no_answer
from tagtrap.api.errors import ApiError
from tagtrap.api.health import healthz
from tagtrap.readiness import Hindrance, Readiness
from tagtrap.service.events import Refused
from tagtrap.wiring import build
from tests.api.running_api import RunningApi
from tests.service.conftest import settings_for

QUESTIONS = [
    "How long may unused items be returned?",
    "What does a return label cost?",
    "How much of a delivery may shops return?",
    "Can climbing ropes be returned?",
]
THREADS = 8


def test_answers_of_threads_are_those_of_one_after_the_other(api: RunningApi) -> None:
    def asked(question: str) -> tuple[str, str, str]:
        with api.client("mia") as client:
            reply = client.post("/v1/ask", json={"question": question})
            assert reply.status_code == 200, reply.text
            answer = reply.json()
            return answer["question"], answer["text"], answer["conversation"]

    alone = {question: asked(question)[1] for question in QUESTIONS}
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(asked, QUESTIONS * 4))

    assert [text for _, text, _ in found] == [alone[question] for question, _, _ in found]
    assert [question for question, _, _ in found] == QUESTIONS * 4
    assert len({conversation for _, _, conversation in found}) == len(found)


def test_threads_of_one_conversation_take_turns(api: RunningApi) -> None:
    with api.client("mia") as client:
        first = client.post("/v1/ask", json={"question": QUESTIONS[0]}).json()

        def asked(question: str) -> httpx.Response:
            body = {"question": question, "conversation": first["conversation"]}
            return client.post("/v1/ask", json=body)

        with ThreadPoolExecutor(4) as pool:
            replies = list(pool.map(asked, QUESTIONS))

    assert [reply.status_code for reply in replies] == [200] * 4
    assert sorted(reply.json()["turn"] for reply in replies) == [2, 3, 4, 5]


def test_who_waits_too_long_for_a_turn_is_sent_away_and_the_turn_comes_back() -> None:
    turns = Turns(at_once=1, wait_seconds=0.01)

    with turns.taken(), pytest.raises(ApiError) as refused, turns.taken():
        pass

    assert (refused.value.status, refused.value.code) == (503, "busy")
    assert refused.value.headers["Retry-After"]
    with turns.taken():
        pass


def test_a_refusal_says_when_to_come_back_and_whether_to_send_it_again_at_all() -> None:
    limit = no_answer(Refused("You asked 5 questions.", can_retry=True, wait_seconds=3600))
    never = no_answer(Refused("You can read no document in it."))

    assert (limit.status, limit.headers["Retry-After"]) == (429, "3600")
    assert (never.status, never.headers["x-should-retry"]) == (409, "false")


class _Counted(Readiness):
    """Looks until as many look as may, and a moment longer; counts how many do at once."""

    def __init__(self) -> None:
        self.now = self.most = 0
        self._changed = threading.Condition()

    def hindrances(self) -> list[Hindrance]:
        with self._changed:
            self.now += 1
            self.most = max(self.most, self.now)
            self._changed.notify_all()
            assert self._changed.wait_for(lambda: self.most >= LOOKS_AT_ONCE, timeout=60)
        time.sleep(0.05)  # for one more, if one more were let in
        with self._changed:
            self.now -= 1
        return []


def test_of_many_looks_at_the_readiness_two_are_worked_on_at_once(tmp_path: Path) -> None:
    readiness, app = _Counted(), build(settings_for(tmp_path / "data"))
    served = Served(app, Turns(at_once=1, wait_seconds=1), readiness)

    async def ask_often() -> None:
        async with create_task_group() as group:
            for _ in range(6):
                group.start_soon(healthz, served)

    run(ask_often)
    app.close()

    assert readiness.most == LOOKS_AT_ONCE
