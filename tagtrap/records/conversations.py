"""Conversations, and the record of each answer."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, and_, func, insert, select
from sqlalchemy.exc import IntegrityError

from tagtrap.domain.conversations import AnswerRecord, Conversation
from tagtrap.domain.identifiers import ActorId, AnswerId, Collection, ConversationId, Tag
from tagtrap.domain.library import Evidence
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.errors import NotFound, StorageError
from tagtrap.records.answer_rows import (
    answer_values,
    claim_values,
    conversation_values,
    sentence_values,
)
from tagtrap.records.answer_tables import answer_sentences, answers, claims, conversations
from tagtrap.records.audit import Action, note
from tagtrap.records.contexts import (
    current_source,
    load_contexts,
    require_stored,
    write_context,
)
from tagtrap.records.database import Database
from tagtrap.records.one_sided import write_one_sided
from tagtrap.records.readable import readable_by
from tagtrap.records.rebuilding import load_answers
from tagtrap.records.release_rows import release_values, write_revisions

NO_ANSWER = "There is no such answer."
NO_CONVERSATION = "There is no such conversation."


_MOST_OF_A_TITLE = 20
"""Conversations with the same first question that are looked at, the newest first."""


class Conversations:
    """What was asked and answered."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, owner: ActorId) -> list[Conversation]:
        """Return a person's conversations, newest first."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(conversations)
                .where(conversations.c.owner == owner)
                .order_by(conversations.c.started_at.desc(), conversations.c.id)
            )
            return [_conversation_of(row) for row in rows]

    def with_questions(
        self, owner: ActorId, title: str, questions: Sequence[str]
    ) -> ConversationId | None:
        """Return a person's newest conversation of this title in which just these were asked."""
        with self._database.read() as connection:
            for found in connection.scalars(
                select(conversations.c.id)
                .where(conversations.c.owner == owner, conversations.c.title == title)
                .order_by(conversations.c.started_at.desc(), conversations.c.id)
                .limit(_MOST_OF_A_TITLE)
            ).all():
                asked = select(answers.c.question).where(answers.c.conversation_id == found)
                if list(connection.scalars(asked.order_by(answers.c.turn))) == list(questions):
                    return ConversationId(found)
        return None

    def find(self, conversation_id: ConversationId) -> Conversation:
        """Return a conversation. Raises `NotFound`."""
        with self._database.read() as connection:
            row = connection.execute(
                select(conversations).where(conversations.c.id == conversation_id)
            ).first()
        if row is None:
            raise NotFound(NO_CONVERSATION)
        return _conversation_of(row)

    def record(self, record: AnswerRecord, *, starts: Conversation | None = None) -> AnswerRecord:
        """Keep an answer with everything it rests on, before anybody reads it.

        `starts` is the new conversation that it is the first answer of: without an answer there is
        none. Return the answer as kept: if another one took its turn meanwhile, it has the next.
        Raises `NotFound` if its conversation, or a document it rests on, is not there any more.
        """
        _require_whole(record)
        with self._database.write() as connection:
            if starts is not None:
                connection.execute(insert(conversations), conversation_values(starts))
            kept = replace(record, turn=_free_turn(connection, record))
            _write_answer(connection, kept)
            write_context(connection, kept)
            write_one_sided(connection, kept)
            note(
                connection,
                kept.asked_at,
                kept.asked_by,
                Action.ANSWER_DELIVERED,
                kept.id,
                {
                    "conversation": kept.conversation_id,
                    "turn": kept.turn,
                    "label": kept.checked.label.value,
                },
            )
        return kept

    def require_sources(self, context: TaggedContext) -> None:
        """Raise `NotFound` if a document of a context was erased since it was retrieved."""
        with self._database.read() as connection:
            require_stored(connection, context)

    def answers(
        self, conversation_id: ConversationId, *, last: int | None = None
    ) -> list[AnswerRecord]:
        """Return the answers of a conversation, in the order they were given; or its last few."""
        wanted = answers.c.conversation_id == conversation_id
        with self._database.read() as connection:
            if last is not None:
                # A turn is never given twice, so that none is left out.
                first = _next_turn(connection, conversation_id) - last
                wanted = and_(wanted, answers.c.turn >= first)
            return load_answers(connection, wanted)

    def answer(self, answer_id: AnswerId) -> AnswerRecord:
        """Return an answer as it was recorded. Raises `NotFound`."""
        with self._database.read() as connection:
            return _one_answer(connection, answer_id)

    def hidden_turns(
        self, conversation_id: ConversationId, collections: Iterable[Collection] | None
    ) -> frozenset[int]:
        """Return the turns whose answers rest on anything outside the collections (None: all)."""
        is_hidden = and_(answers.c.conversation_id == conversation_id, ~readable_by(collections))
        with self._database.read() as connection:
            return frozenset(connection.scalars(select(answers.c.turn).where(is_hidden)))

    def evidence(self, answer_id: AnswerId, tag: Tag) -> Evidence:
        """Return the sentence that a tag stood for in the answer's own turn, with its passage.

        The version's title and status are today's. Raises `NotFound` for a tag that was not of
        that turn, and for a sentence that was erased.
        """
        with self._database.read() as connection:
            context = load_contexts(connection, [answer_id])[answer_id]
            sentence, passage = context.resolve(tag), context.passage_of(tag)
            if sentence is None or passage is None or passage.source is None:
                raise NotFound(no_source(tag))
            source = current_source(connection, passage.source.version_id)
        return Evidence(sentence=sentence, passage=replace(passage, source=source), source=source)


def no_source(tag: Tag) -> str:
    """Return what is said of a tag that is no source of an answer, or none for the reader."""
    return f"{tag} is no source of this answer, or it was erased."


def _conversation_of(row: Row[Any]) -> Conversation:
    return Conversation(
        id=ConversationId(row.id),
        owner=ActorId(row.owner),
        title=row.title,
        started_at=row.started_at,
    )


def _one_answer(connection: Connection, answer_id: AnswerId) -> AnswerRecord:
    found = load_answers(connection, answers.c.id == answer_id)
    if not found:
        raise NotFound(NO_ANSWER)
    return found[0]


def _require_whole(record: AnswerRecord) -> None:
    checked = record.checked
    if tuple(sentence.sentence for sentence in checked.sentences) != checked.answer.sentences:
        raise ValueError("an answer is recorded with every sentence checked, in order")


def _next_turn(connection: Connection, conversation_id: ConversationId) -> int:
    latest = connection.scalar(
        select(func.max(answers.c.turn)).where(answers.c.conversation_id == conversation_id)
    )
    return int(latest or 0) + 1


def _free_turn(connection: Connection, record: AnswerRecord) -> int:
    known = connection.scalar(
        select(conversations.c.id).where(conversations.c.id == record.conversation_id)
    )
    if known is None:
        raise NotFound(NO_CONVERSATION)
    return max(record.turn, _next_turn(connection, record.conversation_id))


def _write_answer(connection: Connection, record: AnswerRecord) -> None:
    try:
        values = {**answer_values(record), **release_values(record.release)}
        connection.execute(insert(answers), values)
    except IntegrityError as error:
        raise StorageError(f"The answer {record.id} is already recorded.") from error
    sentence_rows = [
        sentence_values(record.id, position, checked)
        for position, checked in enumerate(record.checked.sentences)
    ]
    claim_rows = [
        claim_values(record.id, sentence, position, checked)
        for sentence, of_sentence in enumerate(record.checked.sentences)
        for position, checked in enumerate(of_sentence.claims)
    ]
    if sentence_rows:
        connection.execute(insert(answer_sentences), sentence_rows)
    if claim_rows:
        connection.execute(insert(claims), claim_rows)
    write_revisions(connection, record)
