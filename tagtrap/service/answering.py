"""From a question to a recorded answer: retrieve, draft, parse, check, keep."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rag.context import build_context, with_carried
from rag.retrieval import Retriever
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conflicts import Conflict
from tagtrap.domain.conversations import AnswerRecord, Conversation, Exchange, Understood
from tagtrap.domain.identifiers import AnswerId, Tag, VersionId, fresh_id
from tagtrap.domain.making import Making
from tagtrap.domain.people import Actor
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import Label
from tagtrap.errors import ModelError, NothingWritten, TagTrapError
from tagtrap.ports import AnswerEngine, Clock, QuestionRewriter
from tagtrap.records.conversations import Conversations
from tagtrap.records.tags import Tags
from tagtrap.service.carrying import carried_evidence
from tagtrap.service.drafting import draft_pieces
from tagtrap.service.engines import Engines
from tagtrap.service.events import (
    AskEvent,
    Delivered,
    QuestionUnderstood,
    Refused,
    Stage,
)
from tagtrap.service.quoted_conflicts import with_quoted
from tagtrap.service.releasing import Asked, Gating, Released, Releasing
from tagtrap.service.step_times import StepTimes
from verify.answers import AnswerChecker
from verify.evidence_rules import KnownConflicts, no_conflicts

_NOTHING_FOUND = "The documents do not answer this."


@dataclass(frozen=True, slots=True)
class AnswerParts:
    """What turns a question into a checked answer; `context_tokens` limits one turn's context.

    `settings` are those that shape an answer, as they are kept with it.
    """

    retriever: Retriever
    engines: Engines
    checker: AnswerChecker
    context_tokens: int
    embedder_id: str
    settings: tuple[tuple[str, str], ...] = ()
    gating: Gating = field(default_factory=Gating)
    conflicts: KnownConflicts = no_conflicts


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with everything that is settled before it is answered.

    `number` is its place in its conversation, from 1. `earlier` are the last answers of that which
    the actor may read now: a question that leans on them may rest on their evidence as well.
    """

    actor: Actor
    question: str
    conversation: Conversation
    starts_conversation: bool
    number: int
    engine: AnswerEngine
    fault: str
    versions: Sequence[VersionId]
    earlier: tuple[AnswerRecord, ...]
    history: tuple[Exchange, ...]
    rewriter: QuestionRewriter
    is_stopped: Callable[[], bool] = lambda: False


class Answering:
    """Answers one turn at a time."""

    def __init__(
        self, parts: AnswerParts, *, conversations: Conversations, tags: Tags, clock: Clock
    ) -> None:
        self._parts = parts
        self._releasing = Releasing(parts.checker, parts.gating)
        self._conversations = conversations
        self._tags = tags
        self._clock = clock

    def answer(self, turn: Turn) -> Iterator[AskEvent]:
        """Yield stages, sentences as they may be shown, and the delivery of what was kept."""
        documents = _counted(len(turn.versions), "document")
        times = StepTimes()
        if turn.history:
            yield Stage("reading the question in its conversation")
        with times.measured("understand"):
            understood = turn.rewriter.rewrite(turn.question, turn.history)
        if understood.by:
            yield QuestionUnderstood(understood.question)
        yield Stage(f"searching {documents}")
        try:
            with times.measured("retrieve"):
                context = self._retrieve(turn, understood)
            read = _counted(len(context.tags), "sentence")
            yield Stage(f"searched {documents}, read {read}")
            released = yield from self._releasing.let_out(
                self._asked(turn, understood, context), times
            )
            checked = released.checked
            if released.end.finish is Finish.STOPPED and not checked.sentences:
                yield Refused("You stopped this question.", can_retry=True)
                return
            statements = sum(s.label is not Label.NO_CLAIM for s in checked.sentences)
            yield Stage(f"checked {_counted(statements, 'statement')}")
            delivered = self._kept(turn, self._record(turn, understood, released, times))
        except ModelError as error:
            yield Refused(str(error), can_retry=error.is_transient, is_about_engine=True)
            return
        except TagTrapError as error:
            yield Refused(str(error))
            return
        yield delivered

    def _retrieve(self, turn: Turn, understood: Understood) -> TaggedContext:
        hits = self._parts.retriever.retrieve(understood.question, turn.versions)
        limit = self._parts.context_tokens
        context = build_context(hits, max_tokens=limit, question=understood.question)
        if not understood.by:
            return context
        carried = carried_evidence(turn.earlier, frozenset(turn.versions))
        return with_carried(context, carried, max_tokens=limit)

    def _asked(self, turn: Turn, understood: Understood, context: TaggedContext) -> Asked:
        question = understood.question
        return Asked(
            question=question,
            context=context,
            collections=tuple(sorted(context.collections)),
            engine=turn.engine,
            pieces=self._pieces(turn, understood, context),
            search=lambda statement: self._parts.retriever.retrieve(statement, turn.versions),
            issued=self._tags.was_issued,
            is_stopped=turn.is_stopped,
            require_sources=self._conversations.require_sources,
            today=self._clock().date(),
            conflicts=lambda tags: self._readable_conflicts(turn, tags),
        )

    def _readable_conflicts(self, turn: Turn, tags: Sequence[Tag]) -> list[Conflict]:
        """Return what the sentences are in; a side that the asker may not read is not told of."""
        readable = frozenset(turn.versions)
        return [
            conflict
            for conflict in self._parts.conflicts(tags)
            if all(side.source.version_id in readable for side in conflict.sides)
        ]

    def _pieces(
        self, turn: Turn, understood: Understood, context: TaggedContext
    ) -> Iterator[str | DraftEnd]:
        if context.is_empty:
            # A model without a source can only invent: it is not asked at all.
            end = DraftEnd(Finish.NO_ANSWER, "no evidence, the engine was not asked")
            return iter((_NOTHING_FOUND, end))
        asked = turn.question if understood.by else ""
        return draft_pieces(turn.engine, understood.question, context, turn.history, asked=asked)

    def _record(
        self, turn: Turn, understood: Understood, released: Released, times: StepTimes
    ) -> AnswerRecord:
        end = released.end
        return AnswerRecord(
            id=AnswerId(fresh_id()),
            conversation_id=turn.conversation.id,
            turn=turn.number,
            asked_by=turn.actor.id,
            asked_at=self._clock(),
            question=turn.question,
            checked=released.checked,
            context=self._rested_on(turn, released),
            engine_id=turn.engine.id,
            prompt_version=turn.engine.prompt_version,
            embedder_id=self._parts.embedder_id,
            fault=turn.fault,
            searched_documents=len(turn.versions),
            understood=understood.question if understood.by else "",
            understood_by=understood.by,
            making=Making(self._parts.settings, times.seconds, end.tokens, end.detail),
            release=released.release,
        )

    def _rested_on(self, turn: Turn, released: Released) -> TaggedContext:
        reason = released.checked.decision_reason
        if not reason:
            return released.context
        cited = {tag for one in released.checked.sentences for tag in one.sentence.tags}
        known = self._readable_conflicts(turn, sorted(cited))
        return with_quoted(released.context, reason, known)

    def _kept(self, turn: Turn, record: AnswerRecord) -> Delivered:
        """Keep the answer; where nothing can be written it is delivered all the same, and said."""
        starts = turn.conversation if turn.starts_conversation else None
        try:
            return Delivered(self._conversations.record(record, starts=starts))
        except NothingWritten as error:
            return Delivered(record, not_kept=str(error))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
