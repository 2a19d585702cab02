"""Delivered answers as one looks for them later, and the trail of what was done."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tagtrap.domain.identifiers import ActorId, AnswerId, ConversationId, DocumentId
from tagtrap.domain.verdicts import AnswerLabel, Outcome


@dataclass(frozen=True, slots=True)
class AnswerFilter:
    """Which delivered answers are wanted; what is None or "" narrows nothing.

    `words` must all stand in the question or the answer, in any form of theirs; the id of an answer
    finds it as well. `document` is one that is cited. `is_stale`: a cited sentence changed or
    vanished since. `is_reviewed`: a decision on one of its statements holds. `since` is included,
    `before` is not.
    """

    words: str = ""
    decision: Outcome | None = None
    document: DocumentId | None = None
    is_stale: bool | None = None
    is_reviewed: bool | None = None
    since: datetime | None = None
    before: datetime | None = None


@dataclass(frozen=True, slots=True)
class AnswerSummary:
    """A delivered answer in a list. `beginning` are the first words of what was answered."""

    id: AnswerId
    conversation_id: ConversationId
    asked_by: ActorId
    asked_at: datetime
    question: str
    beginning: str
    label: AnswerLabel
    decision: Outcome
    is_reviewed: bool
    is_stale: bool = False
    erased_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class FoundAnswers:
    """The newest of the answers that fit, and how many fit in all."""

    answers: tuple[AnswerSummary, ...]
    total: int


@dataclass(frozen=True, slots=True)
class AuditEvent:
    """Something that was done, as it was noted in the transaction of the deed."""

    seq: int
    at: datetime
    actor: ActorId
    action: str
    subject: str
    detail: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which events are wanted; what is None or "" narrows nothing.

    `words` stand in the subject or the details. `since` is included, `before` is not.
    """

    words: str = ""
    action: str = ""
    actor: ActorId | None = None
    since: datetime | None = None
    before: datetime | None = None
