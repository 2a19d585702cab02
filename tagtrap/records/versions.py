"""The versions of a document with their sentences, also of those no longer in force."""

from sqlalchemy import Connection, select

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import VersionId
from tagtrap.records.database import Database
from tagtrap.records.document_rows import SENTENCE_COLUMNS, sentence_of
from tagtrap.records.tables import sentences


class Versions:
    """What each version says."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def sentences(self, version: VersionId) -> tuple[Sentence, ...]:
        """Return a version's sentences in reading order; none where it was erased."""
        with self._database.read() as connection:
            return sentences_of(connection, version)


def sentences_of(connection: Connection, version: VersionId) -> tuple[Sentence, ...]:
    """Return a version's sentences in reading order."""
    rows = connection.execute(
        select(*SENTENCE_COLUMNS)
        .where(sentences.c.version_id == version)
        .order_by(sentences.c.position)
    )
    return tuple(sentence_of(row) for row in rows)
