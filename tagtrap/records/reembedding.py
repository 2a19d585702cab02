"""Vectors of another embedder: gathered beside those in use, and put in their place in one step."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import ActorId, PassageId, VersionId, vector_space
from tagtrap.ports import Clock, Vectors
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.expressions import among
from tagtrap.records.passage_rows import to_bytes
from tagtrap.records.publishing import raise_generation
from tagtrap.records.reembedding_tables import fresh_vectors
from tagtrap.records.tables import passages, vectors, versions
from tagtrap.records.versions import sentences_of

_BASE = "base"


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """A stored passage: its headings and its sentences."""

    passage_id: PassageId
    heading: tuple[str, ...]
    sentences: tuple[Sentence, ...]


class StoredReembedding:
    """What is still to be embedded again, and the switch once nothing is."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def begin(self, embedder_id: str) -> None:
        """Drop what was gathered for any other embedder."""
        with self._database.write() as connection:
            connection.execute(
                delete(fresh_vectors).where(fresh_vectors.c.embedder_id != embedder_id)
            )

    def is_settled(self, embedder_id: str) -> bool:
        """Whether every stored vector can be compared with this embedder's."""
        with self._database.read() as connection:
            return not _foreign(connection, embedder_id)

    def waiting(self, embedder_id: str) -> list[VersionId]:
        """Return the versions, also earlier ones, whose vectors are not there yet."""
        with self._database.read() as connection:
            return _waiting(connection, embedder_id)

    def plans(self, version: VersionId) -> list[StoredPlan]:
        """Return the passages of a version in reading order; none where it was erased."""
        with self._database.read() as connection:
            said = sentences_of(connection, version)
            rows = connection.execute(
                select(passages)
                .where(passages.c.version_id == version)
                .order_by(passages.c.position)
            )
            return [
                StoredPlan(PassageId(row.id), tuple(row.heading), said[row.first : row.end])
                for row in rows
            ]

    def keep(
        self, version: VersionId, embedder_id: str, made: Sequence[tuple[PassageId, Vectors]]
    ) -> None:
        """Keep the vectors of a whole version, each array of shape (windows, dimensions)."""
        with self._database.write() as connection:
            still = connection.scalars(
                select(passages.c.id).where(passages.c.version_id == version)
            ).all()
            rows = [
                {
                    "passage_id": passage,
                    "window": window,
                    "version_id": version,
                    "embedder_id": embedder_id,
                    "vector": to_bytes(vector),
                }
                for passage, of_passage in made
                for window, vector in enumerate(of_passage)
            ]
            if len(still) == len(made):  # else it was erased meanwhile
                connection.execute(insert(fresh_vectors), rows)

    def switch(self, embedder_id: str, actor: ActorId) -> bool:
        """Let the new vectors take the old ones' place, all at once; False if some are missing."""
        with self._database.write() as connection:
            if _waiting(connection, embedder_id):
                return False
            ready = list(connection.scalars(select(fresh_vectors.c.version_id).distinct()))
            number = connection.scalar(select(func.count()).select_from(fresh_vectors))
            of_ready = select(passages.c.id).where(among(passages.c.version_id, ready))
            connection.execute(delete(vectors).where(vectors.c.passage_id.in_(of_ready)))
            columns = ("passage_id", "window", "vector")
            connection.execute(
                insert(vectors).from_select(
                    columns, select(*(fresh_vectors.c[name] for name in columns))
                )
            )
            connection.execute(
                update(versions).where(among(versions.c.id, ready)).values(embedder_id=embedder_id)
            )
            connection.execute(delete(fresh_vectors))
            raise_generation(connection)
            detail: dict[str, str | int] = {"embedder": embedder_id, "vectors": int(number or 0)}
            note(connection, self._clock(), actor, Action.BASE_REEMBEDDED, _BASE, detail)
            return True


def _foreign(connection: Connection, embedder_id: str) -> list[VersionId]:
    """Return the versions, oldest first, whose vectors come from another embedder."""
    rows = connection.execute(
        select(versions.c.id, versions.c.embedder_id)
        .where(versions.c.id.in_(select(passages.c.version_id)))
        .order_by(versions.c.added_at, versions.c.id)
    )
    space = vector_space(embedder_id)
    return [VersionId(row.id) for row in rows if vector_space(row.embedder_id) != space]


def _waiting(connection: Connection, embedder_id: str) -> list[VersionId]:
    made = set(connection.scalars(select(fresh_vectors.c.version_id).distinct()))
    return [version for version in _foreign(connection, embedder_id) if version not in made]
