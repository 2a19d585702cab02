"""Add, look at and remove documents."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from tagtrap.domain.documents import Document, DocumentVersion, UntaggedSentence
from tagtrap.domain.files import IngestWarning
from tagtrap.domain.identifiers import Collection, DocumentId, fresh_id
from tagtrap.domain.library import DocumentDetails, DocumentSummary
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.publishing import NewVersion, text_fingerprint
from tagtrap.errors import DuplicateDocument, NotAllowed, NotFound, TagTrapError
from tagtrap.ports import Clock, Embedder
from tagtrap.records.library import Library
from tagtrap.records.publishing import Publisher
from tagtrap.service.events import Added, AddEvent, IngestProgress
from tagtrap.service.file_store import FileStore
from tagtrap.service.ingesting import CutFile, Embedded, cut_file, plan_and_embed
from tagtrap.service.much_alike import MuchAlike
from tagtrap.service.names import clean_collection, clean_name, clean_title
from tagtrap.service.permissions import require
from tagtrap.settings import Settings

_LONGEST_PUBLISHING = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would become, with nothing stored."""

    title: str
    media_type: str
    pages: int
    sentences: tuple[UntaggedSentence, ...]
    warnings: tuple[IngestWarning, ...]


@dataclass(frozen=True, slots=True)
class DocumentParts:
    """Where documents go."""

    library: Library
    publisher: Publisher
    files: FileStore
    embedder: Embedder
    much_alike: MuchAlike
    clock: Clock
    settings: Settings


@dataclass(frozen=True, slots=True)
class _Upload:
    actor: Actor
    content: bytes
    file_name: str
    title: str
    document: Document
    replaced: DocumentVersion | None

    def title_of(self, cut: CutFile) -> str:
        """The title a person gave, else the document's own, else the file's, else the file name."""
        if self.replaced is not None:
            return self.title or self.document.title
        return self.title or clean_title(cut.parsed.title or "") or self.file_name


class Documents:
    """The document use cases."""

    def __init__(self, parts: DocumentParts) -> None:
        self._parts = parts

    def add(
        self,
        actor: Actor,
        content: bytes,
        file_name: str,
        *,
        collection: str | None = None,
        title: str | None = None,
        replaces: DocumentId | None = None,
    ) -> Iterator[AddEvent]:
        """Take a file in: progress, then `Added`. A file that is refused leaves no trace.

        `replaces` names the document that this is a new version of; it takes the old version's
        place in one step. Raises `FileRefused` or `DuplicateDocument`.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        replaced = self._replaced(actor, replaces)
        chosen = Collection(
            replaced.document.collection if replaced else self._collection(collection)
        )
        if not actor.may_read(chosen):
            raise NotAllowed("You cannot add documents to this collection.")
        document = replaced.document if replaced else _new_document(actor, chosen)
        return self._add(
            _Upload(
                actor=actor,
                content=content,
                file_name=clean_name(file_name),
                title=clean_title(title or ""),
                document=document,
                replaced=replaced.version if replaced else None,
            )
        )

    def preview(self, actor: Actor, content: bytes, file_name: str) -> Preview:
        """Return what a file would become; nothing is stored."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        cut = cut_file(content, clean_name(file_name), self._parts.settings.ingest)
        return Preview(
            title=clean_title(cut.parsed.title or "") or clean_name(file_name),
            media_type=cut.parsed.media_type,
            pages=len(cut.parsed.pages),
            sentences=cut.sentences,
            warnings=cut.parsed.warnings,
        )

    def list(self, actor: Actor) -> list[DocumentSummary]:
        """Return the documents that the actor may read, by title."""
        require(actor, Permission.READ_DOCUMENTS)
        return [s for s in self._parts.library.documents() if self._may_read(actor, s)]

    def show(self, actor: Actor, document_id: DocumentId) -> DocumentDetails:
        """Return a document with its versions and sentences."""
        require(actor, Permission.READ_DOCUMENTS)
        details = self._parts.library.details(document_id)
        if not self._may_read(actor, details.summary):
            raise NotFound("There is no such document.")
        return details

    def remove(
        self, actor: Actor, document_id: DocumentId, *, erase: bool = False
    ) -> DocumentSummary:
        """Take a document out of retrieval at once; `erase` also deletes its text everywhere."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        details = self.show(actor, document_id)
        if erase:
            self._erase(actor, details)
        else:
            self._parts.library.retire(document_id, actor.id, self._parts.clock)
        return details.summary

    def collections(self, actor: Actor) -> Sequence[Collection]:
        """Return the collections that the actor may read, the default one first."""
        require(actor, Permission.ASK)
        default = Collection(self._parts.settings.default_collection)
        known = {default, *self._parts.library.collections()}
        return sorted(filter(actor.may_read, known), key=lambda name: (name != default, name))

    def _collection(self, named: str | None) -> str:
        return clean_collection(named or "") or self._parts.settings.default_collection

    def _may_read(self, actor: Actor, summary: DocumentSummary) -> bool:
        return actor.may_read(summary.document.collection)

    def _replaced(self, actor: Actor, document_id: DocumentId | None) -> DocumentSummary | None:
        return None if document_id is None else self.show(actor, document_id).summary

    def _add(self, upload: _Upload) -> Iterator[AddEvent]:
        parts = self._parts
        yield IngestProgress("read", 0, 1)
        sha256 = hashlib.sha256(upload.content).hexdigest()
        self._refuse_duplicate(upload, sha256, text_sha256="")
        cut = cut_file(upload.content, upload.file_name, parts.settings.ingest)
        self._refuse_duplicate(upload, sha256, text_fingerprint(cut.parsed.text))
        yield IngestProgress("read", 1, 1)
        yield IngestProgress("split", len(cut.sentences), len(cut.sentences))
        embedded = None
        for step in plan_and_embed(cut, parts.embedder, words=parts.settings.ingest.passage_words):
            if isinstance(step, IngestProgress):
                yield step
            else:
                embedded = step
        assert embedded is not None  # noqa: S101  # plan_and_embed always ends with it
        same_name = parts.library.documents_named(upload.file_name, upload.document.collection)
        version = self._publish(upload, cut, embedded)
        yield IngestProgress("publish", 1, 1)
        yield Added(
            document=replace(upload.document, title=upload.title_of(cut)),
            version=version,
            sentences=len(cut.sentences),
            same_name=tuple(d for d in same_name if d.id != upload.document.id),
            much_alike=parts.much_alike.of(upload.actor, version.id),
        )

    def _publish(self, upload: _Upload, cut: CutFile, embedded: Embedded) -> DocumentVersion:
        parts = self._parts
        sha256 = parts.files.save(upload.content)
        new = NewVersion(
            document=replace(upload.document, title=upload.title_of(cut)),
            sha256=sha256,
            file_name=upload.file_name,
            media_type=cut.parsed.media_type,
            page_count=len(cut.parsed.pages),
            text=cut.parsed.text,
            sentences=cut.sentences,
            passages=embedded.passages,
            vectors=embedded.vectors,
            embedder_id=parts.embedder.id,
            added_by=upload.actor.id,
            effective_from=cut.parsed.effective_from,
            warnings=cut.parsed.warnings,
            # What was said of the document holds until somebody says otherwise.
            source_url=upload.replaced.source_url if upload.replaced else None,
            review_by=upload.replaced.review_by if upload.replaced else None,
            replaces=upload.document.id if upload.replaced else None,
        )
        try:
            return parts.publisher.publish(new)
        except TagTrapError:
            if sha256 not in parts.library.stored_files():
                parts.files.discard(sha256)
            raise

    def _erase(self, actor: Actor, details: DocumentDetails) -> None:
        parts = self._parts
        try:
            parts.library.erase(details.summary.document.id, actor.id, parts.clock)
        finally:
            # Also where the database could not be cleaned to the last byte: the words are gone
            # from its tables by then, so no version stands for these files any more.
            kept = parts.library.stored_files()
            for sha256 in {version.sha256 for version in details.versions} - kept - {""}:
                parts.files.discard(sha256)
        # Whoever was killed between keeping a file and publishing it has left one behind.
        parts.files.discard_strays(kept, unchanged_since=parts.clock() - _LONGEST_PUBLISHING)

    def _refuse_duplicate(self, upload: _Upload, sha256: str, text_sha256: str) -> None:
        """Say early what is there already; publishing looks again, so no race slips through."""
        known = self._parts.library.find_duplicate(sha256, text_sha256, upload.document.collection)
        if known is not None:
            raise DuplicateDocument(
                f"{upload.file_name} is already in the base, as {known.title!r}.",
                document_id=known.id,
            )


def _new_document(actor: Actor, collection: Collection) -> Document:
    return Document(id=DocumentId(fresh_id()), title="", collection=collection, owner=actor.id)
