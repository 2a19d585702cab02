"""Which documents share much of their wording."""

from collections.abc import Iterable, Sequence
from threading import Lock

import numpy as np
from sqlalchemy import Connection, insert, select

from tagtrap.domain.alike_texts import AlikeTexts
from tagtrap.domain.documents import Document, VersionStatus
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.publishing import NewVersion
from tagtrap.domain.resemblance import AlikePair, Sketch, sketch_of
from tagtrap.records.database import Database
from tagtrap.records.document_rows import document_of
from tagtrap.records.expressions import among
from tagtrap.records.tables import documents, index_state, sketches, versions

_STORED = np.dtype("<u4")


class Resemblances:
    """Compares the sketches of all versions in force."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # No words are kept: ids, and the numbers of their sketches.
        self._known: AlikeTexts[VersionId] = AlikeTexts()
        self._generation = -1
        self._lock = Lock()

    def pairs(self, of: VersionId | None = None) -> list[AlikePair]:
        """Return the pairs of versions in force that share much of their wording.

        All of them, or those `of` a version.
        """
        with self._database.read() as connection:
            with self._lock:
                self._catch_up(connection)
                if of is None:
                    pairs = self._known.pairs
                else:
                    alike = self._known.alike(of).items()
                    pairs = tuple((of, other, share) for other, share in alike)
            by_version = _documents(
                connection, {v for one, other, _ in pairs for v in (one, other)}
            )
        return [
            AlikePair((one, other), (by_version[one], by_version[other]), share)
            for one, other, share in pairs
        ]

    def _catch_up(self, connection: Connection) -> None:
        """Read the sketches of what has come into force since the last time, and only those."""
        generation = int(connection.scalar(select(index_state.c.generation)) or 0)
        if self._generation == generation:
            return
        wanted = _in_force(connection)
        self._known.drop(self._known.held.difference(wanted))
        held = self._known.held
        self._known.add(_sketches(connection, [one for one in wanted if one not in held]))
        self._generation = generation


def write_sketch(connection: Connection, new: NewVersion) -> None:
    """Keep the sketch of a new version."""
    sketch = sketch_of(sentence.text for sentence in new.sentences)
    values = {"version_id": new.id, "sketch": sketch.astype(_STORED).tobytes()}
    connection.execute(insert(sketches), values)


def _documents(connection: Connection, ids: Iterable[VersionId]) -> dict[VersionId, Document]:
    rows = connection.execute(
        select(versions.c.id.label("version_id"), *documents.c)
        .join(versions, versions.c.document_id == documents.c.id)
        .where(among(versions.c.id, ids))
    )
    return {VersionId(row.version_id): document_of(row) for row in rows}


def _in_force(connection: Connection) -> list[VersionId]:
    found = connection.scalars(
        select(versions.c.id)
        .where(versions.c.status == VersionStatus.READY)
        .order_by(versions.c.added_at, versions.c.id)
    )
    return [VersionId(version) for version in found]


def _sketches(connection: Connection, wanted: Sequence[VersionId]) -> dict[VersionId, Sketch]:
    rows = connection.execute(
        select(sketches.c.version_id, sketches.c.sketch).where(among(sketches.c.version_id, wanted))
    )
    stored = {VersionId(row.version_id): row.sketch for row in rows}
    return {
        version: np.frombuffer(stored[version], dtype=_STORED).astype(np.uint32)
        for version in wanted
        if version in stored
    }
