"""Which documents share much of their wording."""

from collections.abc import Iterable

import numpy as np
from sqlalchemy import Connection, insert, select

from tagtrap.domain.documents import Document, VersionStatus
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.publishing import NewVersion
from tagtrap.domain.resemblance import AlikePair, Sketch, alike, sketch_of
from tagtrap.records.database import Database
from tagtrap.records.document_rows import document_of
from tagtrap.records.expressions import among
from tagtrap.records.tables import documents, index_state, sketches, versions

_STORED = np.dtype("<u4")
_Pairs = tuple[tuple[VersionId, VersionId, float], ...]


class Resemblances:
    """Compares the sketches of all versions in force."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # No words are kept: pairs of ids, until what is in force changes.
        self._known: tuple[int, _Pairs] = (-1, ())

    def pairs(self) -> list[AlikePair]:
        """Return the pairs of versions in force that share much of their wording."""
        with self._database.read() as connection:
            generation = int(connection.scalar(select(index_state.c.generation)) or 0)
            if self._known[0] != generation:
                self._known = (generation, tuple(alike(_sketches(connection))))
            pairs = self._known[1]
            by_version = _documents(
                connection, {v for one, other, _ in pairs for v in (one, other)}
            )
        return [
            AlikePair((one, other), (by_version[one], by_version[other]), share)
            for one, other, share in pairs
        ]


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


def _sketches(connection: Connection) -> dict[VersionId, Sketch]:
    rows = connection.execute(
        select(sketches.c.version_id, sketches.c.sketch)
        .join(versions, versions.c.id == sketches.c.version_id)
        .where(versions.c.status == VersionStatus.READY)
        .order_by(versions.c.added_at, versions.c.id)
    )
    return {
        VersionId(row.version_id): np.frombuffer(row.sketch, dtype=_STORED).astype(np.uint32)
        for row in rows
    }
