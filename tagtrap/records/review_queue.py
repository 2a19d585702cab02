"""What there is to review: the sentences that are flagged or reported, with all about them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    case,
    exists,
    func,
    or_,
    select,
)

from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import AnswerId, Collection, Tag
from tagtrap.domain.review import ClaimPlace, FlaggedSentence
from tagtrap.domain.review_items import ReviewItem, items_of
from tagtrap.domain.review_queue import LINE
from tagtrap.domain.verdicts import Outcome
from tagtrap.records.answer_rows import checked_sentence_of
from tagtrap.records.answer_tables import answer_sentences, answer_sources, answers
from tagtrap.records.database import Database
from tagtrap.records.document_rows import document_of
from tagtrap.records.expressions import among
from tagtrap.records.readable import readable_by
from tagtrap.records.rebuilding import claims_of
from tagtrap.records.review_tables import reports, reviews
from tagtrap.records.reviews import reports_of, reviews_of
from tagtrap.records.tables import documents, versions

_Place = tuple[AnswerId, int]
_T = TypeVar("_T")


class ReviewQueue:
    """Reads what there is to review."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def items(self, limit: int, collections: Iterable[Collection] | None) -> list[ReviewItem]:
        """Return what there is to decide on, of answers whose whole context one may read.

        `collections` None: of all collections. At most `limit` sentences that nobody reviewed so
        far, those nearest to the line first, and as many that somebody did, the newest first.
        """
        readable = readable_by(collections)
        with self._database.read() as connection:
            untouched = _sentences(and_(readable, _is_asked_for(), ~_is_reviewed()))
            touched = _sentences(and_(readable, _is_reviewed()))
            near = untouched.order_by(
                func.abs(answer_sentences.c.support - LINE), answers.c.asked_at, *_PLACE
            )
            newest = touched.order_by(answers.c.asked_at.desc(), *_PLACE)
            rows = [
                *connection.execute(near.limit(limit)),
                *connection.execute(newest.limit(limit)),
            ]
            return _items(connection, rows)

    def reviewed(self, limit: int, collections: Iterable[Collection] | None) -> list[ReviewItem]:
        """Return what somebody decided on, of at most `limit` sentences, the newest first."""
        query = _sentences(and_(readable_by(collections), _is_reviewed()))
        newest = query.order_by(answers.c.asked_at.desc(), *_PLACE)
        with self._database.read() as connection:
            return _items(connection, list(connection.execute(newest.limit(limit))))

    def items_at(
        self, places: Sequence[ClaimPlace], collections: Iterable[Collection] | None
    ) -> list[ReviewItem]:
        """Return what there is to decide on in the sentences of these places, flagged or not.

        A sentence that is gone, that one may not read, or whose words were erased, is left out.
        """
        wanted = {(place.answer_id, place.sentence) for place in places}
        is_wanted = among(answers.c.id, {answer_id for answer_id, _ in wanted})
        query = _sentences(and_(is_wanted, readable_by(collections))).order_by(*_PLACE)
        with self._database.read() as connection:
            rows = connection.execute(query)
            return _items(
                connection, [row for row in rows if (row.answer_id, row.position) in wanted]
            )

    def items_of_answers(self, answer_ids: Sequence[AnswerId]) -> list[ReviewItem]:
        """Return what was reviewed or reported in the answers, in their order."""
        is_touched = or_(_is_reviewed(), _is_reported())
        query = _sentences(and_(among(answers.c.id, answer_ids), is_touched)).order_by(*_PLACE)
        with self._database.read() as connection:
            return _items(connection, list(connection.execute(query)))


_PLACE = (answers.c.id, answer_sentences.c.position)


def _sentences(wanted: ColumnElement[bool]) -> Select[Any]:
    return (
        select(
            answers.c.question,
            answers.c.asked_at,
            case((_stands_for_its_answer(), answers.c.decision_reason), else_="").label(
                "escalated"
            ),
            *answer_sentences.c,
        )
        .join(answer_sentences, answer_sentences.c.answer_id == answers.c.id)
        .where(answers.c.erased_at.is_(None), wanted)
    )


def _is_asked_for() -> ColumnElement[bool]:
    return or_(answer_sentences.c.needs_review, _is_reported(), _stands_for_its_answer())


def _stands_for_its_answer() -> ColumnElement[bool]:
    """Whether a sentence is the first of an answer that was passed on without any marked one."""
    other = answer_sentences.alias()
    is_marked = exists(
        select(other.c.position).where(
            other.c.answer_id == answer_sentences.c.answer_id, other.c.needs_review
        )
    )
    is_passed_on = answers.c.decision == Outcome.ESCALATE
    return and_(is_passed_on, answer_sentences.c.position == 0, ~is_marked)


def _is_reviewed() -> ColumnElement[bool]:
    return exists(
        select(reviews.c.seq).where(
            reviews.c.answer_id == answer_sentences.c.answer_id,
            reviews.c.sentence == answer_sentences.c.position,
        )
    )


def _is_reported() -> ColumnElement[bool]:
    return exists(
        select(reports.c.seq).where(
            reports.c.answer_id == answer_sentences.c.answer_id,
            reports.c.sentence == answer_sentences.c.position,
        )
    )


def _items(connection: Connection, rows: Sequence[Row[Any]]) -> list[ReviewItem]:
    ids = list(dict.fromkeys(AnswerId(row.answer_id) for row in rows))
    claims = claims_of(connection, ids)
    sentences = [
        FlaggedSentence(
            answer_id=AnswerId(row.answer_id),
            position=row.position,
            question=row.question,
            asked_at=row.asked_at,
            checked=checked_sentence_of(row, claims.get((row.answer_id, row.position), ())),
            escalated=row.escalated,
        )
        for row in rows
    ]
    made = _by_place(
        ((review.place.answer_id, review.place.sentence), review)
        for review in reviews_of(connection, ids)
    )
    told = _by_place(
        ((report.answer_id, report.sentence), report) for report in reports_of(connection, ids)
    )
    sources = _documents_of(connection, sentences)
    return [
        item
        for one in sentences
        for item in items_of(
            one,
            made.get((one.answer_id, one.position), ()),
            told.get((one.answer_id, one.position), ()),
            sources[one.answer_id, one.position],
        )
    ]


def _by_place(found: Iterable[tuple[_Place, _T]]) -> dict[_Place, list[_T]]:
    by_place: dict[_Place, list[_T]] = defaultdict(list)
    for place, one in found:
        by_place[place].append(one)
    return by_place


def _documents_of(
    connection: Connection, sentences: Sequence[FlaggedSentence]
) -> dict[_Place, tuple[Document, ...]]:
    """Return the documents that each sentence cites, or could have cited."""
    tags = {(one.answer_id, one.position): _tags_of(one) for one in sentences}
    rows = connection.execute(
        select(answer_sources.c.answer_id, answer_sources.c.tag, documents)
        .join(versions, versions.c.id == answer_sources.c.version_id)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(
            among(answer_sources.c.answer_id, {answer_id for answer_id, _ in tags}),
            among(answer_sources.c.tag, set().union(*tags.values())),
        )
        .order_by(answer_sources.c.position)
    ).all()
    by_answer: dict[AnswerId, list[tuple[Tag, Document]]] = defaultdict(list)
    for row in rows:
        by_answer[AnswerId(row.answer_id)].append((Tag(row.tag), document_of(row)))
    return {
        place: tuple(dict.fromkeys(document for tag, document in by_answer[place[0]] if tag in own))
        for place, own in tags.items()
    }


def _tags_of(one: FlaggedSentence) -> set[Tag]:
    checked = one.checked
    return {*checked.sentence.tags, *checked.sentence.mentioned, *checked.suggested}
