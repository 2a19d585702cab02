"""What comparing sentences of different documents needs to know of them."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from sqlalchemy import and_, select

from tagtrap.domain.conflict_signs import SentenceSigns, signs_from_bytes
from tagtrap.domain.conflicts import ConflictSide
from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.identifiers import DocumentId, Tag, VersionId
from tagtrap.ports import Vectors
from tagtrap.records.conflict_tables import conflict_looks
from tagtrap.records.conflicts import sides_in_force
from tagtrap.records.database import Database
from tagtrap.records.expressions import among
from tagtrap.records.passage_rows import from_bytes
from tagtrap.records.tables import passages, sentences, vectors, versions
from tagtrap.records.versions import sentences_of


class ComparedSentences:
    """Signs, words and vectors of sentences in force."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def versions(self, rules: str) -> dict[VersionId, DocumentId]:
        """Return the versions in force that these rules have compared, with their documents."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(versions.c.id, versions.c.document_id)
                .join(conflict_looks, conflict_looks.c.version_id == versions.c.id)
                .where(
                    versions.c.status == VersionStatus.READY,
                    conflict_looks.c.rules == rules,
                    conflict_looks.c.signs.is_not(None),
                )
            )
            return {VersionId(row.id): DocumentId(row.document_id) for row in rows}

    def signs(
        self, rules: str, wanted: Iterable[VersionId]
    ) -> dict[VersionId, tuple[SentenceSigns, ...]]:
        """Return what the rules keep of the versions, of those that are still there."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(conflict_looks.c.version_id, conflict_looks.c.signs).where(
                    among(conflict_looks.c.version_id, wanted), conflict_looks.c.rules == rules
                )
            )
            return {VersionId(row.version_id): signs_from_bytes(row.signs) for row in rows}

    def sentences(self, version: VersionId) -> tuple[DocumentId, tuple[Sentence, ...]]:
        """Return the document of a version, and its sentences in reading order."""
        with self._database.read() as connection:
            document = connection.scalar(
                select(versions.c.document_id).where(versions.c.id == version)
            )
            return DocumentId(document or ""), sentences_of(connection, version)

    def sides(self, tags: Iterable[Tag]) -> dict[Tag, list[ConflictSide]]:
        """Return where the sentences stand in versions in force, with empty spans."""
        with self._database.read() as connection:
            return sides_in_force(connection, tags)

    def vectors(self, tags: Iterable[Tag]) -> Mapping[Tag, Vectors]:
        """Return the vectors of the passages in force that hold the sentences.

        Shape (windows, dimensions) each.
        """
        found: dict[Tag, list[bytes]] = {}
        with self._database.read() as connection:
            rows = connection.execute(
                select(sentences.c.tag, vectors.c.vector)
                .join(versions, versions.c.id == sentences.c.version_id)
                .join(
                    passages,
                    and_(
                        passages.c.version_id == sentences.c.version_id,
                        passages.c.first <= sentences.c.position,
                        passages.c.end > sentences.c.position,
                    ),
                )
                .join(vectors, vectors.c.passage_id == passages.c.id)
                .where(among(sentences.c.tag, tags), versions.c.status == VersionStatus.READY)
            )
            for row in rows:
                found.setdefault(Tag(row.tag), []).append(row.vector)
        return {tag: _stacked(stored) for tag, stored in found.items()}


def _stacked(stored: Sequence[bytes]) -> Vectors:
    return np.stack([from_bytes(one) for one in stored])
