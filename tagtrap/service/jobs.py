"""Hand files in, follow and cancel them; they are taken in beside whatever else goes on."""

import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tagtrap.domain.identifiers import DocumentId, JobId, fresh_id
from tagtrap.domain.jobs import Job, JobState, SyncedPlace
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.syncing import collection_of
from tagtrap.errors import EmptyFile, FileRefused, StorageError, loggable
from tagtrap.job_ports import JobQueue
from tagtrap.records.jobs import NO_JOB
from tagtrap.service.adding import Adding
from tagtrap.service.documents import Documents
from tagtrap.service.events import Added
from tagtrap.service.ingesting import require_size
from tagtrap.service.job_work import JobWork, WorkParts
from tagtrap.service.limits import Limits
from tagtrap.service.permissions import require, withheld

_LONGEST_HANDING_IN = timedelta(hours=1)
_KEPT_IN_THE_LIST = timedelta(days=30)
_TIDIED_EVERY = timedelta(hours=1)
"""It waits for whoever is writing, and a queue may ask what is unfinished every few seconds."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NewFile:
    """What a person says of a file."""

    name: str
    collection: str | None = None
    title: str | None = None
    replaces: DocumentId | None = None
    place: SyncedPlace | None = None


class Jobs:
    """The files on their way in, and what became of those before them."""

    def __init__(
        self, documents: Documents, parts: WorkParts, queue: JobQueue, limits: Limits
    ) -> None:
        self._documents = documents
        self._limits = limits
        self._parts = parts
        self._queue = queue
        self._tidied_at: datetime | None = None

    def start(self) -> bool:
        """Take files in from now on, also those that a killed process left.

        Return False where another process does so already.
        """
        work = JobWork(self._parts, outlasts_outages=self._queue.takes_up_again)
        return self._queue.start(work, self._unfinished)

    def hand_in(self, actor: Actor, content: bytes, file: NewFile) -> Job:
        """Keep a file and let it be taken in; when this returns it is not lost any more.

        What is refused at first sight is over at once, with its reason. Raises `NotAllowed` or
        `NotFound` where the actor may not add it there.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        if file.place is not None:
            self._documents.require_collection(actor, collection_of(file.place.folder))
        upload = self._documents.upload(
            actor,
            hashlib.sha256(content).hexdigest(),
            file.name,
            collection=file.collection,
            title=file.title,
            replaces=file.replaces,
        )
        job = Job(
            id=JobId(fresh_id()),
            file_name=upload.file_name,
            sha256=upload.sha256,
            size=len(content),
            collection=upload.document.collection,
            title=upload.title,
            added_by=actor.id,
            submitted_at=self._parts.documents.clock(),
            document_id=upload.document.id,
            version_id=upload.version_id,
            replaces=file.replaces,
            place=file.place,
        )
        try:
            self._look_at(content, job)
        except FileRefused as error:
            return self._refused(job, error)
        self._keep(job, content)
        self._queue.put(job.id)
        return self._parts.stored.find(job.id)

    def all(self, actor: Actor) -> list[Job]:
        """Return the jobs of collections that the actor may read, the newest first."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        return self._readable(actor, self._parts.stored.all())[::-1]

    def some(self, actor: Actor, ids: Iterable[JobId]) -> Mapping[JobId, Job]:
        """Return those of the jobs that are there and that the actor may see."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        found = self._readable(actor, self._parts.stored.some(ids))
        return {job.id: job for job in found}

    def added(self, actor: Actor, job: Job) -> Added:
        """Return what a person should know of a file that was taken in.

        Raises `NotFound` if its document is not there any more, or not for the actor.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        self._documents.show(actor, job.document_id)
        return Adding(self._parts.documents).added(
            actor, job.document_id, job.version_id, job.file_name
        )

    def cancel(self, actor: Actor, job_id: JobId) -> Job:
        """Stop a job; nothing of its file stays. One that is over stays as it is.

        One that is being worked on stops at once while it is read, else after a batch is embedded.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        if not self._readable(actor, [self._parts.stored.find(job_id)]):
            raise withheld(actor, job_id, NO_JOB)
        job = self._parts.stored.cancel(job_id)
        if job.state is JobState.CANCELLED:
            self._parts.folders.discard(job_id)
        return job

    def clear(self, actor: Actor) -> None:
        """Take what is over from the list, of what the actor may see."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        over = [job.id for job in self.all(actor) if job.state.is_over]
        self._parts.stored.forget(over)

    def close(self) -> None:
        """Stop after the stages that are going on; the rest is taken up at the next start."""
        self._queue.close()

    def _keep(self, job: Job, content: bytes) -> None:
        self._parts.folders.keep_content(job.id, content)
        try:
            self._parts.stored.add(job)
        except StorageError:
            self._parts.folders.discard(job.id)
            raise

    def _refused(self, job: Job, error: FileRefused) -> Job:
        refused = replace(
            job,
            state=JobState.REFUSED,
            message=str(error),
            error=type(error).__name__,
            finished_at=job.submitted_at,
        )
        self._parts.stored.add(refused)
        return refused

    def _look_at(self, content: bytes, job: Job) -> None:
        if not content:
            raise EmptyFile(f"{job.file_name} is empty.")
        require_size(job.file_name, len(content), self._parts.documents.settings.ingest)
        self._limits.require_room(job.added_by, len(content))

    def _readable(self, actor: Actor, jobs: Sequence[Job]) -> list[Job]:
        """Return the jobs of collections that the actor may read.

        A document may have been moved since its file came in: where it is now counts as well.
        """
        library = self._parts.documents.library
        moved_to = library.collections_of(job.document_id for job in jobs)
        return [
            job
            for job in jobs
            if actor.may_read(job.collection)
            and actor.may_read(moved_to.get(job.document_id, job.collection))
        ]

    def _unfinished(self) -> list[JobId]:
        unfinished = [job.id for job in self._parts.stored.unfinished()]
        now = self._parts.documents.clock()
        if self._tidied_at is None or now - self._tidied_at >= _TIDIED_EVERY:
            self._tidied_at = now
            try:
                self._tidy(unfinished, now)
            except StorageError as error:  # none of the files on their way waits for that
                _log.warning("the list of jobs could not be tidied: %s", loggable(error))
        return unfinished

    def _tidy(self, unfinished: Sequence[JobId], now: datetime) -> None:
        self._parts.stored.forget_before(now - _KEPT_IN_THE_LIST)
        self._parts.folders.discard_strays(unfinished, unchanged_since=now - _LONGEST_HANDING_IN)
