"""The way of a question: within its limits, told in the log, then answered."""

import logging
import time
from collections.abc import Iterator

from tagtrap.domain.people import Actor
from tagtrap.logs import current_request, events_of_request, new_request_id, tell
from tagtrap.ports import Clock
from tagtrap.records.conversations import Conversations
from tagtrap.records.database import Database
from tagtrap.records.tags import Tags
from tagtrap.service.answering import Answering, AnswerParts, Turn
from tagtrap.service.events import AskEvent, Delivered, Refused
from tagtrap.service.limits import Answers, LimitedAnswering, limits_of
from tagtrap.settings import Settings

_log = logging.getLogger(__name__)


class LoggedAnswering:
    """Tells of each question when it came and what came of it, without a word of either."""

    def __init__(self, answering: Answers) -> None:
        self._answering = answering

    def answer(self, turn: Turn) -> Iterator[AskEvent]:
        """Answer under an id of the request; one that the door has given already is kept."""
        events = self._told(turn)
        return events_of_request(events, current_request() or new_request_id())

    def _told(self, turn: Turn) -> Iterator[AskEvent]:
        begun = time.monotonic()
        tell(
            _log,
            "question asked",
            actor=turn.actor.id,
            conversation=turn.conversation.id,
            turn=turn.number,
            characters=len(turn.question),
            documents=len(turn.versions),
        )
        for event in self._answering.answer(turn):
            if isinstance(event, Delivered | Refused):
                _tell_of_end(turn.actor, event, time.monotonic() - begun)
            yield event


def _tell_of_end(actor: Actor, event: Delivered | Refused, seconds: float) -> None:
    if isinstance(event, Refused):
        # The reason may repeat what a server said, and a server what it was asked.
        tell(
            _log,
            "question refused",
            actor=actor.id,
            can_retry=event.can_retry,
            about_engine=event.is_about_engine,
            seconds=round(seconds, 3),
        )
        return
    record, tokens = event.record, event.record.making.tokens
    tell(
        _log,
        "question answered",
        actor=actor.id,
        answer=record.id,
        engine=record.engine_id,
        label=record.checked.label.value,
        decision=record.checked.decision.value,
        sentences=len(record.checked.sentences),
        tokens_read=tokens.read if tokens else None,
        tokens_written=tokens.written if tokens else None,
        kept=not event.not_kept,
        seconds=round(seconds, 3),
    )


def turn_answering(
    parts: AnswerParts, database: Database, settings: Settings, clock: Clock
) -> Answers:
    """Return what answers turns, within the limits, and tells of them in the log."""
    answering = Answering(
        parts, conversations=Conversations(database), tags=Tags(database), clock=clock
    )
    limits = limits_of(database, settings.limits, clock)
    return LoggedAnswering(LimitedAnswering(answering, limits))
