"""What differs between two versions of a document, sentence by sentence."""

from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.documents import Document, DocumentVersion, Sentence
from tagtrap.domain.spans import Span


class ChangeKind(StrEnum):
    """What became of a sentence. `moved`: the same words under another heading."""

    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class SentenceChange:
    """A sentence of the older version and what stands for it in the newer one.

    `old` is None for an added sentence, `new` for a removed one. `has_other_quantity` says that a
    number, amount, share, duration or date differs. The spans mark the words that differ, each in
    its own sentence's text; there are none where only the line that the sentence completes differs.
    """

    kind: ChangeKind
    old: Sentence | None = None
    new: Sentence | None = None
    has_other_quantity: bool = False
    old_spans: tuple[Span, ...] = ()
    new_spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class VersionDiff:
    """Two versions of a document compared: the changes, those of quantities first.

    `unchanged` counts the sentences that stand in both as they were.
    """

    document: Document
    old: DocumentVersion
    new: DocumentVersion
    changes: tuple[SentenceChange, ...]
    unchanged: int

    def number_of(self, kind: ChangeKind) -> int:
        """Return how many changes are of a kind."""
        return sum(change.kind is kind for change in self.changes)

    @property
    def other_quantities(self) -> int:
        """How many changed sentences give another number, amount or date."""
        return sum(change.has_other_quantity for change in self.changes)
