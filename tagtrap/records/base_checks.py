"""What may be wrong inside a database whose pages are sound, and putting the full text right."""

from sqlalchemy import Connection, func, select

from tagtrap.domain.documents import VersionStatus
from tagtrap.records.database import Database
from tagtrap.records.full_text_index import empty_full_text, full_text_rows
from tagtrap.records.passage_rows import index_words
from tagtrap.records.tables import documents, index_state, passages, vectors, versions


def full_text_problem(database: Database) -> str:
    """Say how the full text index differs from the passages in force, "" where it does not."""
    with database.write() as connection:
        indexed = full_text_rows(connection)
        wanted = set(
            connection.scalars(
                select(passages.c.row)
                .join(versions, versions.c.id == passages.c.version_id)
                .where(versions.c.status == VersionStatus.READY)
            )
        )
    if indexed is None:
        return "it is damaged"
    differing = len(indexed ^ wanted)
    return f"{differing} passages differ from what is stored" if differing else ""


def rebuild_full_text(database: Database) -> None:
    """Write the full text index anew from the stored sentences, in one step."""
    with database.write() as connection:
        empty_full_text(connection)
        for version in _ready(connection):
            index_words(connection, version)


def passages_without_vectors(database: Database) -> int:
    """Return how many passages in force have no vector; only their words can find them."""
    with database.read() as connection:
        counted = (
            select(func.count())
            .select_from(passages)
            .join(versions, versions.c.id == passages.c.version_id)
            .outerjoin(vectors, vectors.c.passage_id == passages.c.id)
            .where(versions.c.status == VersionStatus.READY, vectors.c.passage_id.is_(None))
        )
        return int(connection.scalar(counted) or 0)


def files_with_titles(database: Database) -> dict[str, str]:
    """Return the sha256 of every file that is kept, with the title of a document it stands for."""
    with database.read() as connection:
        rows = connection.execute(
            select(versions.c.sha256, documents.c.title)
            .join(documents, documents.c.id == versions.c.document_id)
            .where(versions.c.sha256 != "")
        )
        return {row.sha256: row.title for row in rows}


def cleaning_is_due(database: Database) -> bool:
    """Whether bytes of what was erased may still be in the files of the database."""
    with database.read() as connection:
        return bool(connection.scalar(select(index_state.c.cleaning_due)))


def _ready(connection: Connection) -> list[str]:
    ready = connection.scalars(
        select(versions.c.id)
        .where(versions.c.status == VersionStatus.READY)
        .order_by(versions.c.added_at, versions.c.id)
    )
    return list(ready)
