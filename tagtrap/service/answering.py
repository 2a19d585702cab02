"""From a question to a recorded answer: retrieve, draft, parse, check, keep."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.context import build_context
from rag.parsing import parse_answer
from rag.retrieval import Retriever
from tagtrap.domain.answers import Answer, Finish
from tagtrap.domain.conversations import AnswerRecord, Conversation, Exchange, Understood
from tagtrap.domain.identifiers import AnswerId, VersionId, fresh_id
from tagtrap.domain.people import Actor
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, Label
from tagtrap.errors import ModelError, TagTrapError
from tagtrap.ports import AnswerEngine, Clock, QuestionRewriter
from tagtrap.records.conversations import Conversations
from tagtrap.records.tags import Tags
from tagtrap.service.drafting import draft_answer
from tagtrap.service.engines import Engines
from tagtrap.service.events import (
    AskEvent,
    Delivered,
    QuestionUnderstood,
    Refused,
    SentenceChecked,
    Stage,
)
from tagtrap.service.outdated import mark_outdated
from verify.answers import AnswerChecker

_NOTHING_FOUND = "The documents do not answer this."


@dataclass(frozen=True, slots=True)
class AnswerParts:
    """What turns a question into a checked answer; `context_tokens` limits one turn's context."""

    retriever: Retriever
    engines: Engines
    checker: AnswerChecker
    context_tokens: int
    embedder_id: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with everything that is settled before it is answered."""

    actor: Actor
    question: str
    conversation: Conversation
    starts_conversation: bool
    engine: AnswerEngine
    fault: str
    versions: Sequence[VersionId]
    number: int
    history: tuple[Exchange, ...]
    rewriter: QuestionRewriter


class Answering:
    """Answers one turn at a time."""

    def __init__(
        self, parts: AnswerParts, *, conversations: Conversations, tags: Tags, clock: Clock
    ) -> None:
        self._parts = parts
        self._conversations = conversations
        self._tags = tags
        self._clock = clock

    def answer(self, turn: Turn) -> Iterator[AskEvent]:
        """Yield stages, checked sentences and the delivery; what is shown is kept first."""
        documents = _counted(len(turn.versions), "document")
        if turn.history:
            yield Stage("reading the question in its conversation")
        understood = turn.rewriter.rewrite(turn.question, turn.history)
        if understood.by:
            yield QuestionUnderstood(understood.question)
        yield Stage(f"searching {documents}")
        try:
            hits = self._parts.retriever.retrieve(understood.question, turn.versions)
            context = build_context(
                hits, max_tokens=self._parts.context_tokens, question=understood.question
            )
            read = _counted(len(context.tags), "sentence")
            yield Stage(f"searched {documents}, read {read}")
            answer = self._draft(turn, understood, context)
            checked = self._check(understood, answer, context)
            statements = sum(s.label is not Label.NO_CLAIM for s in checked.sentences)
            yield Stage(f"checked {_counted(statements, 'statement')}")
            record = self._record(turn, understood, checked, context)
        except ModelError as error:
            yield Refused(str(error), can_retry=error.is_transient, is_about_engine=True)
            return
        except TagTrapError as error:
            yield Refused(str(error))
            return
        yield from map(SentenceChecked, checked.sentences)
        yield Delivered(record)

    def _draft(self, turn: Turn, understood: Understood, context: TaggedContext) -> Answer:
        if context.is_empty:
            # A model without a source can only invent: it is not asked at all.
            return parse_answer(_NOTHING_FOUND, context, Finish.NO_ANSWER)
        asked = turn.question if understood.by else ""
        return draft_answer(turn.engine, understood.question, context, turn.history, asked=asked)

    def _check(
        self, understood: Understood, answer: Answer, context: TaggedContext
    ) -> CheckedAnswer:
        unknown = [tag for sentence in answer.sentences for tag in sentence.unknown_tags]
        checked = self._parts.checker.check(
            answer,
            context,
            question=understood.question,
            issued_tags=self._tags.was_issued(unknown),
        )
        return mark_outdated(checked, context, self._clock().date())

    def _record(
        self, turn: Turn, understood: Understood, checked: CheckedAnswer, context: TaggedContext
    ) -> AnswerRecord:
        record = AnswerRecord(
            id=AnswerId(fresh_id()),
            conversation_id=turn.conversation.id,
            turn=turn.number,
            asked_by=turn.actor.id,
            asked_at=self._clock(),
            question=turn.question,
            checked=checked,
            context=context,
            engine_id=turn.engine.id,
            prompt_version=turn.engine.prompt_version,
            embedder_id=self._parts.embedder_id,
            fault=turn.fault,
            searched_documents=len(turn.versions),
            understood=understood.question if understood.by else "",
            understood_by=understood.by,
        )
        starts = turn.conversation if turn.starts_conversation else None
        return self._conversations.record(record, starts=starts)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
