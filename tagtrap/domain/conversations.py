"""Conversations and the stored record of each answer."""

from dataclasses import dataclass
from datetime import datetime

from tagtrap.domain.identifiers import ActorId, AnswerId, ConversationId
from tagtrap.domain.making import NOT_KEPT, Making
from tagtrap.domain.release import NO_RELEASE, Release
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer


@dataclass(frozen=True, slots=True)
class Conversation:
    """A line of questions and answers of one person; its title is the first question."""

    id: ConversationId
    owner: ActorId
    title: str
    started_at: datetime


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier question and what was answered, tags taken out, as an engine may see it again.

    `understood` is the question as it stands alone, "" where it was taken as it was asked.
    """

    question: str
    answer: str
    understood: str = ""

    @property
    def alone(self) -> str:
        """The question as it reads without the conversation."""
        return self.understood or self.question


@dataclass(frozen=True, slots=True)
class Understood:
    """A question as it stands alone, and the id of what rewrote it ("": it is as it was asked)."""

    question: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """Everything that was known when an answer was delivered.

    `fault` names a fault planted on purpose, or is "". `erased_at` is set once a document of the
    context was erased: question, labels and tags are left, the wording is gone. `understood` is the
    question as it was searched and answered where it leans on earlier ones, and `understood_by` the
    id of what rewrote it; both are "" where it was taken as it was asked. `making` is how it came
    about and `release` how it came to leave; of an answer from before that was kept both are empty.
    """

    id: AnswerId
    conversation_id: ConversationId
    turn: int
    asked_by: ActorId
    asked_at: datetime
    question: str
    checked: CheckedAnswer
    context: TaggedContext
    engine_id: str
    prompt_version: str
    embedder_id: str
    fault: str = ""
    searched_documents: int = 0
    erased_at: datetime | None = None
    understood: str = ""
    understood_by: str = ""
    making: Making = NOT_KEPT
    release: Release = NO_RELEASE
