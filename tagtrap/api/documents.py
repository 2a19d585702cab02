"""Documents: list, add, remove."""

from datetime import UTC, date, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile
from pydantic import BaseModel, StringConstraints

from tagtrap.api.access import TheActor, TheServed, errors
from tagtrap.api.errors import ApiError
from tagtrap.api.jobs import JobReply
from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.library import DocumentSummary
from tagtrap.service.jobs import NewFile
from tagtrap.service.validity import version_notice

router = APIRouter(tags=["documents"])

_Id = Annotated[str, StringConstraints(min_length=1, max_length=64)]
_Words = Annotated[str, StringConstraints(max_length=200)]
_Collection = Annotated[str, StringConstraints(max_length=100)]


class DocumentReply(BaseModel):
    """A document with its version in force, else its newest one.

    `cited` counts the delivered answers that cite it, `notice` is "" or says what speaks against
    relying on it today.
    """

    id: str
    title: str
    collection: str
    owner: str
    version: int
    versions: int
    status: VersionStatus
    file_name: str
    media_type: str
    pages: int
    sentences: int
    cited: int
    added_at: datetime
    source_url: str | None
    retrieved_on: date | None
    effective_from: date | None
    effective_until: date | None
    review_by: date | None
    notice: str
    warnings: list[str]


class DocumentList(BaseModel):
    """A page of the documents, by title; `total` counts all of them."""

    documents: list[DocumentReply]
    total: int


class RemovedDocument(BaseModel):
    """A document that is not retrieved any more; `cited` counts the answers that cite it."""

    id: str
    status: Literal["removed", "erased"]
    cited: int


@router.get("/v1/documents", responses=errors())
def list_documents(
    served: TheServed,
    actor: TheActor,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
) -> DocumentList:
    """List the documents that the account may read, by title."""
    listed = served.app.documents.list(actor)
    some = listed[offset : offset + limit]
    return DocumentList(documents=list(map(_reply, some)), total=len(listed))


async def _one_file(request: Request) -> None:
    # Of a field that is there twice only the last one would be taken, and nobody told.
    if len((await request.form()).getlist("file")) > 1:
        raise ApiError(422, "invalid_request", "Send one file at a time.", "file")


@router.post(
    "/v1/documents",
    status_code=202,
    dependencies=[Depends(_one_file)],
    responses=errors(400, 404),
)
def add_document(  # each field of the form is an argument
    served: TheServed,
    actor: TheActor,
    file: Annotated[UploadFile, File(description="The file.")],
    collection: Annotated[_Collection | None, Form(description="Decides who may read it.")] = None,
    title: Annotated[_Words | None, Form(description="Else as the file says.")] = None,
    replaces: Annotated[_Words | None, Form(description="Document it is a new version of.")] = None,
) -> JobReply:
    """Hand a file in: once this answers it is not lost any more. Follow it as a job.

    What is refused at first sight is a job as well, over at once, with its reason.
    """
    served.app.jobs.start()
    new = NewFile(
        file.filename or "",
        collection=collection or None,
        title=title or None,
        replaces=DocumentId(replaces) if replaces else None,
    )
    return JobReply.model_validate(served.app.jobs.hand_in(actor, file.file.read(), new))


@router.delete("/v1/documents/{document}", responses=errors(404))
def remove_document(
    document: _Id,
    served: TheServed,
    actor: TheActor,
    erase: Annotated[bool, Query(description="Also delete its text everywhere.")] = False,
) -> RemovedDocument:
    """Take a document out of retrieval at once; old answers keep their evidence unless erased."""
    summary = served.app.documents.remove(actor, DocumentId(document), erase=erase)
    status: Literal["removed", "erased"] = "erased" if erase else "removed"
    return RemovedDocument(id=document, status=status, cited=summary.cited)


def _reply(summary: DocumentSummary) -> DocumentReply:
    document, version = summary.document, summary.version
    return DocumentReply(
        id=document.id,
        title=document.title,
        collection=document.collection,
        owner=document.owner,
        version=version.number,
        versions=summary.versions,
        status=version.status,
        file_name=version.file_name,
        media_type=version.media_type,
        pages=version.page_count,
        sentences=summary.sentences,
        cited=summary.cited,
        added_at=version.added_at,
        source_url=version.source_url,
        retrieved_on=version.retrieved_on,
        effective_from=version.effective_from,
        effective_until=version.effective_until,
        review_by=version.review_by,
        notice=version_notice(version, datetime.now(UTC).date()),
        warnings=[f"{one.kind.value}: {one.detail}" for one in version.warnings],
    )
