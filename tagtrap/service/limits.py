"""Limits on what people use: questions, tokens, spend and files. Told in time, nothing is lost."""

import logging
import math
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Protocol

from rag.rendering import render, tokens_in
from tagtrap.domain.answers import Tokens
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Actor
from tagtrap.errors import QuotaReached, StorageError
from tagtrap.limits_settings import LimitsSettings
from tagtrap.ports import Clock
from tagtrap.records.database import Database
from tagtrap.records.usage import Ceiling, Measure, Reached, Usage, UsageKind, Use
from tagtrap.service import local_actor
from tagtrap.service.answering import Turn
from tagtrap.service.events import AskEvent, Delivered, Refused

_log = logging.getLogger(__name__)

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
_PROMPT_TOKENS = 900
"""What a prompt takes besides evidence and question, where a server does not count."""

_WORDS = {
    "questions_a_minute": "You asked {most:,.0f} questions within a minute",
    "questions_a_day": "You asked {most:,.0f} questions within 24 hours",
    "tokens_a_day": "Your answers took {most:,.0f} tokens within 24 hours",
    "spend_a_day": "The answers of all people cost {most:,.2f} within 24 hours",
    "files_an_hour": "You handed in {most:,.0f} files within an hour",
    "megabytes_a_day": "With this file you would hand in more than {megabytes:,.0f} MB in 24 hours",
}


class Answers(Protocol):
    """What answers a turn."""

    def answer(self, turn: Turn) -> Iterator[AskEvent]:
        """Yield what is told of the turn, the delivery or refusal last."""
        ...


class Limits:
    """The limits of one installation.

    By person nobody is counted who sits at the machine itself: the app in single-user mode and the
    command line.
    """

    def __init__(self, usage: Usage, settings: LimitsSettings, clock: Clock) -> None:
        self._usage = usage
        self._settings = settings
        self._clock = clock

    def why_not_ask(self, actor: Actor, question: str) -> Refused | None:
        """Count a question, or say why it cannot be asked now."""
        longest = self._settings.question_characters
        if len(question) > longest:
            return Refused(
                f"The question has {len(question)} characters; {longest} are the limit. Shorten it."
            )
        ceilings = self._ceilings_of_questions(actor)
        reached = self._counted(Use(self._clock(), actor.id, UsageKind.QUESTION, 1), ceilings)
        if reached is None:
            return None
        wait = _seconds(reached.until, self._clock())
        return Refused(self._words(reached), can_retry=True, wait_seconds=wait)

    def count_answer(self, actor: Actor, record: AnswerRecord) -> None:
        """Count the tokens of an answer and what they cost, where there is a limit on them."""
        if not (self._settings.tokens_a_day or self._settings.spend_a_day):
            return
        tokens = record.making.tokens or _estimated(record)
        cost = (
            tokens.read * self._settings.price_read + tokens.written * self._settings.price_written
        ) / 1_000_000
        amount = tokens.read + tokens.written
        try:
            self._usage.note(Use(self._clock(), actor.id, UsageKind.TOKENS, amount, cost))
        except StorageError as error:
            _log.warning("what an answer used is not counted: %s", type(error).__name__)

    def require_room(self, actor: ActorId, size: int) -> None:
        """Count a file of so many bytes, or raise `QuotaReached`."""
        wanted = (
            ("files_an_hour", Measure.TIMES, self._settings.files_an_hour, _HOUR),
            ("megabytes_a_day", Measure.AMOUNT, self._settings.megabytes_a_day * 1_000_000, _DAY),
        )
        ceilings = [
            Ceiling(name, UsageKind.FILE, measure, most, within)
            for name, measure, most, within in wanted
            if most and not _is_at_the_machine(actor)
        ]
        reached = self._counted(Use(self._clock(), actor, UsageKind.FILE, size), ceilings)
        if reached is not None:
            raise QuotaReached(self._words(reached))

    def _ceilings_of_questions(self, actor: Actor) -> list[Ceiling]:
        chosen, question, tokens = self._settings, UsageKind.QUESTION, UsageKind.TOKENS
        own = (
            Ceiling(
                "questions_a_minute", question, Measure.TIMES, chosen.questions_a_minute, _MINUTE
            ),
            Ceiling("questions_a_day", question, Measure.TIMES, chosen.questions_a_day, _DAY),
            Ceiling("tokens_a_day", tokens, Measure.AMOUNT, chosen.tokens_a_day, _DAY),
        )
        spend = Ceiling("spend_a_day", tokens, Measure.COST, chosen.spend_a_day, _DAY, of_all=True)
        counted = (spend,) if _is_at_the_machine(actor.id) else (*own, spend)
        return [one for one in counted if one.most]

    def _counted(self, use: Use, ceilings: list[Ceiling]) -> Reached | None:
        if not ceilings:
            return None
        try:
            return self._usage.add(use, ceilings)
        except StorageError as error:
            # A full disk stops the counting, not the answering.
            _log.warning("a use is not counted: %s", type(error).__name__)
            return None

    def _words(self, reached: Reached) -> str:
        most = reached.ceiling.most
        said = _WORDS[reached.ceiling.name].format(most=most, megabytes=most / 1_000_000)
        wait = _in_words(reached.until, self._clock())
        return f"{said}, which is the limit. Try again in {wait}; nothing is lost."


class LimitedAnswering:
    """Answers within the limits."""

    def __init__(self, answering: Answers, limits: Limits) -> None:
        self._answering = answering
        self._limits = limits

    def answer(self, turn: Turn) -> Iterator[AskEvent]:
        """Refuse a question beyond a limit; count the others, and what their answers took."""
        refused = self._limits.why_not_ask(turn.actor, turn.question)
        if refused is not None:
            yield refused
            return
        for event in self._answering.answer(turn):
            if isinstance(event, Delivered):
                self._limits.count_answer(turn.actor, event.record)
            yield event


def limits_of(database: Database, settings: LimitsSettings, clock: Clock) -> Limits:
    """Return the limits over a database."""
    return Limits(Usage(database), settings, clock)


def _is_at_the_machine(actor: ActorId) -> bool:
    return actor == local_actor().id


def _estimated(record: AnswerRecord) -> Tokens:
    """Return about what an answer took whose server did not count; quotations take nothing."""
    if record.engine_id.startswith("quotes"):
        return Tokens(0, 0)
    asked = tokens_in(render(record.context)) + tokens_in(record.question)
    return Tokens(asked + _PROMPT_TOKENS, tokens_in(record.checked.answer.raw))


def _seconds(until: datetime, now: datetime) -> int:
    return max(1, math.ceil((until - now).total_seconds()))


def _in_words(until: datetime, now: datetime) -> str:
    seconds = _seconds(until, now)
    for size, name in ((3600, "hour"), (60, "minute")):
        if seconds >= size:
            number = -(-seconds // size)
            return f"{number} {name}{'' if number == 1 else 's'}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
