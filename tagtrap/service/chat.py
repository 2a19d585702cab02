"""Ask a question, read earlier answers, open the evidence behind a sentence."""

from collections.abc import Collection as Many
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.context import build_context
from rag.parsing import parse_answer
from rag.retrieval import Retriever
from tagtrap.domain.answers import Answer, Finish
from tagtrap.domain.conversations import AnswerRecord, Conversation, Exchange
from tagtrap.domain.identifiers import (
    AnswerId,
    Collection,
    ConversationId,
    Tag,
    VersionId,
    fresh_id,
)
from tagtrap.domain.library import Evidence
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, Label
from tagtrap.errors import ModelError, NotFound, TagTrapError
from tagtrap.ports import AnswerEngine, Clock
from tagtrap.records.conversations import Conversations
from tagtrap.records.library import Library
from tagtrap.records.tags import Tags
from tagtrap.service.drafting import draft_answer, with_fault
from tagtrap.service.engines import EngineChoice, Engines
from tagtrap.service.events import AskEvent, Delivered, Refused, SentenceChecked, Stage
from tagtrap.service.permissions import require
from verify.answers import AnswerChecker

LONGEST_QUESTION = 4000
_EXCHANGES_SEEN_AGAIN = 3
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
class _Turn:
    actor: Actor
    question: str
    conversation: Conversation
    engine: AnswerEngine
    fault: str
    versions: Sequence[VersionId]
    number: int
    history: tuple[Exchange, ...]


class Chat:
    """The conversation use cases."""

    def __init__(
        self,
        parts: AnswerParts,
        *,
        library: Library,
        conversations: Conversations,
        tags: Tags,
        clock: Clock,
    ) -> None:
        self._parts = parts
        self._library = library
        self._conversations = conversations
        self._tags = tags
        self._clock = clock

    def ask(  # the choices a person has for one question
        self,
        actor: Actor,
        question: str,
        *,
        conversation_id: ConversationId | None = None,
        engine: str | None = None,
        fault: str = "",
        collections: Many[Collection] | None = None,
    ) -> Iterator[AskEvent]:
        """Answer a question: stages, checked sentences, then one `Delivered` or `Refused`.

        `collections` narrows what is searched to some of those the actor may read. The record is
        written before the last event, so what was shown is what was kept.
        """
        require(actor, Permission.ASK)
        question = question.strip()
        if not question:
            return iter([Refused("Type a question first.")])
        if len(question) > LONGEST_QUESTION:
            return iter([Refused(f"Ask in at most {LONGEST_QUESTION} characters.")])
        conversation = self._conversation(actor, conversation_id, question)
        earlier = self._conversations.answers(conversation.id) if conversation_id else []
        turn = _Turn(
            actor=actor,
            question=question,
            conversation=conversation,
            engine=with_fault(self._parts.engines.named(engine), fault),
            fault=fault,
            versions=self._library.readable_versions(self._readable(actor, collections)),
            number=max((record.turn for record in earlier), default=0) + 1,
            history=tuple(map(_backed_exchange, earlier[-_EXCHANGES_SEEN_AGAIN:])),
        )
        return self._answer(turn)

    def engines(self) -> list[EngineChoice]:
        """Return the engines one may choose from."""
        return self._parts.engines.choices()

    def conversations(self, actor: Actor) -> list[Conversation]:
        """Return the actor's conversations, newest first."""
        require(actor, Permission.ASK)
        return self._conversations.of(actor.id)

    def answers(self, actor: Actor, conversation_id: ConversationId) -> list[AnswerRecord]:
        """Return the answers of one of the actor's conversations, oldest first."""
        require(actor, Permission.ASK)
        self._owned(actor, conversation_id)
        return self._conversations.answers(conversation_id)

    def answer(self, actor: Actor, answer_id: AnswerId) -> AnswerRecord:
        """Return a stored answer to who asked it, or to a reviewer who may read its sources."""
        if not actor.may(Permission.REVIEW):
            require(actor, Permission.ASK)
        record = self._conversations.answer(answer_id)
        if record.asked_by != actor.id and not actor.may(Permission.REVIEW):
            raise NotFound("There is no such answer.")
        if not all(actor.may_read(collection) for collection in collections_of(record.context)):
            raise NotFound("There is no such answer.")
        return record

    def evidence(self, actor: Actor, answer_id: AnswerId, tag: Tag) -> Evidence:
        """Return the sentence behind a tag of a stored answer, as retrieved for that answer."""
        self.answer(actor, answer_id)
        evidence = self._conversations.evidence(answer_id, tag)
        if not actor.may_read(evidence.source.collection):
            raise NotFound("There is no such source.")
        return evidence

    def _readable(self, actor: Actor, collections: Many[Collection] | None) -> list[Collection]:
        return [
            collection
            for collection in self._library.collections()
            if actor.may_read(collection) and (collections is None or collection in collections)
        ]

    def _conversation(
        self, actor: Actor, conversation_id: ConversationId | None, question: str
    ) -> Conversation:
        if conversation_id is not None:
            return self._owned(actor, conversation_id)
        return Conversation(
            id=ConversationId(fresh_id()),
            owner=actor.id,
            title=question.splitlines()[0][:120],
            started_at=self._clock(),
        )

    def _owned(self, actor: Actor, conversation_id: ConversationId) -> Conversation:
        conversation = self._conversations.find(conversation_id)
        if conversation.owner != actor.id:
            raise NotFound("There is no such conversation.")
        return conversation

    def _answer(self, turn: _Turn) -> Iterator[AskEvent]:
        documents = _counted(len(turn.versions), "document")
        yield Stage(f"searching {documents}")
        try:
            hits = self._parts.retriever.retrieve(turn.question, turn.versions)
            context = build_context(
                hits, max_tokens=self._parts.context_tokens, question=turn.question
            )
            read = _counted(len(context.tags), "sentence")
            yield Stage(f"searched {documents}, read {read}")
            answer = self._draft(turn, context)
            checked = self._check(turn, answer, context)
            statements = sum(s.label is not Label.NO_CLAIM for s in checked.sentences)
            yield Stage(f"checked {_counted(statements, 'statement')}")
            record = self._record(turn, checked, context)
        except ModelError as error:
            yield Refused(str(error), can_retry=error.is_transient)
            return
        except TagTrapError as error:
            yield Refused(str(error))
            return
        yield from map(SentenceChecked, checked.sentences)
        yield Delivered(record)

    def _draft(self, turn: _Turn, context: TaggedContext) -> Answer:
        if context.is_empty:
            # A model without a source can only invent: it is not asked at all.
            return parse_answer(_NOTHING_FOUND, context, Finish.NO_ANSWER)
        return draft_answer(turn.engine, turn.question, context, turn.history)

    def _check(self, turn: _Turn, answer: Answer, context: TaggedContext) -> CheckedAnswer:
        unknown = [tag for sentence in answer.sentences for tag in sentence.unknown_tags]
        return self._parts.checker.check(
            answer,
            context,
            question=turn.question,
            issued_tags=self._tags.was_issued(unknown),
        )

    def _record(self, turn: _Turn, checked: CheckedAnswer, context: TaggedContext) -> AnswerRecord:
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
        )
        if turn.number == 1:
            self._conversations.start(turn.conversation)
        return self._conversations.record(record)


def collections_of(context: TaggedContext) -> frozenset[Collection]:
    """Return the collections that a context's documents belong to."""
    return frozenset(p.source.collection for p in context.passages if p.source is not None)


def _backed_exchange(record: AnswerRecord) -> Exchange:
    """Return what an engine may see again: only backed sentences, so that errors do not spread."""
    backed = [s.sentence.text for s in record.checked.sentences if s.label is Label.SUPPORTED]
    return Exchange(question=record.question, answer=" ".join(backed))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
