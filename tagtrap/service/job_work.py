"""Taking one file in, stage by stage; a stage that is finished is not repeated after a crash."""

import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from ingest.passages import plan_passages
from tagtrap.domain.documents import Document, PassagePlan
from tagtrap.domain.identifiers import DocumentId, JobId
from tagtrap.domain.jobs import Job, JobState
from tagtrap.errors import (
    DatabaseBusy,
    DuplicateDocument,
    FileRefused,
    ReadingStopped,
    TagTrapError,
    loggable,
)
from tagtrap.job_ports import Steps
from tagtrap.logs import request, tell
from tagtrap.ports import Vectors
from tagtrap.records.jobs import StoredJobs
from tagtrap.service import ingesting
from tagtrap.service.adding import Adding, DocumentParts, Upload
from tagtrap.service.ingesting import CutFile, Embedded, batches, by_passage
from tagtrap.service.job_folders import JobFolders
from tagtrap.service.trying_again import tried

_OVER = -1
"""What a stage returns when the job has come to its end before its last stage."""

_log = logging.getLogger(__name__)


class _Cancelled(TagTrapError):  # nothing went wrong
    """Somebody wants the job stopped."""


@dataclass(frozen=True, slots=True)
class WorkParts:
    """Where jobs are kept, and how long to wait before something is tried again (in seconds)."""

    stored: StoredJobs
    folders: JobFolders
    documents: DocumentParts
    wait: Callable[[float], None] = time.sleep


class JobWork:
    """Works jobs to their end."""

    def __init__(self, parts: WorkParts, *, outlasts_outages: bool = False) -> None:
        """With `outlasts_outages` a job the database was away for too long stays unfinished.

        Its run raises `DatabaseBusy` then, and whoever called has to begin it again.
        """
        self._parts = parts
        self._outlasts_outages = outlasts_outages

    def __call__(self, job_id: JobId, steps: Steps) -> None:
        """Work a job; `steps` runs its stages, and knows what earlier ones returned."""
        job = tried(lambda: self._parts.stored.begin(job_id), self._parts.wait)
        if job is not None:
            begun = time.monotonic()
            with request(job_id):
                outlasts = self._outlasts_outages
                _Run(job, self._parts, steps, outlasts_outages=outlasts).work()
                self._tell(job_id, time.monotonic() - begun)
        self._parts.folders.discard(job_id)

    def _tell(self, job_id: JobId, seconds: float) -> None:
        for job in self._parts.stored.some([job_id]):
            tell(
                _log,
                "file worked on",
                actor=job.added_by,
                version=job.version_id,
                state=job.state.value,
                error=job.error or None,
                bytes=job.size,
                pages=job.progress.pages,
                sentences=job.progress.sentences,
                seconds=round(seconds, 3),
            )


class _Run:
    """One job being worked on."""

    def __init__(self, job: Job, parts: WorkParts, steps: Steps, *, outlasts_outages: bool) -> None:
        self._job = job
        self._parts = parts
        self._steps = steps
        self._outlasts_outages = outlasts_outages
        self._adding = Adding(parts.documents)
        self._progress = job.progress
        self._embedding: tuple[float, int] | None = None

    def work(self) -> None:
        """Go through the stages; what a stage did lies in the job's folder."""
        number = self._step("read", self._read)
        for batch in range(number):
            if self._step(f"embed {batch}", partial(self._embed, batch)) == _OVER:
                return
        if number != _OVER:
            self._step("publish", self._publish)

    def _step(self, name: str, stage: Callable[[], int]) -> int:
        """Run a stage. What it raises, if anything, holds no word of the file: it may be kept."""

        def guarded() -> int:
            try:
                return tried(stage, self._parts.wait)
            except Exception as error:  # whatever it is, the others go on
                reason = error
            if self._outlasts_outages and isinstance(reason, DatabaseBusy):
                # Not noted as its end: the database may be back by now, and would keep that.
                raise DatabaseBusy(str(reason))
            tried(lambda: self._end(reason), self._parts.wait)
            return _OVER

        return self._steps(name, guarded)

    def _read(self) -> int:
        self._advance(step="read")
        if self._adding.published(self._upload) is not None:
            # Killed right after publishing, and nobody knows any more which stages were finished.
            self._parts.stored.end(self._job.id, JobState.DONE)
            return _OVER
        content = self._parts.folders.content(self._job.id)
        cut = self._adding.read(self._upload, content, self._is_unwanted)
        self._parts.folders.keep_cut(self._job.id, cut)
        self._cut = cut
        self._advance(step="embed", pages=len(cut.parsed.pages), sentences=len(cut.sentences))
        return len(self._batches)

    def _is_unwanted(self) -> bool:
        return any(job.cancel_wanted for job in self._parts.stored.some([self._job.id]))

    def _embed(self, number: int) -> int:
        # Fewer than planned before the app was started again with other settings.
        if number >= len(self._batches):
            return 0
        batch = self._batches[number]
        begun = time.monotonic()
        self._vectors(number)
        # Over this run only: who knows how long the app was down.
        since, first = self._embedding = self._embedding or (begun, batch[0].first)
        done = batch[-1].end
        rate = (done - first) / max(time.monotonic() - since, 1e-6)
        self._advance(step="embed", done=done, rate=rate)
        return 0

    def _publish(self) -> int:
        self._advance(step="publish")
        if self._adding.published(self._upload) is None:
            vectors: list[Vectors] = []
            for number, batch in enumerate(self._batches):
                vectors += by_passage(batch, self._vectors(number))
            plans = tuple(plan for batch in self._batches for plan in batch)
            content = self._parts.folders.content(self._job.id)
            self._adding.publish(self._upload, content, self._cut, Embedded(plans, tuple(vectors)))
        self._parts.stored.end(self._job.id, JobState.DONE)
        return 0

    def _vectors(self, number: int) -> Vectors:
        """Return the vectors of a batch: those that are kept, else made now and kept."""
        # Of other settings they would be wrong, so they are not even found.
        name = f"vectors-{number}-{self._way}"
        kept = self._parts.folders.vectors(self._job.id, name)
        if kept is None:
            kept = self._adding.embed(self._batches[number])
            self._parts.folders.keep_vectors(self._job.id, name, kept)
        return kept

    @cached_property
    def _way(self) -> str:
        documents = self._parts.documents
        words = documents.settings.ingest.passage_words
        way = f"{documents.embedder.id} {words} {ingesting.WINDOWS_AT_ONCE}"
        return hashlib.sha256(way.encode()).hexdigest()[:16]

    def _advance(self, **changed: str | float) -> None:
        self._progress = replace(self._progress, **changed)  # type: ignore[arg-type]  # its fields
        if not self._parts.stored.advance(self._job.id, self._progress):
            raise _Cancelled

    def _end(self, error: Exception) -> None:
        """Say in the list why the job ends here."""
        end, job = self._parts.stored.end, self._job.id
        kind = type(error).__name__
        if self._is_published():
            # By another process, which held this one for dead and had taken the job over.
            end(job, JobState.DONE)
        elif isinstance(error, _Cancelled | ReadingStopped):
            end(job, JobState.CANCELLED)
        elif isinstance(error, DuplicateDocument):
            end(
                job,
                JobState.DUPLICATE,
                str(error),
                error=kind,
                document=DocumentId(error.document_id),
            )
        elif isinstance(error, TagTrapError):
            refused = isinstance(error, FileRefused)
            end(job, JobState.REFUSED if refused else JobState.FAILED, str(error), error=kind)
        else:
            _log.error("a file could not be added: %s", loggable(error))
            message = "TagTrap itself failed on this file. Add it again; the log says where it was."
            end(job, JobState.FAILED, message, error=kind)

    def _is_published(self) -> bool:
        try:
            return self._adding.published(self._upload) is not None
        except DatabaseBusy:
            raise
        except TagTrapError:
            return False

    @cached_property
    def _cut(self) -> CutFile:
        return self._parts.folders.cut(self._job.id)

    @cached_property
    def _batches(self) -> list[Sequence[PassagePlan]]:
        words = self._parts.documents.settings.ingest.passage_words
        return list(batches(plan_passages(self._cut.sentences, words=words)))

    @cached_property
    def _upload(self) -> Upload:
        job = self._job
        summary = None
        if job.replaces is not None:
            summary = self._parts.documents.library.details(job.replaces).summary
        fresh = Document(job.document_id, title="", collection=job.collection, owner=job.added_by)
        return Upload(
            added_by=job.added_by,
            sha256=job.sha256,
            file_name=job.file_name,
            title=job.title,
            document=summary.document if summary else fresh,
            version_id=job.version_id,
            replaced=summary.version if summary else None,
        )
