"""The list of files on their way in: what a killed process leaves is taken up from here."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, or_, select, update

from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, JobId, VersionId
from tagtrap.domain.jobs import Job, JobProgress, JobState, SyncedPlace
from tagtrap.errors import NotFound
from tagtrap.ports import Clock
from tagtrap.records.database import Database
from tagtrap.records.expressions import among
from tagtrap.records.job_tables import jobs, synced_files
from tagtrap.records.synced_files import note_synced

NO_JOB = "There is no such job."
MOST_STARTS = 5
"""How often a job that gets no further is begun again before it is given up."""

_UNFINISHED = (JobState.WAITING, JobState.RUNNING)
_GIVEN_UP = (
    f"TagTrap ended {MOST_STARTS} times while it was working on this file. It may need more memory "
    "than there is: split it, and add it again."
)


class StoredJobs:
    """Jobs, each from its submission to its end and after."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def add(self, new: Job) -> None:
        """Keep a job: from here on it is not lost."""
        with self._database.write() as connection:
            connection.execute(insert(jobs), _row(new))

    def find(self, job: JobId) -> Job:
        """Return a job, or raise `NotFound`."""
        with self._database.read() as connection:
            return _found(connection, job)

    def unfinished(self) -> list[Job]:
        """Return what is not over, the oldest first."""
        return self._listed(jobs.c.state.in_(_UNFINISHED))

    def some(self, ids: Iterable[JobId]) -> list[Job]:
        """Return those of the jobs that are kept, in the order in which they were handed in."""
        return self._listed(among(jobs.c.id, ids))

    def all(self) -> list[Job]:
        """Return every job that is kept, the oldest first."""
        return self._listed()

    def begin(self, job: JobId) -> Job | None:
        """Note that a job is being worked on; None if it is over.

        One that was begun again and again without getting any further is given up.
        """
        with self._database.write() as connection:
            row = connection.execute(select(jobs).where(jobs.c.id == job)).first()
            if row is None or JobState(row.state).is_over:
                return None
            if row.starts >= MOST_STARTS:
                self._end(connection, job, JobState.FAILED, _GIVEN_UP, "")
                return None
            values = {"state": JobState.RUNNING, "starts": row.starts + 1}
            connection.execute(update(jobs).where(jobs.c.id == job).values(**values))
            return _found(connection, job)

    def advance(self, job: JobId, progress: JobProgress) -> bool:
        """Note how far a job is; return False if somebody wants it cancelled."""
        with self._database.write() as connection:
            connection.execute(
                update(jobs).where(jobs.c.id == job).values(**_progress(progress), starts=0)
            )
            wanted = connection.scalar(select(jobs.c.cancel_wanted).where(jobs.c.id == job))
            return not wanted

    def end(
        self,
        job: JobId,
        state: JobState,
        message: str = "",
        *,
        error: str = "",
        document: DocumentId | None = None,
    ) -> None:
        """Note how a job ended; `document` is the one that a duplicate is a duplicate of.

        One that is over stays as it is: two processes may have worked on it.
        """
        with self._database.write() as connection:
            found = _found(connection, job)
            if found.state.is_over:
                return
            self._end(connection, job, state, message, error)
            known = document or found.document_id
            connection.execute(update(jobs).where(jobs.c.id == job).values(document_id=known))
            if state in (JobState.DONE, JobState.DUPLICATE):
                note_synced(connection, found, known, is_new=state is JobState.DONE)

    def cancel(self, job: JobId) -> Job:
        """Cancel a job that waits, ask one that is running to stop; return it as it is then."""
        with self._database.write() as connection:
            state = _found(connection, job).state
            if state is JobState.WAITING:
                self._end(connection, job, JobState.CANCELLED, "", "")
            elif state is JobState.RUNNING:
                connection.execute(update(jobs).where(jobs.c.id == job).values(cancel_wanted=True))
            return _found(connection, job)

    def forget(self, over: Iterable[JobId]) -> None:
        """Take jobs that are over from the list."""
        with self._database.write() as connection:
            connection.execute(
                delete(jobs).where(among(jobs.c.id, over), jobs.c.state.not_in(_UNFINISHED))
            )

    def forget_before(self, moment: datetime) -> None:
        """Take what was over by then from the list."""
        with self._database.write() as connection:
            connection.execute(
                delete(jobs).where(jobs.c.finished_at < moment, jobs.c.state.not_in(_UNFINISHED))
            )

    def _end(
        self, connection: Connection, job: JobId, state: JobState, message: str, error: str
    ) -> None:
        connection.execute(
            update(jobs)
            .where(jobs.c.id == job)
            .values(state=state, message=message, error=error, finished_at=self._clock())
        )

    def _listed(self, *wanted: ColumnElement[bool]) -> list[Job]:
        with self._database.read() as connection:
            rows = connection.execute(select(jobs).where(*wanted).order_by(jobs.c.seq))
            return [_job(row) for row in rows]


def forget_jobs_of(connection: Connection, document: DocumentId) -> None:
    """Take away what the jobs of an erased document say of it, and which files it came from."""
    theirs = or_(jobs.c.document_id == document, jobs.c.replaces == document)
    connection.execute(delete(jobs).where(theirs, jobs.c.state.not_in(_UNFINISHED)))
    connection.execute(delete(synced_files).where(synced_files.c.document_id == document))


def _found(connection: Connection, job: JobId) -> Job:
    row = connection.execute(select(jobs).where(jobs.c.id == job)).first()
    if row is None:
        raise NotFound(NO_JOB)
    return _job(row)


def _row(job: Job) -> dict[str, object]:
    return {
        "id": job.id,
        "file_name": job.file_name,
        "sha256": job.sha256,
        "size": job.size,
        "collection": job.collection,
        "title": job.title,
        "added_by": job.added_by,
        "submitted_at": job.submitted_at,
        "document_id": job.document_id,
        "version_id": job.version_id,
        "replaces": job.replaces,
        "folder": job.place.folder if job.place else None,
        "path": job.place.path if job.place else None,
        "state": job.state,
        "message": job.message,
        "error": job.error,
        "cancel_wanted": job.cancel_wanted,
        "starts": 0,
        "finished_at": job.finished_at,
        **_progress(job.progress),
    }


def _progress(progress: JobProgress) -> dict[str, object]:
    return {
        "step": progress.step,
        "pages": progress.pages,
        "sentences": progress.sentences,
        "done": progress.done,
        "rate": progress.rate,
    }


def _job(row: Row[Any]) -> Job:
    return Job(
        id=JobId(row.id),
        file_name=row.file_name,
        sha256=row.sha256,
        size=row.size,
        collection=Collection(row.collection),
        title=row.title,
        added_by=ActorId(row.added_by),
        submitted_at=row.submitted_at,
        document_id=DocumentId(row.document_id),
        version_id=VersionId(row.version_id),
        replaces=DocumentId(row.replaces) if row.replaces else None,
        place=SyncedPlace(row.folder, row.path) if row.folder is not None else None,
        state=JobState(row.state),
        progress=JobProgress(row.step, row.pages, row.sentences, row.done, row.rate),
        message=row.message,
        error=row.error,
        cancel_wanted=row.cancel_wanted,
        finished_at=row.finished_at,
    )
