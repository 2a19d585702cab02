"""The versions of a document with their sentences, also of those no longer in force."""

from sqlalchemy import Connection, select

from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.identifiers import Collection, VersionId
from tagtrap.records.database import Database
from tagtrap.records.document_rows import SENTENCE_COLUMNS, sentence_of
from tagtrap.records.tables import documents, sentences, versions


class Versions:
    """What each version says."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def sentences(self, version: VersionId) -> tuple[Sentence, ...]:
        """Return a version's sentences in reading order; none where it was erased."""
        with self._database.read() as connection:
            return sentences_of(connection, version)

    def in_force_instead_of(self, version: VersionId) -> tuple[VersionId, Collection] | None:
        """Return the version in force of the same document and who may read it, if there is one."""
        asked = versions.alias("asked")
        with self._database.read() as connection:
            row = connection.execute(
                select(versions.c.id, documents.c.collection)
                .join(asked, asked.c.document_id == versions.c.document_id)
                .join(documents, documents.c.id == versions.c.document_id)
                .where(asked.c.id == version, versions.c.status == VersionStatus.READY)
            ).first()
        return None if row is None else (VersionId(row.id), Collection(row.collection))


def sentences_of(connection: Connection, version: VersionId) -> tuple[Sentence, ...]:
    """Return a version's sentences in reading order."""
    rows = connection.execute(
        select(*SENTENCE_COLUMNS)
        .where(sentences.c.version_id == version)
        .order_by(sentences.c.position)
    )
    return tuple(sentence_of(row) for row in rows)
