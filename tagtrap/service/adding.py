"""The stages by which a file becomes a version; each is a plain call, whoever makes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tagtrap.domain.documents import Document, DocumentVersion, PassagePlan
from tagtrap.domain.identifiers import ActorId, DocumentId, VersionId
from tagtrap.domain.people import Actor
from tagtrap.domain.publishing import NewVersion, text_fingerprint
from tagtrap.errors import DuplicateDocument, NotFound, TagTrapError
from tagtrap.ports import Clock, Embedder, Vectors
from tagtrap.records.library import Library
from tagtrap.records.publishing import Publisher
from tagtrap.service.events import Added
from tagtrap.service.file_store import FileStore
from tagtrap.service.finding_conflicts import ConflictFinder
from tagtrap.service.ingesting import CutFile, Embedded, cut_file
from tagtrap.service.much_alike import MuchAlike
from tagtrap.service.names import clean_title
from tagtrap.settings import Settings


@dataclass(frozen=True, slots=True)
class DocumentParts:
    """Where documents go."""

    library: Library
    publisher: Publisher
    files: FileStore
    embedder: Embedder
    much_alike: MuchAlike
    conflicts: ConflictFinder
    clock: Clock
    settings: Settings


@dataclass(frozen=True, slots=True)
class Upload:
    """A file to become the version `version_id` of a document; `replaced` is the one before."""

    added_by: ActorId
    sha256: str
    file_name: str
    title: str
    document: Document
    version_id: VersionId
    replaced: DocumentVersion | None

    def title_of(self, cut: CutFile) -> str:
        """The title a person gave, else the document's own, else the file's, else the file name."""
        if self.replaced is not None:
            return self.title or self.document.title
        return self.title or clean_title(cut.parsed.title or "") or self.file_name


class Adding:
    """Reads, embeds and publishes one file."""

    def __init__(self, parts: DocumentParts) -> None:
        self._parts = parts

    def read(
        self, upload: Upload, content: bytes, is_unwanted: Callable[[], bool] | None = None
    ) -> CutFile:
        """Read and split a file apart from the app.

        Raises the `FileRefused` that says why not, `DuplicateDocument`, or `ReadingStopped` once
        `is_unwanted` says so.
        """
        self._refuse_duplicate(upload, text_sha256="")
        cut = cut_file(content, upload.file_name, self._parts.settings.ingest, is_unwanted)
        self._refuse_duplicate(upload, text_fingerprint(cut.parsed.text))
        return cut

    def embed(self, plans: Sequence[PassagePlan]) -> Vectors:
        """Return the vectors of passages in their order, shape (windows, dimensions)."""
        return self._parts.embedder.embed([window for plan in plans for window in plan.windows])

    def publish(
        self, upload: Upload, content: bytes, cut: CutFile, embedded: Embedded
    ) -> DocumentVersion:
        """Make the version visible, all of it in one step; the one before it goes in that step."""
        parts = self._parts
        sha256 = parts.files.save(content)
        try:
            version = parts.publisher.publish(self._new_version(upload, cut, embedded))
        except TagTrapError:
            with parts.library.files_standing_still() as kept:
                if sha256 not in kept:
                    parts.files.discard(sha256)
            raise
        if not parts.files.holds(sha256):
            # Somebody erased the last other document of these bytes just before.
            parts.files.save(content)
        parts.conflicts.after_publishing()
        return version

    def published(self, upload: Upload) -> DocumentVersion | None:
        """Return the version if it is there already: a process can die right after publishing."""
        try:
            details = self._parts.library.details(upload.document.id)
        except NotFound:
            return None
        return next((one for one in details.versions if one.id == upload.version_id), None)

    def added(
        self, actor: Actor, document_id: DocumentId, version_id: VersionId, file_name: str
    ) -> Added:
        """Return what a person should know of what was published.

        Raises `NotFound` if the document is not there any more.
        """
        parts = self._parts
        details = parts.library.details(document_id)
        document = details.summary.document
        found = [one for one in details.versions if one.id == version_id]
        if not found:
            raise NotFound("There is no such version.")
        same_name = parts.library.documents_named(file_name, document.collection)
        return Added(
            document=document,
            version=found[0],
            sentences=details.summary.sentences,
            same_name=tuple(other for other in same_name if other.id != document.id),
            much_alike=parts.much_alike.of(actor, version_id),
        )

    def _new_version(self, upload: Upload, cut: CutFile, embedded: Embedded) -> NewVersion:
        return NewVersion(
            id=upload.version_id,
            document=replace(upload.document, title=upload.title_of(cut)),
            sha256=upload.sha256,
            file_name=upload.file_name,
            media_type=cut.parsed.media_type,
            page_count=len(cut.parsed.pages),
            text=cut.parsed.text,
            sentences=cut.sentences,
            passages=embedded.passages,
            vectors=embedded.vectors,
            embedder_id=self._parts.embedder.id,
            added_by=upload.added_by,
            effective_from=cut.parsed.effective_from,
            warnings=cut.parsed.warnings,
            # What was said of the document holds until somebody says otherwise.
            source_url=upload.replaced.source_url if upload.replaced else None,
            review_by=upload.replaced.review_by if upload.replaced else None,
            replaces=upload.document.id if upload.replaced else None,
        )

    def _refuse_duplicate(self, upload: Upload, text_sha256: str) -> None:
        """Say early what is there already; publishing looks again, so no race slips through."""
        known = self._parts.library.find_duplicate(
            upload.sha256, text_sha256, upload.document.collection
        )
        if known is not None:
            raise DuplicateDocument(
                f"{upload.file_name} is already in the base, as {known.title!r}.",
                document_id=known.id,
            )
