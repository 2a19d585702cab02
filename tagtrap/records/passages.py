"""Stored passages and their vectors."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from sqlalchemy import Connection, func, select

from tagtrap.domain.documents import Passage, Sentence, VersionStatus
from tagtrap.domain.identifiers import PassageId, Tag, VersionId
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.ports import IndexEntry
from tagtrap.records.database import Database
from tagtrap.records.document_rows import (
    SENTENCE_COLUMNS,
    SOURCE_COLUMNS,
    sentence_of,
    source_of,
)
from tagtrap.records.expressions import among
from tagtrap.records.passage_rows import from_bytes
from tagtrap.records.tables import documents, index_state, passages, sentences, vectors, versions


class StoredPassages:
    """Passages by id, and by version with their vectors.

    Implements the ports `PassageSource` and `VectorSource`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def load_passages(self, wanted: Sequence[PassageId]) -> list[tuple[Passage, SourceVersion]]:
        """Return the passages in the order asked for.

        One whose version is not ready any more is left out.
        """
        with self._database.read() as connection:
            rows = connection.execute(select(passages).where(among(passages.c.id, wanted))).all()
            found = _sources(connection, {row.version_id for row in rows})
            texts = _sentences(connection, wanted)
        by_id = {
            row.id: Passage(
                id=PassageId(row.id),
                version_id=VersionId(row.version_id),
                position=row.position,
                heading=tuple(row.heading),
                sentences=tuple(texts[row.id]),
            )
            for row in rows
            if row.version_id in found
        }
        return [
            (by_id[passage_id], found[by_id[passage_id].version_id])
            for passage_id in wanted
            if passage_id in by_id
        ]

    def generation(self) -> int:
        """Return a number that grows with every change of what is searchable."""
        with self._database.read() as connection:
            return int(connection.scalar(select(index_state.c.generation)) or 0)

    def searchable_versions(self) -> list[VersionId]:
        """Return the versions that are ready, oldest first."""
        with self._database.read() as connection:
            ready = connection.scalars(
                select(versions.c.id)
                .where(versions.c.status == VersionStatus.READY)
                .order_by(versions.c.added_at, versions.c.id)
            )
            return [VersionId(version) for version in ready]

    @contextmanager
    def standing_still(self) -> Iterator[frozenset[VersionId]]:
        """Keep every version as it is meanwhile, for a short while; yields those that are ready."""
        with self._database.write() as connection:
            ready = connection.scalars(
                select(versions.c.id).where(versions.c.status == VersionStatus.READY)
            )
            yield frozenset(VersionId(version) for version in ready)

    def entries(self, version: VersionId) -> list[IndexEntry]:
        """Return the passages of a version in reading order, with their stored vectors."""
        with self._database.read() as connection:
            plans = connection.execute(
                select(passages.c.id, passages.c.first, passages.c.end)
                .where(passages.c.version_id == version)
                .order_by(passages.c.position)
            ).all()
            tags = connection.scalars(
                select(sentences.c.tag)
                .where(sentences.c.version_id == version)
                .order_by(sentences.c.position)
            ).all()
            windows = connection.execute(
                select(vectors.c.passage_id, vectors.c.vector)
                .join(passages, passages.c.id == vectors.c.passage_id)
                .where(passages.c.version_id == version)
                .order_by(passages.c.position, vectors.c.window)
            ).all()
        by_passage: dict[str, list[bytes]] = {}
        for window in windows:
            by_passage.setdefault(window.passage_id, []).append(window.vector)
        return [
            IndexEntry(
                passage_id=PassageId(plan.id),
                version_id=version,
                tags=tuple(Tag(tag) for tag in tags[plan.first : plan.end]),
                vectors=np.stack([from_bytes(stored) for stored in by_passage[plan.id]]),
            )
            for plan in plans
        ]

    def vector_count(self) -> int:
        """Return the number of stored vectors of all searchable versions."""
        with self._database.read() as connection:
            counted = connection.scalar(
                select(func.count())
                .select_from(vectors)
                .join(passages, passages.c.id == vectors.c.passage_id)
                .join(versions, versions.c.id == passages.c.version_id)
                .where(versions.c.status == VersionStatus.READY)
            )
            return int(counted or 0)

    def erasures(self) -> int:
        """Return the number of erased documents; their stubs stay for ever."""
        with self._database.read() as connection:
            counted = select(func.count()).where(documents.c.erased_at.is_not(None))
            return int(connection.scalar(counted) or 0)

    def embedder_ids(self) -> frozenset[str]:
        """Return the ids of the embedders behind the searchable vectors; at most one."""
        with self._database.read() as connection:
            found = connection.scalars(
                select(versions.c.embedder_id)
                .where(versions.c.status == VersionStatus.READY)
                .distinct()
            )
            return frozenset(found)


def _sources(connection: Connection, wanted: Iterable[str]) -> dict[VersionId, SourceVersion]:
    # Were the status asked for in the query, SQLite would go through all that are ready.
    rows = connection.execute(
        select(*SOURCE_COLUMNS)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(among(versions.c.id, wanted))
    )
    ready = (row for row in rows if row.status == VersionStatus.READY)
    return {VersionId(row.version_id): source_of(row) for row in ready}


def _sentences(connection: Connection, wanted: Sequence[PassageId]) -> dict[str, list[Sentence]]:
    rows = connection.execute(
        select(passages.c.id.label("passage_id"), *SENTENCE_COLUMNS)
        .join(
            sentences,
            (sentences.c.version_id == passages.c.version_id)
            & (sentences.c.position >= passages.c.first)
            & (sentences.c.position < passages.c.end),
        )
        .where(among(passages.c.id, wanted))
        .order_by(passages.c.id, sentences.c.position)
    )
    found: dict[str, list[Sentence]] = {}
    for row in rows:
        found.setdefault(row.passage_id, []).append(sentence_of(row))
    return found
