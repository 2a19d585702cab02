"""Documents, their versions, and the tagged sentences and passages cut from them."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from tagtrap.domain.files import BlockKind, IngestWarning
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, PassageId, Tag, VersionId
from tagtrap.domain.spans import Span


class VersionStatus(StrEnum):
    """Where a version stands. Only `ready` versions are retrieved."""

    STAGED = "staged"
    READY = "ready"
    SUPERSEDED = "superseded"
    RETIRED = "retired"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Document:
    """A name for a line of versions; its collection decides who may read it."""

    id: DocumentId
    title: str
    collection: Collection
    owner: ActorId


@dataclass(frozen=True, slots=True)
class DocumentVersion:
    """One state of a document: the bytes (by sha256) and what is known about them.

    Its text is never edited; address and dates can be corrected. It is in force from
    `effective_from` to `effective_until`, both included.
    """

    id: VersionId
    document_id: DocumentId
    number: int
    sha256: str
    text_sha256: str
    file_name: str
    media_type: str
    page_count: int
    added_at: datetime
    added_by: ActorId
    status: VersionStatus
    source_url: str | None = None
    effective_from: date | None = None
    retrieved_on: date | None = None
    effective_until: date | None = None
    review_by: date | None = None
    warnings: tuple[IngestWarning, ...] = ()


@dataclass(frozen=True, slots=True)
class UntaggedSentence:
    """A sentence as cut from a file, before it has a tag.

    `text == parsed.text[span]`, always. `heading` is the path of headings above it, outermost
    first; `lead_in` is the sentence that a list item completes ("To claim you need three things.").
    """

    text: str
    span: Span
    first_page: int
    last_page: int
    kind: BlockKind = BlockKind.PARAGRAPH
    heading: tuple[str, ...] = ()
    lead_in: str | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its tag, as stored."""

    tag: Tag
    text: str
    span: Span
    first_page: int
    last_page: int
    kind: BlockKind = BlockKind.PARAGRAPH
    heading: tuple[str, ...] = ()
    lead_in: str | None = None

    @staticmethod
    def of_text(tag: Tag, text: str) -> "Sentence":
        """Return a sentence that comes from no document: evidence handed in by a builder."""
        return Sentence(tag=tag, text=text, span=Span(0, len(text)), first_page=1, last_page=1)


@dataclass(frozen=True, slots=True)
class PassagePlan:
    """Which sentences (positions in their version, half-open) make a passage, and what to embed.

    A passage too long for the embedder has several `windows`, so that its tail can be found too.
    """

    first: int
    end: int
    heading: tuple[str, ...]
    windows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Contiguous sentences of one version, embedded and retrieved together.

    `position` counts from 0 in its version.
    """

    id: PassageId
    version_id: VersionId
    position: int
    heading: tuple[str, ...]
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """The sentences, joined by blanks."""
        return " ".join(sentence.text for sentence in self.sentences)
