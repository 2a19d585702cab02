"""Building recorded answers again, as they were."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select

from tagtrap.domain.answers import Answer, Finish
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, AnswerId, ConversationId
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import (
    AnswerLabel,
    CheckedAnswer,
    CheckedClaim,
    CheckedSentence,
    Outcome,
)
from tagtrap.records.answer_rows import checked_claim_of, checked_sentence_of, making_of
from tagtrap.records.answer_tables import answer_sentences, answers, claims
from tagtrap.records.contexts import load_contexts
from tagtrap.records.expressions import among
from tagtrap.records.release_rows import release_of, revisions_of

_Claims = dict[tuple[str, int], tuple[CheckedClaim, ...]]


def load_answers(connection: Connection, wanted: ColumnElement[bool]) -> list[AnswerRecord]:
    """Return the wanted answers by turn, equal to what was recorded unless erased since."""
    rows = connection.execute(select(answers).where(wanted).order_by(answers.c.turn)).all()
    ids = [AnswerId(row.id) for row in rows]
    sentences = _checked_sentences(connection, ids)
    contexts = load_contexts(connection, ids)
    made = revisions_of(connection, ids)
    return [
        replace(
            _record_of(row, tuple(sentences.get(row.id, ())), contexts[AnswerId(row.id)]),
            release=release_of(row, made.get(AnswerId(row.id), ())),
        )
        for row in rows
    ]


def _checked_sentences(
    connection: Connection, ids: Sequence[AnswerId]
) -> dict[str, list[CheckedSentence]]:
    found_claims = claims_of(connection, ids)
    rows = connection.execute(
        select(answer_sentences)
        .where(among(answer_sentences.c.answer_id, ids))
        .order_by(answer_sentences.c.answer_id, answer_sentences.c.position)
    )
    found: dict[str, list[CheckedSentence]] = defaultdict(list)
    for row in rows:
        of_sentence = found_claims.get((row.answer_id, row.position), ())
        found[row.answer_id].append(checked_sentence_of(row, of_sentence))
    return found


def claims_of(connection: Connection, ids: Iterable[str]) -> _Claims:
    """Return the claims of the answers, in order, by answer and sentence."""
    rows = connection.execute(
        select(claims)
        .where(among(claims.c.answer_id, ids))
        .order_by(claims.c.answer_id, claims.c.sentence, claims.c.position)
    )
    found: dict[tuple[str, int], list[CheckedClaim]] = defaultdict(list)
    for row in rows:
        found[row.answer_id, row.sentence].append(checked_claim_of(row))
    return {place: tuple(of_sentence) for place, of_sentence in found.items()}


def _record_of(
    row: Row[Any], sentences: tuple[CheckedSentence, ...], context: TaggedContext
) -> AnswerRecord:
    answer = Answer(
        raw=row.raw,
        text=row.text,
        sentences=tuple(checked.sentence for checked in sentences),
        finish=Finish(row.finish),
    )
    return AnswerRecord(
        id=AnswerId(row.id),
        conversation_id=ConversationId(row.conversation_id),
        turn=row.turn,
        asked_by=ActorId(row.asked_by),
        asked_at=row.asked_at,
        question=row.question,
        checked=CheckedAnswer(
            answer=answer,
            sentences=sentences,
            label=AnswerLabel(row.label),
            support=row.support,
            decision=Outcome(row.decision),
            decision_reason=row.decision_reason,
            checker_ids=tuple(row.checker_ids),
        ),
        context=context,
        engine_id=row.engine_id,
        prompt_version=row.prompt_version,
        embedder_id=row.embedder_id,
        fault=row.fault,
        searched_documents=row.searched_documents,
        erased_at=row.erased_at,
        understood=row.understood,
        understood_by=row.understood_by,
        making=making_of(row),
    )
