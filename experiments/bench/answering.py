"""From the question to the delivered answer, for one user and for many at once."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from experiments.bench.lines import Line, percentiles
from experiments.bench.model_server import MODEL, model_server
from experiments.bench.parts import Bench
from experiments.retrieval.base import opened
from experiments.retrieval.quoting import NotAnswered
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused
from tagtrap.settings import Settings
from tagtrap.wiring import App

_PART = "answer"
_TOKENS_A_SECOND = 60.0
_AIMS = {1: 400.0, 20: 1500.0}
"""Milliseconds that TagTrap may add, in 19 of 20 answers, by the users who ask at once."""
_ROUNDS = 2
_TO_LOAD = "Who has to be told about this?"


def answers(bench: Bench) -> Iterator[Line]:
    """Yield what quotes take, and what TagTrap adds to a model that takes a known time."""
    passages = bench.size.passages[min(1, len(bench.size.passages) - 1)]
    at = f"{passages} passages"
    yield from _by(bench, bench.base(passages, gate={}), "quotes", at)
    with model_server(_TOKENS_A_SECOND) as address:
        model = {"base_url": address, "model": MODEL}
        yield from _by(bench, bench.base(passages, gate={}, openai=model), "openai", at)


def _by(bench: Bench, settings: Settings, engine: str, at: str) -> Iterator[Line]:
    what = "quotes, all of it" if engine == "quotes" else "a model, what TagTrap adds"
    with opened(settings) as app:
        app.index.prepare()
        app.index.wait_until_built()
        _own_seconds(app, _TO_LOAD, engine)  # what is loaded once is loaded now
        for number, users in enumerate(bench.size.users):
            # What was read for a question is remembered: none is asked of an app twice, but where
            # there are too few to share out.
            questions = bench.questions[number :: len(bench.size.users)] or bench.questions
            seconds = _asked_at_once(app, questions, engine, users)
            most = _AIMS.get(users)
            aim = {} if most is None else {"most": most}
            named = f"{at}, {users} user{'' if users == 1 else 's'}"
            yield from percentiles(_PART, what, named, seconds, **aim)


def _asked_at_once(app: App, questions: Sequence[str], engine: str, users: int) -> list[float]:
    """Return the own seconds of all answers: each user asks one question after the other."""
    rounds = max(_ROUNDS, len(questions) // users)

    def work(user: int) -> list[float]:
        mine = [questions[(user * rounds + n) % len(questions)] for n in range(rounds)]
        return [_own_seconds(app, question, engine) for question in mine]

    with ThreadPoolExecutor(users) as pool:
        return [one for found in pool.map(work, range(users)) for one in found]


def _own_seconds(app: App, question: str, engine: str) -> float:
    """Return what an answer took, less what the model took to write its draft."""
    started = time.perf_counter()
    for event in app.chat.ask(local_actor(), question, engine=engine):
        if isinstance(event, Refused):
            raise NotAnswered(event.reason)
        if isinstance(event, Delivered):
            taken = time.perf_counter() - started
            return taken if engine == "quotes" else taken - _drafting_seconds(event.record)
    raise NotAnswered("The app said nothing.")


def _drafting_seconds(record: AnswerRecord) -> float:
    release = record.release
    draft = (release.draft if release else "") or record.checked.answer.raw
    # Nothing was asked of the model where nothing was found.
    return len(draft.split(" ")) / _TOKENS_A_SECOND if record.context.passages else 0.0
