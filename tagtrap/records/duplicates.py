"""Finding a file that the base already holds."""

from sqlalchemy import Connection, or_, select, true

from tagtrap.domain.documents import Document, VersionStatus
from tagtrap.domain.identifiers import Collection, DocumentId
from tagtrap.records.document_rows import document_of
from tagtrap.records.tables import documents, versions


def duplicate_of(
    connection: Connection,
    sha256: str,
    text_sha256: str,
    collection: Collection,
    *,
    besides: DocumentId | None = None,
) -> Document | None:
    """Return the document with a ready version of the same bytes or words in the collection.

    The document `besides` does not count.
    """
    row = connection.execute(
        select(documents)
        .join(versions, versions.c.document_id == documents.c.id)
        .where(
            or_(versions.c.sha256 == sha256, versions.c.text_sha256 == text_sha256),
            versions.c.status == VersionStatus.READY,
            documents.c.collection == collection,
            true() if besides is None else documents.c.id != besides,
        )
        .order_by(versions.c.added_at, versions.c.id)
        .limit(1)
    ).first()
    return None if row is None else document_of(row)
