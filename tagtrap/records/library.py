"""What the base holds, and what leaves it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, select, true, update

from tagtrap.domain.documents import Document, VersionStatus
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, VersionId
from tagtrap.domain.library import DocumentDetails, DocumentSummary
from tagtrap.errors import NotFound
from tagtrap.ports import Clock
from tagtrap.records.answer_tables import answer_sources
from tagtrap.records.audit import Action, note
from tagtrap.records.database import Database
from tagtrap.records.document_rows import VERSION_COLUMNS, document_of, version_of
from tagtrap.records.duplicates import duplicate_of
from tagtrap.records.erasing import erase_document
from tagtrap.records.expressions import among
from tagtrap.records.full_text_index import remove_full_text
from tagtrap.records.publishing import raise_generation
from tagtrap.records.tables import documents, sentences, versions
from tagtrap.records.versions import sentences_of

NO_DOCUMENT = "There is no such document."
_EMPTY_HASH = ""


class Library:
    """The documents of the base."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def documents(self) -> list[DocumentSummary]:
        """Return the documents with a ready version, by title."""
        with self._database.read() as connection:
            return _summaries(connection, versions.c.status == VersionStatus.READY)

    def details(self, document_id: DocumentId) -> DocumentDetails:
        """Return a document with its versions, newest first, and the sentences of the one in force.

        Of a document without one in force, those of the newest; of an erased one nothing but the
        ids is left. Raises `NotFound`.
        """
        with self._database.read() as connection:
            summary = _summary(connection, document_id)
            every = connection.execute(
                select(*VERSION_COLUMNS)
                .where(versions.c.document_id == document_id)
                .order_by(versions.c.number.desc())
            )
            return DocumentDetails(
                summary=summary,
                versions=tuple(version_of(row) for row in every),
                sentences=sentences_of(connection, summary.version.id),
            )

    def find_duplicate(
        self, sha256: str, text_sha256: str, collection: Collection
    ) -> Document | None:
        """Return the document that already says this in the collection, if one does."""
        with self._database.read() as connection:
            return duplicate_of(connection, sha256, text_sha256, collection)

    def documents_named(self, file_name: str, collection: Collection) -> list[Document]:
        """Return the documents of the collection whose ready version came from such a file."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(documents)
                .join(versions, versions.c.document_id == documents.c.id)
                .where(
                    versions.c.file_name == file_name,
                    versions.c.status == VersionStatus.READY,
                    documents.c.collection == collection,
                )
                .order_by(versions.c.added_at, versions.c.id)
            )
            return [document_of(row) for row in rows]

    def collections(self) -> list[Collection]:
        """Return the collections that hold a ready document, by name."""
        with self._database.read() as connection:
            names = connection.scalars(
                select(documents.c.collection)
                .join(versions, versions.c.document_id == documents.c.id)
                .where(versions.c.status == VersionStatus.READY)
                .distinct()
                .order_by(documents.c.collection)
            )
            return [Collection(name) for name in names]

    def collections_of(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Collection]:
        """Return the collections that documents are in now, of those that are there."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(documents.c.id, documents.c.collection).where(among(documents.c.id, ids))
            )
            return {DocumentId(row.id): Collection(row.collection) for row in rows}

    def readable_versions(self, collections: Iterable[Collection] | None) -> list[VersionId]:
        """Return the ready versions of the collections (None: of all; none given: nothing)."""
        with self._database.read() as connection:
            found = connection.scalars(
                select(versions.c.id)
                .join(documents, documents.c.id == versions.c.document_id)
                .where(versions.c.status == VersionStatus.READY, _within(collections))
                .order_by(versions.c.added_at, versions.c.id)
            )
            return [VersionId(version) for version in found]

    def stored_files(self) -> frozenset[str]:
        """Return the sha256 of every file that a version still stands for."""
        with self._database.read() as connection:
            return _stored_files(connection)

    @contextmanager
    def files_standing_still(self) -> Iterator[frozenset[str]]:
        """Yield the same as `stored_files`, and let no version come or go meanwhile."""
        with self._database.write() as connection:
            yield _stored_files(connection)

    def retire(self, document_id: DocumentId, actor: ActorId, clock: Clock) -> DocumentSummary:
        """Take a document out of retrieval; its text stays for the answers that cite it.

        Raises `NotFound`.
        """
        now = clock()
        with self._database.write() as connection:
            ready = _ready_versions(connection, document_id)
            if ready:
                remove_full_text(connection, ready)
                connection.execute(
                    update(versions)
                    .where(among(versions.c.id, ready))
                    .values(status=VersionStatus.RETIRED, superseded_at=now)
                )
                raise_generation(connection)
                detail: dict[str, str | int] = {"version": ready[0]}
                note(connection, now, actor, Action.DOCUMENT_REMOVED, document_id, detail)
            return _summary(connection, document_id)

    def erase(self, document_id: DocumentId, actor: ActorId, clock: Clock) -> None:
        """Leave no word of a document in the database, nor in the answers that used it.

        The caller deletes the files that no version stands for any more. Raises `NotFound`, and
        `StorageError` if the words are gone from every table but a reader elsewhere keeps their
        bytes in the log; the next erasure or start removes them.
        """
        with self._database.write() as connection:
            erase_document(connection, document_id, actor, clock())
        self._database.clean()


def _stored_files(connection: Connection) -> frozenset[str]:
    return frozenset(connection.scalars(select(versions.c.sha256).distinct())) - {_EMPTY_HASH}


def _within(collections: Iterable[Collection] | None) -> ColumnElement[bool]:
    return true() if collections is None else among(documents.c.collection, collections)


def _ready_versions(connection: Connection, document_id: DocumentId) -> Sequence[str]:
    return connection.scalars(
        select(versions.c.id).where(
            versions.c.document_id == document_id, versions.c.status == VersionStatus.READY
        )
    ).all()


def _summary(connection: Connection, document_id: DocumentId) -> DocumentSummary:
    found = _summaries(connection, documents.c.id == document_id)
    if not found:
        raise NotFound(NO_DOCUMENT)
    return found[0]


def _summaries(connection: Connection, *wanted: ColumnElement[bool]) -> list[DocumentSummary]:
    every = versions.alias("every")
    of_document = every.c.document_id == documents.c.id
    # After a step back the version in force is not the newest one.
    shown = (
        select(every.c.id)
        .where(of_document)
        .order_by((every.c.status == VersionStatus.READY).desc(), every.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    number = select(func.count()).select_from(every).where(of_document).scalar_subquery()
    rows = connection.execute(
        select(documents, versions.c.id.label("version_id"), number.label("versions"))
        .join(versions, versions.c.document_id == documents.c.id)
        .where(versions.c.id == shown, *wanted)
        .order_by(func.lower(documents.c.title), documents.c.id)
    ).all()
    ids = [row.version_id for row in rows]
    by_id = {
        row.id: version_of(row)
        for row in connection.execute(select(*VERSION_COLUMNS).where(among(versions.c.id, ids)))
    }
    lengths = _sentence_counts(connection, ids)
    cited = _cited_counts(connection, [row.id for row in rows])
    return [
        DocumentSummary(
            document=document_of(row),
            version=by_id[row.version_id],
            sentences=lengths.get(row.version_id, 0),
            versions=row.versions,
            cited=cited.get(row.id, 0),
        )
        for row in rows
    ]


def _sentence_counts(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    rows = connection.execute(
        select(sentences.c.version_id.label("id"), func.count().label("number"))
        .where(among(sentences.c.version_id, ids))
        .group_by(sentences.c.version_id)
    )
    return _counts(rows.all())


def _cited_counts(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    rows = connection.execute(
        select(
            versions.c.document_id.label("id"),
            func.count(answer_sources.c.answer_id.distinct()).label("number"),
        )
        .join(answer_sources, answer_sources.c.version_id == versions.c.id)
        .where(among(versions.c.document_id, ids), answer_sources.c.cited)
        .group_by(versions.c.document_id)
    )
    return _counts(rows.all())


def _counts(rows: Sequence[Row[Any]]) -> dict[str, int]:
    return {row.id: row.number for row in rows}
