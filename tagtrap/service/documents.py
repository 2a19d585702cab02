"""Add, look at and remove documents."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from ingest.passages import plan_passages
from tagtrap.domain.documents import Document, UntaggedSentence
from tagtrap.domain.files import IngestWarning
from tagtrap.domain.identifiers import Collection, DocumentId, VersionId, fresh_id
from tagtrap.domain.library import DocumentDetails, DocumentSummary
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import NotAllowed
from tagtrap.ports import Vectors
from tagtrap.records.library import NO_DOCUMENT
from tagtrap.service.adding import Adding, DocumentParts, Upload
from tagtrap.service.events import AddEvent, IngestProgress
from tagtrap.service.ingesting import Embedded, batches, by_passage, cut_file
from tagtrap.service.names import clean_collection, clean_name, clean_title
from tagtrap.service.permissions import require, withheld

_LONGEST_PUBLISHING = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would become, with nothing stored."""

    title: str
    media_type: str
    pages: int
    sentences: tuple[UntaggedSentence, ...]
    warnings: tuple[IngestWarning, ...]


class Documents:
    """The document use cases."""

    def __init__(self, parts: DocumentParts) -> None:
        self._parts = parts
        self._adding = Adding(parts)

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
        upload = self.upload(
            actor,
            hashlib.sha256(content).hexdigest(),
            file_name,
            collection=collection,
            title=title,
            replaces=replaces,
        )
        return self._add(actor, upload, content)

    def upload(
        self,
        actor: Actor,
        sha256: str,
        file_name: str,
        *,
        collection: str | None = None,
        title: str | None = None,
        replaces: DocumentId | None = None,
    ) -> Upload:
        """Return what a file of this sha256 is to become; nothing is stored yet.

        Raises `NotAllowed` if the actor may not add it there.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        replaced = self._replaced(actor, replaces)
        chosen = self.collection_for(
            actor, replaced.document.collection if replaced else collection
        )
        return Upload(
            added_by=actor.id,
            sha256=sha256,
            file_name=clean_name(file_name),
            title=clean_title(title or ""),
            document=replaced.document if replaced else _new_document(actor, chosen),
            version_id=VersionId(fresh_id()),
            replaced=replaced.version if replaced else None,
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
            raise withheld(actor, document_id, NO_DOCUMENT)
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
        require(actor, Permission.ASK, Permission.READ_DOCUMENTS)
        default = Collection(self._parts.settings.default_collection)
        known = {default, *self._parts.library.collections()}
        return sorted(filter(actor.may_read, known), key=lambda name: (name != default, name))

    def collection_for(self, actor: Actor, named: str | None) -> Collection:
        """Return the collection of a name, the default one for none.

        Raises `NotAllowed` if the actor may not add documents to it.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        chosen = clean_collection(named or "") or self._parts.settings.default_collection
        self.require_collection(actor, Collection(chosen))
        return Collection(chosen)

    def require_collection(self, actor: Actor, collection: Collection) -> None:
        """Raise `NotAllowed` if the actor may not add documents to the collection."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        if not actor.may_read(collection):
            raise NotAllowed("You cannot add documents to this collection.")

    def _may_read(self, actor: Actor, summary: DocumentSummary) -> bool:
        return actor.may_read(summary.document.collection)

    def _replaced(self, actor: Actor, document_id: DocumentId | None) -> DocumentSummary | None:
        return None if document_id is None else self.show(actor, document_id).summary

    def _add(self, actor: Actor, upload: Upload, content: bytes) -> Iterator[AddEvent]:
        yield IngestProgress("read", 0, 1)
        cut = self._adding.read(upload, content)
        yield IngestProgress("read", 1, 1)
        yield IngestProgress("split", len(cut.sentences), len(cut.sentences))
        plans = plan_passages(cut.sentences, words=self._parts.settings.ingest.passage_words)
        vectors: list[Vectors] = []
        for batch in batches(plans):
            vectors += by_passage(batch, self._adding.embed(batch))
            yield IngestProgress("embed", len(vectors), len(plans))
        self._adding.publish(upload, content, cut, Embedded(tuple(plans), tuple(vectors)))
        yield IngestProgress("publish", 1, 1)
        yield self._adding.added(actor, upload.document.id, upload.version_id, upload.file_name)

    def _erase(self, actor: Actor, details: DocumentDetails) -> None:
        parts = self._parts
        try:
            parts.library.erase(details.summary.document.id, actor.id, parts.clock)
        finally:
            # Also where the database could not be cleaned to the last byte: the words are gone
            # from its tables by then, so no version stands for these files any more.
            with parts.library.files_standing_still() as kept:
                for sha256 in {version.sha256 for version in details.versions} - kept - {""}:
                    parts.files.discard(sha256)
                # Whoever was killed between keeping a file and publishing it has left one behind.
                since = parts.clock() - _LONGEST_PUBLISHING
                parts.files.discard_strays(kept, unchanged_since=since)


def _new_document(actor: Actor, collection: Collection) -> Document:
    return Document(id=DocumentId(fresh_id()), title="", collection=collection, owner=actor.id)
