"""Putting an earlier version back in force, in one transaction."""

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, select, update

from tagtrap.domain.documents import DocumentVersion, VersionStatus
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, vector_space
from tagtrap.errors import DuplicateDocument, EmbedderChanged, NotFound, WrongArguments
from tagtrap.ports import Clock
from tagtrap.records.audit import Action, note
from tagtrap.records.conflict_tables import conflict_looks
from tagtrap.records.database import Database
from tagtrap.records.document_rows import VERSION_COLUMNS, version_of
from tagtrap.records.duplicates import duplicate_of
from tagtrap.records.passage_rows import index_words
from tagtrap.records.publishing import raise_generation, supersede_others
from tagtrap.records.tables import documents, versions

_TARGET_COLUMNS: tuple[ColumnElement[Any], ...] = (
    *VERSION_COLUMNS,
    documents.c.collection,
    documents.c.title,
    documents.c.erased_at,
)
_RESTORABLE = (VersionStatus.SUPERSEDED, VersionStatus.RETIRED)


class GoingBack:
    """Steps back to an earlier version."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def go_back(
        self, document_id: DocumentId, number: int, actor: ActorId, *, embedder_id: str
    ) -> DocumentVersion:
        """Put a version in force in place of the one that is, with the tags it had.

        Nothing of either version is written anew: the one that leaves stays readable. Raises
        `NotFound`, `WrongArguments` for a version that is in force or was never complete,
        `DuplicateDocument` if another document of the collection says the same by now, and
        `EmbedderChanged` if its vectors come from another embedder than the one in use.
        """
        now = self._clock()
        with self._database.write() as connection:
            target = _find(connection, document_id, number)
            _require_free(connection, target)
            if vector_space(target.embedder_id) != vector_space(embedder_id):
                raise EmbedderChanged(
                    f"Version {number} was prepared for the search by {target.embedder_id}, not by "
                    f"{embedder_id}. Add its file as a new version instead."
                )
            replaced = _in_force(connection, document_id)
            _swap(connection, target, now)
            note(
                connection,
                now,
                actor,
                Action.DOCUMENT_ROLLED_BACK,
                document_id,
                {"version": target.id, "number": number, "instead_of": replaced},
            )
            wanted = select(*VERSION_COLUMNS).where(versions.c.id == target.id)
            return version_of(connection.execute(wanted).one())


def _find(connection: Connection, document_id: DocumentId, number: int) -> Row[Any]:
    row = connection.execute(
        select(*_TARGET_COLUMNS)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(versions.c.document_id == document_id, versions.c.number == number)
    ).first()
    if row is None or row.erased_at is not None:
        raise NotFound(f"There is no version {number} of this document.")
    if row.status == VersionStatus.READY:
        raise WrongArguments(f"Version {number} is in force already.")
    if row.status not in _RESTORABLE:
        raise WrongArguments(f"Version {number} was never complete.")
    return row


def _require_free(connection: Connection, target: Row[Any]) -> None:
    known = duplicate_of(
        connection,
        target.sha256,
        target.text_sha256,
        Collection(target.collection),
        besides=DocumentId(target.document_id),
    )
    if known is not None:
        raise DuplicateDocument(
            f'"{known.title}" says the same as version {target.number} by now. '
            "Remove that document first.",
            document_id=known.id,
        )


def _in_force(connection: Connection, document_id: DocumentId) -> int:
    """Return the number of the version in force, 0 where there is none."""
    number = connection.scalar(
        select(versions.c.number).where(
            versions.c.document_id == document_id, versions.c.status == VersionStatus.READY
        )
    )
    return int(number or 0)


def _swap(connection: Connection, target: Row[Any], now: datetime) -> None:
    supersede_others(connection, target.document_id, target.id, now)
    connection.execute(
        update(versions)
        .where(versions.c.id == target.id)
        .values(status=VersionStatus.READY, superseded_at=None)
    )
    # What was added meanwhile was never compared with it.
    connection.execute(delete(conflict_looks).where(conflict_looks.c.version_id == target.id))
    index_words(connection, target.id)
    raise_generation(connection)
