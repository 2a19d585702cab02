"""Which answers one may read: those all of whose sources one may read."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, exists, select, true

from tagtrap.domain.identifiers import Collection
from tagtrap.records.answer_tables import answer_passages, answers
from tagtrap.records.expressions import among
from tagtrap.records.tables import documents, versions


def readable_by(collections: Iterable[Collection] | None) -> ColumnElement[bool]:
    """Whether the whole context of an answer lies in the collections (None: in any)."""
    if collections is None:
        return true()
    used, of_document = versions.alias("used"), documents.alias("of_document")
    return ~exists(
        select(answer_passages.c.answer_id)
        .join(used, used.c.id == answer_passages.c.version_id)
        .join(of_document, of_document.c.id == used.c.document_id)
        .where(
            answer_passages.c.answer_id == answers.c.id,
            ~among(of_document.c.collection, collections),
        )
    )
