"""What retrieval finds, and the tagged context of one turn."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from tagtrap.domain.documents import Passage, Sentence, VersionStatus
from tagtrap.domain.identifiers import Collection, DocumentId, PassageId, Tag, VersionId


@dataclass(frozen=True, slots=True)
class SourceVersion:
    """The document version that a passage comes from, as a reader wants to see it named."""

    document_id: DocumentId
    version_id: VersionId
    title: str
    collection: Collection
    number: int
    status: VersionStatus
    file_name: str
    media_type: str
    effective_from: date | None = None
    superseded_on: date | None = None
    """The day a newer version replaced this one, or this one was retired."""
    effective_until: date | None = None
    review_by: date | None = None


@dataclass(frozen=True, slots=True)
class ScoredPassage:
    """A passage id with its score from one search; higher is better whatever the store reports."""

    passage_id: PassageId
    score: float


@dataclass(frozen=True, slots=True)
class Hit:
    """A retrieved passage with its fused score (higher is better).

    `found_by` names the searches that found it: "dense", "full_text".
    """

    passage: Passage
    source: SourceVersion
    score: float
    found_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContextPassage:
    """Sentences that stand together in one turn's context.

    `source` is None for evidence handed in by a builder. `carried_from` is the turn of the same
    conversation whose evidence it was, None for what this turn's question found.
    """

    sentences: tuple[Sentence, ...]
    source: SourceVersion | None = None
    heading: tuple[str, ...] = ()
    carried_from: int | None = None


@dataclass(frozen=True, slots=True)
class TaggedContext:
    """The passages of one turn. Every tag in it resolves; nothing else does."""

    passages: tuple[ContextPassage, ...] = ()
    _by_tag: dict[Tag, tuple[ContextPassage, Sentence]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        """Index the sentences by tag; a tag given to two different sentences is refused."""
        for passage in self.passages:
            for sentence in passage.sentences:
                known = self._by_tag.get(sentence.tag)
                if known is not None and known[1].text != sentence.text:
                    raise ValueError(f"tag {sentence.tag} stands for two different sentences")
                if known is None:
                    self._by_tag[sentence.tag] = (passage, sentence)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was retrieved."""
        return not self._by_tag

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags in reading order."""
        return tuple(self._by_tag)

    @property
    def collections(self) -> frozenset[Collection]:
        """The collections that its documents belong to."""
        return frozenset(p.source.collection for p in self.passages if p.source is not None)

    def sentences(self) -> Iterator[Sentence]:
        """Yield the sentences in reading order, each once."""
        return (sentence for _, sentence in self._by_tag.values())

    def resolve(self, tag: Tag) -> Sentence | None:
        """Return the sentence behind a tag, or None if the tag is not of this turn."""
        found = self._by_tag.get(tag)
        return found[1] if found else None

    def passage_of(self, tag: Tag) -> ContextPassage | None:
        """Return the passage that holds a tag, or None if the tag is not of this turn."""
        found = self._by_tag.get(tag)
        return found[0] if found else None
