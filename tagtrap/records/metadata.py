"""Correcting what is known of a document."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select, update

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import ActorId, DocumentId, VersionId
from tagtrap.domain.metadata import Metadata
from tagtrap.errors import DuplicateDocument, NotFound
from tagtrap.ports import Clock
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.duplicates import duplicate_of
from tagtrap.records.tables import documents, versions

# In the order of the fields of `Metadata`.
_KNOWN: tuple[ColumnElement[Any], ...] = (
    documents.c.title,
    documents.c.owner,
    documents.c.collection,
    versions.c.source_url,
    versions.c.retrieved_on,
    versions.c.effective_from,
    versions.c.effective_until,
    versions.c.review_by,
)
_COLUMNS: tuple[ColumnElement[Any], ...] = (*_KNOWN, versions.c.sha256, versions.c.text_sha256)


class StoredMetadata:
    """What is known of documents besides their text."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def correct(
        self, document_id: DocumentId, version: VersionId, new: Metadata, actor: ActorId
    ) -> tuple[str, ...]:
        """Write what is known of a document and its version; return the fields that changed.

        The audit trail names the fields, not what they say. Raises `NotFound` if the document was
        erased or the version is not in force any more, and `DuplicateDocument` if the collection it
        is to move to holds the same text already.
        """
        now = self._clock()
        with self._database.write() as connection:
            row = _known(connection, document_id, version)
            if row is None:
                raise NotFound("This version is not in force any more; look at the document again.")
            changed = new.changed_from(Metadata(*row[: len(_KNOWN)]))
            if "collection" in changed:
                _require_free(connection, document_id, new, row)
            if changed:
                _write(connection, document_id, version, new)
                fields = {"version": version, "fields": ", ".join(changed)}
                note(connection, now, actor, Action.DOCUMENT_EDITED, document_id, fields)
        return changed


def _known(connection: Connection, document_id: DocumentId, version: VersionId) -> Row[Any] | None:
    return connection.execute(
        select(*_COLUMNS)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(
            documents.c.id == document_id,
            versions.c.id == version,
            versions.c.status == VersionStatus.READY,
        )
    ).first()


def _require_free(
    connection: Connection, document_id: DocumentId, new: Metadata, row: Row[Any]
) -> None:
    known = duplicate_of(
        connection, row.sha256, row.text_sha256, new.collection, besides=document_id
    )
    if known is not None:
        raise DuplicateDocument(
            f'The collection {new.collection} holds this text already, as "{known.title}".',
            document_id=known.id,
        )


def _write(
    connection: Connection, document_id: DocumentId, version: VersionId, new: Metadata
) -> None:
    connection.execute(
        update(documents)
        .where(documents.c.id == document_id)
        .values(title=new.title, owner=new.owner, collection=new.collection)
    )
    connection.execute(
        update(versions)
        .where(versions.c.id == version)
        .values(
            source_url=new.source_url,
            retrieved_on=new.retrieved_on,
            effective_from=new.effective_from,
            effective_until=new.effective_until,
            review_by=new.review_by,
        )
    )
