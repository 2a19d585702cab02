"""Files on their way into the base."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, JobId, VersionId


class JobState(StrEnum):
    """Where a job stands; from `DONE` on it is over."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    DUPLICATE = "duplicate"
    REFUSED = "refused"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self not in (JobState.WAITING, JobState.RUNNING)


@dataclass(frozen=True, slots=True)
class JobProgress:
    """How far a job is: step "read", "embed" or "publish".

    `done` of `sentences` are embedded, `rate` is sentences a second, 0 while it is not known.
    """

    step: str = ""
    pages: int = 0
    sentences: int = 0
    done: int = 0
    rate: float = 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long it will take at this rate; None while that is not known."""
        return (self.sentences - self.done) / self.rate if self.rate > 0 else None


@dataclass(frozen=True, slots=True)
class SyncedPlace:
    """A folder that is kept in step, named with its collection, and a file's path inside it."""

    folder: str
    path: str


@dataclass(frozen=True, slots=True)
class Job:
    """One file to take in.

    `document_id` and `version_id` are what it will be; of a duplicate, `document_id` is the
    document that is there already. `replaces` is the document that it is a new version of.
    `message` says in plain words why a job did not end well, and `error` is the class of that.
    """

    id: JobId
    file_name: str
    sha256: str
    size: int
    collection: Collection
    title: str
    added_by: ActorId
    submitted_at: datetime
    document_id: DocumentId
    version_id: VersionId
    replaces: DocumentId | None = None
    place: SyncedPlace | None = None
    state: JobState = JobState.WAITING
    progress: JobProgress = JobProgress()
    message: str = ""
    error: str = ""
    cancel_wanted: bool = False
    finished_at: datetime | None = None
