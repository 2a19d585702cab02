"""Files on their way in: list, follow, cancel."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AliasPath, BaseModel, ConfigDict, Field, StringConstraints

from tagtrap.api.access import TheActor, TheServed, errors
from tagtrap.domain.identifiers import JobId
from tagtrap.domain.jobs import JobState
from tagtrap.errors import NotFound

router = APIRouter(tags=["documents"])

_Id = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class ProgressReply(BaseModel):
    """How far a file is: `done` of `sentences` are embedded, `rate` is sentences a second."""

    model_config = ConfigDict(from_attributes=True)

    step: str
    pages: int
    sentences: int
    done: int
    rate: float
    seconds_left: float | None


class JobReply(BaseModel):
    """A file on its way in, or what became of it.

    `document` is the document that it will be; of a duplicate, the one that is there already.
    """

    model_config = ConfigDict(from_attributes=True)

    id: str
    state: JobState
    over: bool = Field(
        validation_alias=AliasPath("state", "is_over"),
        description="Whether nothing more will happen.",
    )
    message: str = Field(description="Why it did not end well, in plain words.")
    error: str = Field(description='The class of that ("EncryptedPdf"), or "".')
    file_name: str
    size: int
    collection: str
    title: str
    document: str = Field(validation_alias="document_id")
    replaces: str | None
    submitted_at: datetime
    finished_at: datetime | None
    progress: ProgressReply


class JobList(BaseModel):
    """A page of the jobs, the newest first; `total` counts all of them."""

    jobs: list[JobReply]
    total: int


@router.get("/v1/jobs", responses=errors())
def list_jobs(
    served: TheServed,
    actor: TheActor,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
) -> JobList:
    """List the files on their way in, and what became of those of the last 30 days."""
    listed = served.app.jobs.all(actor)
    return JobList(
        jobs=list(map(JobReply.model_validate, listed[offset : offset + limit])), total=len(listed)
    )


@router.get("/v1/jobs/{job}", responses=errors(404))
def show_job(job: _Id, served: TheServed, actor: TheActor) -> JobReply:
    """Say how far a file is."""
    # The process that took files in may have gone: then it is our turn.
    served.app.jobs.start()
    found = served.app.jobs.some(actor, [JobId(job)])
    if JobId(job) not in found:
        raise NotFound("There is no such job.")
    return JobReply.model_validate(found[JobId(job)])


@router.delete("/v1/jobs/{job}", responses=errors(404))
def cancel_job(job: _Id, served: TheServed, actor: TheActor) -> JobReply:
    """Stop a file; nothing of it stays. One that is over stays as it is."""
    return JobReply.model_validate(served.app.jobs.cancel(actor, JobId(job)))
