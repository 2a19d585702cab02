"""Delivered answers whose cited sentences have changed or vanished since."""

from dataclasses import dataclass
from datetime import datetime

from tagtrap.domain.changes import SentenceChange
from tagtrap.domain.documents import Document, Sentence
from tagtrap.domain.identifiers import ActorId, AnswerId, VersionId


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence of a version no longer in force, with the version that took its place.

    `now` is None where the document has no version in force: it was removed.
    """

    document: Document
    version: VersionId
    number: int
    sentence: Sentence
    now: VersionId | None
    now_number: int | None


@dataclass(frozen=True, slots=True)
class Citation:
    """A sentence of a delivered answer that cites; `position` counts from 0 in its answer."""

    answer_id: AnswerId
    asked_at: datetime
    asked_by: ActorId
    question: str
    position: int
    text: str
    cited: CitedSentence


@dataclass(frozen=True, slots=True)
class StaleSentence:
    """A sentence of an answer, and what became of the sentence it cites."""

    position: int
    text: str
    cited: CitedSentence
    change: SentenceChange


@dataclass(frozen=True, slots=True)
class StaleAnswer:
    """A delivered answer that rests on sentences which changed or vanished since."""

    answer_id: AnswerId
    asked_at: datetime
    asked_by: ActorId
    question: str
    sentences: tuple[StaleSentence, ...]
