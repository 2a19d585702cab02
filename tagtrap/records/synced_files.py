"""What each file of a synced folder became."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, exists, func, select

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.jobs import Job
from tagtrap.domain.syncing import SyncedFile
from tagtrap.records.database import Database
from tagtrap.records.expressions import among, insert_or
from tagtrap.records.job_tables import synced_files
from tagtrap.records.tables import versions


class SyncedFiles:
    """The files of folders that are kept in step."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, folder: str) -> list[SyncedFile]:
        """Return what was taken in of a folder, by path."""
        in_force = exists().where(
            versions.c.document_id == synced_files.c.document_id,
            versions.c.status == VersionStatus.READY,
        )
        with self._database.read() as connection:
            rows = connection.execute(
                select(synced_files, in_force.label("is_in_force"))
                .where(synced_files.c.folder == folder)
                .order_by(synced_files.c.path)
            )
            return [
                SyncedFile(
                    row.path, DocumentId(row.document_id), row.sha256, row.is_own, row.is_in_force
                )
                for row in rows
            ]

    def others_of(self, document: DocumentId, folder: str, paths: Iterable[str]) -> bool:
        """Whether a file elsewhere, or another than these in the folder, is this document too."""
        here = (synced_files.c.folder == folder) & among(synced_files.c.path, paths)
        with self._database.read() as connection:
            number = connection.scalar(
                select(func.count())
                .select_from(synced_files)
                .where(synced_files.c.document_id == document, ~here)
            )
            return bool(number)

    def forget(self, folder: str, paths: Iterable[str]) -> None:
        """Take paths that are gone from the list."""
        with self._database.write() as connection:
            connection.execute(
                delete(synced_files).where(
                    synced_files.c.folder == folder, among(synced_files.c.path, paths)
                )
            )


def note_synced(connection: Connection, job: Job, document: DocumentId, *, is_new: bool) -> None:
    """Note which document a file of a synced folder is.

    One that was in the base already is the folder's own if another of its files made it.
    """
    if job.place is None:
        return
    was_own = connection.scalar(
        select(func.count())
        .select_from(synced_files)
        .where(synced_files.c.document_id == document, synced_files.c.is_own)
    )
    values = {"document_id": document, "sha256": job.sha256, "is_own": is_new or bool(was_own)}
    place = {"folder": job.place.folder, "path": job.place.path}
    connection.execute(
        insert_or(connection, synced_files)
        .values(**place, **values)
        .on_conflict_do_update(index_elements=list(place), set_=values)
    )
