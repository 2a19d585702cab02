"""How documents, versions, sentences and warnings are kept in rows."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row

from tagtrap.domain.documents import (
    Document,
    DocumentVersion,
    Sentence,
    UntaggedSentence,
    VersionStatus,
)
from tagtrap.domain.files import BlockKind, IngestWarning, WarningKind
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, Tag, VersionId
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.domain.spans import Span
from tagtrap.records.tables import documents, sentences, versions

SENTENCE_COLUMNS: tuple[ColumnElement[Any], ...] = tuple(sentences.c)
VERSION_COLUMNS: tuple[ColumnElement[Any], ...] = tuple(
    column for column in versions.c if column.name != "text"
)
SOURCE_COLUMNS: tuple[ColumnElement[Any], ...] = (
    versions.c.id.label("version_id"),
    versions.c.document_id,
    versions.c.number,
    versions.c.status,
    versions.c.file_name,
    versions.c.media_type,
    versions.c.effective_from,
    versions.c.effective_until,
    versions.c.review_by,
    versions.c.superseded_at,
    documents.c.title,
    documents.c.collection,
)


def document_of(row: Row[Any]) -> Document:
    """Build a document from a row of `documents`."""
    return Document(
        id=DocumentId(row.id),
        title=row.title,
        collection=Collection(row.collection),
        owner=ActorId(row.owner),
    )


def version_of(row: Row[Any]) -> DocumentVersion:
    """Build a version from a row of `VERSION_COLUMNS`."""
    return DocumentVersion(
        id=VersionId(row.id),
        document_id=DocumentId(row.document_id),
        number=row.number,
        sha256=row.sha256,
        text_sha256=row.text_sha256,
        file_name=row.file_name,
        media_type=row.media_type,
        page_count=row.page_count,
        added_at=row.added_at,
        added_by=ActorId(row.added_by),
        status=VersionStatus(row.status),
        source_url=row.source_url,
        effective_from=row.effective_from,
        retrieved_on=row.retrieved_on,
        effective_until=row.effective_until,
        review_by=row.review_by,
        warnings=_warnings_of(row.warnings),
    )


def source_of(row: Row[Any]) -> SourceVersion:
    """Build the name of a source from a row of `SOURCE_COLUMNS`, as known today."""
    return SourceVersion(
        document_id=DocumentId(row.document_id),
        version_id=VersionId(row.version_id),
        title=row.title,
        collection=Collection(row.collection),
        number=row.number,
        status=VersionStatus(row.status),
        file_name=row.file_name,
        media_type=row.media_type,
        effective_from=row.effective_from,
        superseded_on=day_of(row.superseded_at),
        effective_until=row.effective_until,
        review_by=row.review_by,
    )


def day_of(moment: datetime | None) -> date | None:
    """Return the day (UTC) of a moment."""
    return None if moment is None else moment.date()


def sentence_of(row: Row[Any]) -> Sentence:
    """Build a sentence from a row of `sentences`."""
    return Sentence(
        tag=Tag(row.tag),
        text=row.text,
        span=Span(row.span_start, row.span_end),
        first_page=row.first_page,
        last_page=row.last_page,
        kind=BlockKind(row.kind),
        heading=tuple(row.heading),
        lead_in=row.lead_in,
    )


def sentence_rows(
    version: VersionId, cut: Sequence[UntaggedSentence], given: Sequence[Tag]
) -> list[dict[str, object]]:
    """Return the rows of a version's sentences, each with its tag."""
    return [
        {
            "version_id": version,
            "position": position,
            "tag": tag,
            "text": sentence.text,
            "span_start": sentence.span.start,
            "span_end": sentence.span.end,
            "first_page": sentence.first_page,
            "last_page": sentence.last_page,
            "kind": sentence.kind,
            "heading": list(sentence.heading),
            "lead_in": sentence.lead_in,
        }
        for position, (sentence, tag) in enumerate(zip(cut, given, strict=True))
    ]


def warning_values(warnings: Sequence[IngestWarning]) -> list[dict[str, object]]:
    """Return warnings as they are kept in JSON."""
    return [
        {"kind": w.kind, "detail": w.detail, "pages": list(w.pages), "count": w.count}
        for w in warnings
    ]


def _warnings_of(values: Sequence[dict[str, Any]]) -> tuple[IngestWarning, ...]:
    return tuple(
        IngestWarning(WarningKind(v["kind"]), v["detail"], tuple(v["pages"]), v["count"])
        for v in values
    )
