"""What the `quotes` engine answers, asked through the chat as the app asks."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from tagtrap.domain.answers import Finish
from tagtrap.domain.identifiers import Collection
from tagtrap.domain.verdicts import Verdict
from tagtrap.ports import ClaimTask
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused, Stage
from tagtrap.settings import Settings
from tagtrap.wiring import App

ENGINE = "quotes"
CHECKER = "experiments.retrieval.quoting:silent_checker"


class NotAnswered(Exception):
    """A question that the app could neither answer nor refuse; the message says why."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """The tags that an answer cites, whether it says that there is no answer, and the seconds.

    `searching` ends with the context of the turn, `quoting` with the parsed answer. `computing` is
    the processor time of both, over all cores: what else runs there does not lengthen it.
    """

    tags: frozenset[str]
    is_refusal: bool
    engine_id: str
    searching: float
    quoting: float
    computing: float


class SilentChecker:
    """A checker without an opinion: quotes are found here, not judged."""

    id = "silent"

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        """Return None for each task."""
        return [None for _ in tasks]


def silent_checker(settings: Settings) -> SilentChecker:
    """Return the checker; `CHECKER` names it in settings."""
    return SilentChecker()


def ask(app: App, question: str, collection: str = "") -> Quoted:
    """Ask the app, in one collection or in all; raise `NotAnswered` where it fails."""
    marks: list[tuple[float, float]] = []
    events = app.chat.ask(
        local_actor(),
        question,
        engine=ENGINE,
        collections=[Collection(collection)] if collection else None,
    )
    for event in events:
        if isinstance(event, Refused):
            raise NotAnswered(event.reason)
        if isinstance(event, Stage):
            marks.append(_now())
        if isinstance(event, Delivered):
            return _quoted(event, marks)
    raise NotAnswered("The app said nothing.")


def _quoted(event: Delivered, marks: Sequence[tuple[float, float]]) -> Quoted:
    # The app tells when it begins to search, has searched, and has checked.
    *_, begun, searched, checked = marks
    answer = event.record.checked.answer
    return Quoted(
        tags=frozenset(tag for sentence in answer.sentences for tag in sentence.tags),
        is_refusal=answer.finish is Finish.NO_ANSWER,
        engine_id=event.record.engine_id,
        searching=searched[0] - begun[0],
        quoting=checked[0] - searched[0],
        computing=checked[1] - begun[1],
    )


def _now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()
