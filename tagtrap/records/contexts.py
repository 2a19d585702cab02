"""The context of a turn, kept by reference to the sentences it held."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from sqlalchemy import Connection, insert, select

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.identifiers import AnswerId, Tag, VersionId
from tagtrap.domain.retrieval import ContextPassage, SourceVersion, TaggedContext
from tagtrap.errors import NotFound
from tagtrap.records.answer_tables import answer_passages, answer_sources
from tagtrap.records.document_rows import (
    SENTENCE_COLUMNS,
    SOURCE_COLUMNS,
    sentence_of,
    source_of,
)
from tagtrap.records.expressions import among
from tagtrap.records.tables import documents, sentences, versions


def write_context(connection: Connection, record: AnswerRecord) -> None:
    """Keep which sentences of which versions an answer could cite, and which it did.

    Raises `NotFound` if one of them was erased while the answer was being written.
    """
    require_stored(connection, record.context)
    cited = {tag for checked in record.checked.sentences for tag in checked.sentence.tags}
    passage_rows: list[dict[str, object]] = []
    source_rows: list[dict[str, object]] = []
    for number, passage in enumerate(record.context.passages):
        source = _source(passage)
        passage_rows.append(
            {
                "answer_id": record.id,
                "number": number,
                "version_id": source.version_id,
                "heading": list(passage.heading),
                "title": source.title,
                "status": source.status,
                "superseded_on": source.superseded_on,
                "dates": _dates(source),
                "carried_from": passage.carried_from,
            }
        )
        source_rows.extend(
            {
                "answer_id": record.id,
                "passage": number,
                "version_id": source.version_id,
                "tag": sentence.tag,
                "cited": sentence.tag in cited,
            }
            for sentence in passage.sentences
        )
    for position, row in enumerate(source_rows):
        row["position"] = position
    if passage_rows:
        connection.execute(insert(answer_passages), passage_rows)
    if source_rows:
        connection.execute(insert(answer_sources), source_rows)


def load_contexts(
    connection: Connection, answers: Sequence[AnswerId]
) -> dict[AnswerId, TaggedContext]:
    """Return the contexts of answers as they were; what was erased since is left out."""
    texts = _sentences_of(connection, answers)
    today = _sources_of(connection, answers)
    rows = connection.execute(
        select(answer_passages)
        .where(among(answer_passages.c.answer_id, answers))
        .order_by(answer_passages.c.answer_id, answer_passages.c.number)
    )
    passages: dict[AnswerId, list[ContextPassage]] = defaultdict(list)
    for row in rows:
        found = texts.get((row.answer_id, row.number))
        if not found:
            continue
        source = _with_dates(
            replace(
                today[row.version_id],
                title=row.title,
                status=VersionStatus(row.status),
                superseded_on=row.superseded_on,
            ),
            row.dates,
        )
        passages[row.answer_id].append(
            ContextPassage(
                sentences=tuple(found),
                source=source,
                heading=tuple(row.heading),
                carried_from=row.carried_from,
            )
        )
    return {answer: TaggedContext(tuple(passages.get(answer, ()))) for answer in answers}


def current_source(connection: Connection, version: VersionId) -> SourceVersion:
    """Return a version's name and status as known today."""
    row = connection.execute(
        select(*SOURCE_COLUMNS)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(versions.c.id == version)
    ).one()
    return source_of(row)


def require_stored(connection: Connection, context: TaggedContext) -> None:
    """Raise `NotFound` if a sentence of a context is not stored any more."""
    held = [(_source(p).version_id, s) for p in context.passages for s in p.sentences]
    rows = connection.execute(
        select(*SENTENCE_COLUMNS).where(
            among(sentences.c.version_id, {version for version, _ in held}),
            among(sentences.c.tag, {sentence.tag for _, sentence in held}),
        )
    )
    stored = {(VersionId(row.version_id), Tag(row.tag)): sentence_of(row) for row in rows}
    for version, sentence in held:
        kept = stored.get((version, sentence.tag))
        if kept is None:
            raise NotFound("A document was erased while the answer was written; ask again.")
        if kept != sentence:
            raise ValueError(f"the sentence {sentence.tag} is not the stored one")


def _source(passage: ContextPassage) -> SourceVersion:
    if passage.source is None or not passage.sentences:
        raise ValueError("an answer is recorded with sentences of stored documents only")
    return passage.source


_DATES = ("effective_from", "effective_until", "review_by")


def _dates(source: SourceVersion) -> dict[str, str | None]:
    """Return the dates of a version as they were known then: they can be corrected later."""
    known = {name: getattr(source, name) for name in _DATES}
    return {name: None if day is None else day.isoformat() for name, day in known.items()}


def _with_dates(source: SourceVersion, kept: dict[str, str | None] | None) -> SourceVersion:
    """Return the source with the dates as kept; of an older answer those known today must do."""
    if kept is None:
        return source
    known = {name: date.fromisoformat(day) if day else None for name, day in kept.items()}
    return replace(
        source,
        effective_from=known["effective_from"],
        effective_until=known["effective_until"],
        review_by=known["review_by"],
    )


def _sentences_of(
    connection: Connection, answers: Iterable[AnswerId]
) -> dict[tuple[AnswerId, int], list[Sentence]]:
    rows = connection.execute(
        select(answer_sources.c.answer_id, answer_sources.c.passage, *SENTENCE_COLUMNS)
        .join(
            sentences,
            (sentences.c.version_id == answer_sources.c.version_id)
            & (sentences.c.tag == answer_sources.c.tag),
        )
        .where(among(answer_sources.c.answer_id, answers))
        .order_by(answer_sources.c.answer_id, answer_sources.c.position)
    )
    found: dict[tuple[AnswerId, int], list[Sentence]] = defaultdict(list)
    for row in rows:
        found[AnswerId(row.answer_id), row.passage].append(sentence_of(row))
    return found


def _sources_of(
    connection: Connection, answers: Iterable[AnswerId]
) -> dict[VersionId, SourceVersion]:
    used = select(answer_passages.c.version_id).where(among(answer_passages.c.answer_id, answers))
    rows = connection.execute(
        select(*SOURCE_COLUMNS)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(versions.c.id.in_(used))
    )
    return {VersionId(row.version_id): source_of(row) for row in rows}
