"""Which delivered answers cite sentences that are not in force any more."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, exists, select, true

from tagtrap.domain.documents import Document, VersionStatus
from tagtrap.domain.identifiers import ActorId, AnswerId, Collection, DocumentId, VersionId
from tagtrap.domain.stale import Citation, CitedSentence
from tagtrap.records.answer_tables import answer_sentences, answer_sources, answers
from tagtrap.records.database import Database
from tagtrap.records.document_rows import SENTENCE_COLUMNS, sentence_of
from tagtrap.records.expressions import among
from tagtrap.records.readable import readable_by
from tagtrap.records.tables import documents, sentences, versions

_GONE = (VersionStatus.SUPERSEDED, VersionStatus.RETIRED)
_in_force = versions.alias("in_force")


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence of an answer, and the tags it cites."""

    position: int
    text: str
    tags: frozenset[str]


class StaleCitations:
    """Citations of replaced and removed sentences."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(
        self,
        collections: Iterable[Collection] | None,
        *,
        document_id: DocumentId | None = None,
        answer_ids: Iterable[AnswerId] | None = None,
    ) -> list[Citation]:
        """Return citations of sentences whose tag is not in force, of the newest answers first.

        Only of answers whose whole context the reader may read (None: of all collections), and
        whose words were not erased; `answer_ids` narrows them. A tag that is gone may stand for
        words that are still there.
        """
        query = _query(collections, document_id)
        if answer_ids is not None:
            query = query.where(among(answers.c.id, answer_ids))
        with self._database.read() as connection:
            rows = connection.execute(query).all()
            texts = _answer_sentences(connection, {row.answer_id for row in rows})
        return [
            citation for row in rows for citation in _citations(row, texts.get(row.answer_id, ()))
        ]


def _query(collections: Iterable[Collection] | None, document_id: DocumentId | None) -> Any:  # noqa: ANN401  # the type of a query names every column
    return (
        select(
            answers.c.id.label("answer_id"),
            answers.c.asked_at,
            answers.c.asked_by,
            answers.c.question,
            documents.c.id.label("document_id"),
            documents.c.title,
            documents.c.collection,
            documents.c.owner,
            versions.c.number,
            _in_force.c.id.label("now"),
            _in_force.c.number.label("now_number"),
            *SENTENCE_COLUMNS,
        )
        .select_from(answer_sources)
        .join(versions, versions.c.id == answer_sources.c.version_id)
        .join(documents, documents.c.id == versions.c.document_id)
        .join(
            sentences,
            (sentences.c.version_id == versions.c.id) & (sentences.c.tag == answer_sources.c.tag),
        )
        .join(answers, answers.c.id == answer_sources.c.answer_id)
        .outerjoin(
            _in_force,
            (_in_force.c.document_id == documents.c.id)
            & (_in_force.c.status == VersionStatus.READY),
        )
        .where(
            answer_sources.c.cited,
            versions.c.status.in_(_GONE),
            answers.c.erased_at.is_(None),
            true() if document_id is None else documents.c.id == document_id,
            ~_stands_still(),
            readable_by(collections),
        )
        .order_by(answers.c.asked_at.desc(), answers.c.id, answer_sources.c.position)
    )


def _stands_still() -> ColumnElement[bool]:
    """Whether the version in force holds the sentence under its tag, after the same lead-in."""
    still = sentences.alias("still")
    return exists(
        select(still.c.tag).where(
            still.c.version_id == _in_force.c.id,
            still.c.tag == answer_sources.c.tag,
            still.c.lead_in.is_not_distinct_from(sentences.c.lead_in),
        )
    )


def _answer_sentences(connection: Connection, ids: Iterable[str]) -> dict[str, list[_Said]]:
    rows = connection.execute(
        select(
            answer_sentences.c.answer_id,
            answer_sentences.c.position,
            answer_sentences.c.text,
            answer_sentences.c.tags,
        )
        .where(among(answer_sentences.c.answer_id, ids))
        .order_by(answer_sentences.c.answer_id, answer_sentences.c.position)
    )
    found: dict[str, list[_Said]] = {}
    for row in rows:
        said = _Said(row.position, row.text, frozenset(row.tags))
        found.setdefault(row.answer_id, []).append(said)
    return found


def _citations(row: Row[Any], of_answer: Iterable[_Said]) -> Iterator[Citation]:
    cited = CitedSentence(
        document=Document(
            DocumentId(row.document_id),
            row.title,
            Collection(row.collection),
            ActorId(row.owner),
        ),
        version=VersionId(row.version_id),
        number=row.number,
        sentence=sentence_of(row),
        now=None if row.now is None else VersionId(row.now),
        now_number=row.now_number,
    )
    for said in of_answer:
        if row.tag in said.tags:
            yield Citation(
                answer_id=AnswerId(row.answer_id),
                asked_at=row.asked_at,
                asked_by=ActorId(row.asked_by),
                question=row.question,
                position=said.position,
                text=said.text,
                cited=cited,
            )
