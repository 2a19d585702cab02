"""Finding delivered answers again."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, exists, func, or_, select, true

from tagtrap.domain.identifiers import ActorId, AnswerId, Collection, ConversationId, DocumentId
from tagtrap.domain.past_answers import AnswerFilter, AnswerSummary, FoundAnswers
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.verdicts import AnswerLabel, Outcome
from tagtrap.records.answer_tables import answer_sources, answers
from tagtrap.records.database import Database
from tagtrap.records.expressions import among
from tagtrap.records.full_text import search_terms
from tagtrap.records.full_text_index import answers_with
from tagtrap.records.readable import readable_by
from tagtrap.records.review_tables import reviews
from tagtrap.records.tables import versions

_BEGINNING = 240


class PastAnswers:
    """Delivered answers, found by what was asked, said, cited, decided and reviewed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(
        self,
        wanted: AnswerFilter,
        *,
        limit: int,
        collections: Iterable[Collection] | None,
        asked_by: ActorId | None = None,
        among_ids: Iterable[AnswerId] | None = None,
        not_among: Iterable[AnswerId] = (),
    ) -> FoundAnswers:
        """Return the newest answers that fit, of those one may read (None: of all collections).

        Whether an answer is stale is not known here: `among_ids` and `not_among` narrow by it.
        """
        fits = and_(
            _fits(wanted),
            readable_by(collections),
            true() if asked_by is None else answers.c.asked_by == asked_by,
            true() if among_ids is None else among(answers.c.id, among_ids),
            ~among(answers.c.id, not_among),
        )
        with self._database.read() as connection:
            total = connection.scalar(select(func.count()).select_from(answers).where(fits))
            rows = connection.execute(
                select(
                    answers,
                    func.substr(answers.c.text, 1, _BEGINNING).label("beginning"),
                    _is_reviewed().label("is_reviewed"),
                )
                .where(fits)
                .order_by(answers.c.asked_at.desc(), answers.c.id)
                .limit(limit)
            )
            return FoundAnswers(tuple(map(_summary, rows)), int(total or 0))


def _fits(wanted: AnswerFilter) -> ColumnElement[bool]:
    conditions: list[ColumnElement[bool]] = []
    if terms := search_terms(wanted.words):
        has_words = answers.c.id.in_(answers_with(terms))
        conditions.append(or_(has_words, answers.c.id == wanted.words.strip()))
    if wanted.decision is not None:
        conditions.append(answers.c.decision == wanted.decision)
    if wanted.document is not None:
        conditions.append(_cites(wanted.document))
    if wanted.is_reviewed is not None:
        is_reviewed = _is_reviewed()
        conditions.append(is_reviewed if wanted.is_reviewed else ~is_reviewed)
    if wanted.since is not None:
        conditions.append(answers.c.asked_at >= wanted.since)
    if wanted.before is not None:
        conditions.append(answers.c.asked_at < wanted.before)
    return and_(true(), *conditions)


def _cites(document: DocumentId) -> ColumnElement[bool]:
    return exists(
        select(answer_sources.c.answer_id)
        .join(versions, versions.c.id == answer_sources.c.version_id)
        .where(
            answer_sources.c.answer_id == answers.c.id,
            answer_sources.c.cited,
            versions.c.document_id == document,
        )
    )


def _is_reviewed() -> ColumnElement[bool]:
    later = reviews.alias("later")
    return exists(
        select(reviews.c.seq).where(
            reviews.c.answer_id == answers.c.id,
            reviews.c.decision != ReviewDecision.WITHDRAWN,
            ~exists(select(later.c.seq).where(later.c.supersedes == reviews.c.id)),
        )
    )


def _summary(row: Row[Any]) -> AnswerSummary:
    return AnswerSummary(
        id=AnswerId(row.id),
        conversation_id=ConversationId(row.conversation_id),
        asked_by=ActorId(row.asked_by),
        asked_at=row.asked_at,
        question=row.question,
        beginning=row.beginning,
        label=AnswerLabel(row.label),
        decision=Outcome(row.decision),
        is_reviewed=bool(row.is_reviewed),
        erased_at=row.erased_at,
    )
