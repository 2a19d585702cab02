"""A version about to be published: the file's facts, and everything that was cut from it."""

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from numpy.typing import NDArray

from tagtrap.domain.documents import Document, PassagePlan, UntaggedSentence
from tagtrap.domain.files import IngestWarning
from tagtrap.domain.identifiers import ActorId, DocumentId, VersionId, fresh_id


def text_fingerprint(text: str) -> str:
    """Return the sha256 of a text, blind to line ends, white space and Unicode composition.

    Two files with the same fingerprint say the same, word for word.
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def _fresh_version_id() -> VersionId:
    return VersionId(fresh_id())


@dataclass(frozen=True, slots=True, eq=False)
class NewVersion:
    """A version to publish, complete and checked.

    Without `replaces`, `document` is new. With it, the version is the next one of that document:
    `document` has its id and collection, and its title becomes the document's title. `sha256` is
    that of the file's bytes, `text` the canonical text the sentences' spans point into. `vectors`
    holds one array a passage, shape (windows, dimensions).
    """

    document: Document
    sha256: str
    file_name: str
    media_type: str
    page_count: int
    text: str
    sentences: Sequence[UntaggedSentence]
    passages: Sequence[PassagePlan]
    vectors: Sequence[NDArray[np.float32]]
    embedder_id: str
    added_by: ActorId
    source_url: str | None = None
    effective_from: date | None = None
    retrieved_on: date | None = None
    effective_until: date | None = None
    review_by: date | None = None
    warnings: tuple[IngestWarning, ...] = ()
    replaces: DocumentId | None = None
    id: VersionId = field(default_factory=_fresh_version_id)

    def __post_init__(self) -> None:
        """Refuse a version that does not hang together."""
        if self.replaces is not None and self.replaces != self.document.id:
            raise ValueError(f"{self.document.id} cannot replace another document's version")
        if not self.sentences or not self.passages:
            raise ValueError(f"{self.file_name} has no sentence or no passage")
        for sentence in self.sentences:
            if sentence.span.of(self.text) != sentence.text:
                raise ValueError(f"the span of a sentence does not cover it: {sentence.text!r}")
        for plan in self.passages:
            if not 0 <= plan.first < plan.end <= len(self.sentences):
                raise ValueError(f"a passage runs from {plan.first} to {plan.end}")
        self._require_vectors()

    def _require_vectors(self) -> None:
        if len(self.vectors) != len(self.passages):
            raise ValueError(f"{len(self.passages)} passages, {len(self.vectors)} sets of vectors")
        dimensions = self.vectors[0].shape[-1]
        for plan, vectors in zip(self.passages, self.vectors, strict=True):
            if vectors.shape != (len(plan.windows), dimensions) or not len(plan.windows):
                raise ValueError(f"{len(plan.windows)} windows, vectors of shape {vectors.shape}")
            if not np.isfinite(vectors).all():
                raise ValueError("a vector holds a number that is not finite")

    @property
    def text_sha256(self) -> str:
        """The fingerprint of the canonical text."""
        return text_fingerprint(self.text)
