"""Reviews and reports: written once, never changed."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, Table, insert, select

from tagtrap.domain.identifiers import ActorId, AnswerId, ClaimId, ReviewId
from tagtrap.domain.review import (
    ClaimPlace,
    Report,
    Review,
    ReviewDecision,
    standing,
    whole_sentence_of,
)
from tagtrap.errors import NotFound
from tagtrap.records.answer_tables import answer_sentences, answers, claims
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.expressions import among
from tagtrap.records.review_tables import reports, review_words, reviews

_GONE = "There is no such statement, or its words were erased."


class StoredReviews:
    """What reviewers decided and readers reported."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def places_of(self, claim_ids: Sequence[ClaimId]) -> list[ClaimPlace]:
        """Return where statements stand; without those that no answer has."""
        query = select(claims.c.id, claims.c.answer_id, claims.c.sentence).where(
            among(claims.c.id, claim_ids)
        )
        with self._database.read() as connection:
            found = {
                row.id: ClaimPlace(AnswerId(row.answer_id), row.sentence, ClaimId(row.id))
                for row in connection.execute(query)
            }
        places = [found.get(claim_id) or whole_sentence_of(claim_id) for claim_id in claim_ids]
        return [place for place in places if place is not None]

    def record(self, review: Review) -> Review:
        """Keep a decision, with its event in the audit trail; return it as kept.

        It supersedes the decision of the same reviewer that held so far, if there is one. Raises
        `NotFound` if the statement is not there any more, or if there is nothing to withdraw.
        """
        place = review.place
        with self._database.write() as connection:
            _require_sentence(connection, place.answer_id, place.sentence)
            earlier = standing(
                reviews_of(
                    connection, [place.answer_id], claim_id=place.claim_id, by=review.reviewer
                )
            )
            kept = replace(review, supersedes=earlier[-1].id if earlier else None)
            if kept.decision is ReviewDecision.WITHDRAWN and not earlier:
                raise NotFound("You have no decision on this statement to take back.")
            connection.execute(insert(reviews), _review_values(kept))
            _write_words(connection, kept.id, place.answer_id, kept.comment)
            note(
                connection,
                kept.at,
                kept.reviewer,
                Action.STATEMENT_REVIEWED,
                place.answer_id,
                {
                    "review": kept.id,
                    "sentence": place.sentence,
                    "claim": place.claim_id,
                    "decision": kept.decision.value,
                    "supersedes": kept.supersedes or "",
                },
            )
        return kept

    def report(self, report: Report) -> None:
        """Keep what a reader reported, with its event in the audit trail. Raises `NotFound`."""
        with self._database.write() as connection:
            _require_sentence(connection, report.answer_id, report.sentence)
            connection.execute(
                insert(reports),
                {
                    "id": report.id,
                    "answer_id": report.answer_id,
                    "sentence": report.sentence,
                    "reporter": report.reporter,
                    "at": report.at,
                },
            )
            _write_words(connection, report.id, report.answer_id, report.words)
            note(
                connection,
                report.at,
                report.reporter,
                Action.STATEMENT_REPORTED,
                report.answer_id,
                {"report": report.id, "sentence": report.sentence},
            )

    def of(self, answer_ids: Sequence[AnswerId]) -> tuple[list[Review], list[Report]]:
        """Return all reviews and reports of the answers, in the order they were made."""
        with self._database.read() as connection:
            return reviews_of(connection, answer_ids), reports_of(connection, answer_ids)


def reviews_of(
    connection: Connection,
    answer_ids: Iterable[AnswerId],
    *,
    claim_id: ClaimId | None = None,
    by: ActorId | None = None,
) -> list[Review]:
    """Return the reviews of the answers, in the order made: all, or one reviewer's on one claim."""
    query = _with_words(reviews).where(among(reviews.c.answer_id, answer_ids))
    if claim_id is not None:
        query = query.where(reviews.c.claim_id == claim_id)
    if by is not None:
        query = query.where(reviews.c.reviewer == by)
    return [_review_of(row) for row in connection.execute(query)]


def reports_of(connection: Connection, answer_ids: Iterable[AnswerId]) -> list[Report]:
    """Return the reports on the answers, in the order made."""
    query = _with_words(reports).where(among(reports.c.answer_id, answer_ids))
    return [
        Report(
            id=ReviewId(row.id),
            answer_id=AnswerId(row.answer_id),
            sentence=row.sentence,
            reporter=ActorId(row.reporter),
            words=row.words or "",
            at=row.at,
        )
        for row in connection.execute(query)
    ]


def _with_words(table: Table) -> Any:  # noqa: ANN401  # a select over columns of several types
    return (
        select(table, review_words.c.words)
        .outerjoin(review_words, review_words.c.id == table.c.id)
        .order_by(table.c.seq)
    )


def _require_sentence(connection: Connection, answer_id: AnswerId, sentence: int) -> None:
    found = connection.scalar(
        select(answers.c.id)
        .join(answer_sentences, answer_sentences.c.answer_id == answers.c.id)
        .where(
            answers.c.id == answer_id,
            answers.c.erased_at.is_(None),
            answer_sentences.c.position == sentence,
        )
    )
    if found is None:
        raise NotFound(_GONE)


def _review_values(review: Review) -> dict[str, object]:
    return {
        "id": review.id,
        "answer_id": review.place.answer_id,
        "sentence": review.place.sentence,
        "claim_id": review.place.claim_id,
        "reviewer": review.reviewer,
        "decision": review.decision,
        "supersedes": review.supersedes,
        "at": review.at,
    }


def _write_words(connection: Connection, of: ReviewId, answer_id: AnswerId, words: str) -> None:
    if words:
        connection.execute(insert(review_words), {"id": of, "answer_id": answer_id, "words": words})


def _review_of(row: Row[Any]) -> Review:
    return Review(
        id=ReviewId(row.id),
        place=ClaimPlace(AnswerId(row.answer_id), row.sentence, ClaimId(row.claim_id)),
        reviewer=ActorId(row.reviewer),
        decision=ReviewDecision(row.decision),
        at=row.at,
        comment=row.words or "",
        supersedes=ReviewId(row.supersedes) if row.supersedes else None,
    )
