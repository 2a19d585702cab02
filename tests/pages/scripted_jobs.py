"""Files on their way in, scripted: taken in at once, or held until a test says so."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tagtrap.domain.identifiers import Collection, DocumentId, JobId, VersionId
from tagtrap.domain.jobs import Job, JobProgress, JobState
from tagtrap.domain.people import Actor
from tagtrap.errors import DuplicateDocument, StorageError, TagTrapError
from tagtrap.service.events import Added
from tagtrap.service.jobs import NewFile

if TYPE_CHECKING:
    from tests.pages.scripted_app import ScriptedDocuments


@dataclass
class ScriptedJobs:
    """Jobs over scripted documents; `is_held` keeps them waiting, `problem` keeps files out."""

    documents: "ScriptedDocuments"
    is_held: bool = False
    problem: StorageError | None = None
    jobs: dict[JobId, Job] = field(default_factory=dict)
    contents: dict[JobId, tuple[bytes, NewFile]] = field(default_factory=dict)

    def start(self) -> bool:
        """Do nothing: a test runs the jobs."""
        return True

    def hand_in(self, actor: Actor, content: bytes, file: NewFile) -> Job:
        """Keep a file, and take it in unless files are held."""
        if self.problem is not None:
            raise self.problem
        job = Job(
            id=JobId(f"j{len(self.jobs)}"),
            file_name=file.name,
            sha256="",
            size=len(content),
            collection=Collection(file.collection or "general"),
            title="",
            added_by=actor.id,
            submitted_at=datetime(2026, 3, 2, tzinfo=UTC),
            document_id=DocumentId(""),
            version_id=VersionId(""),
        )
        self.jobs[job.id], self.contents[job.id] = job, (content, file)
        if not self.is_held:
            self.run(job.id, actor)
        return self.jobs[job.id]

    def run(self, job_id: JobId, actor: Actor) -> None:
        """Take a file in that was held."""
        content, file = self.contents[job_id]
        try:
            events = self.documents.add(
                actor, content, file.name, collection=file.collection, replaces=file.replaces
            )
            *_, added = events
        except TagTrapError as error:
            is_known = isinstance(error, DuplicateDocument)
            state = JobState.DUPLICATE if is_known else JobState.REFUSED
            self._change(job_id, state=state, message=str(error))
            return
        assert isinstance(added, Added)
        self._change(
            job_id,
            state=JobState.DONE,
            document_id=added.document.id,
            version_id=added.version.id,
        )

    def reach(self, job_id: JobId, progress: JobProgress) -> None:
        """Let a job be as far as this."""
        self._change(job_id, state=JobState.RUNNING, progress=progress)

    def all(self, actor: Actor) -> list[Job]:
        """Return the jobs, the newest first."""
        return list(self.jobs.values())[::-1]

    def some(self, actor: Actor, ids: Iterable[JobId]) -> dict[JobId, Job]:
        """Return those of the jobs that are there."""
        wanted = set(ids)
        return {job.id: job for job in self.jobs.values() if job.id in wanted}

    def cancel(self, actor: Actor, job_id: JobId) -> Job:
        """Cancel a job that waits; ask one that runs to stop."""
        is_waiting = self.jobs[job_id].state is JobState.WAITING
        self._change(job_id, **({"state": JobState.CANCELLED} if is_waiting else {}))
        self._change(job_id, cancel_wanted=True)
        return self.jobs[job_id]

    def clear(self, actor: Actor) -> None:
        """Forget what is over."""
        for job in list(self.jobs.values()):
            if job.state.is_over:
                del self.jobs[job.id]

    def _change(self, job_id: JobId, **values: object) -> None:
        self.jobs[job_id] = replace(self.jobs[job_id], **values)  # type: ignore[arg-type]
