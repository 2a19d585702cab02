"""What keeps documents in order, scripted: what a test puts in comes out."""

from dataclasses import dataclass, field

from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.metadata import Metadata
from tagtrap.domain.people import Actor
from tagtrap.domain.stale import StaleAnswer
from tagtrap.errors import WrongMetadata


@dataclass
class ScriptedStaleAnswers:
    """Stale answers as the test made them."""

    found: list[StaleAnswer] = field(default_factory=list)

    def list(self, actor: Actor, document_id: DocumentId | None = None) -> list[StaleAnswer]:
        """Return the answers that cite the document, or all."""
        return [
            answer
            for answer in self.found
            if document_id is None
            or document_id in {stale.cited.document.id for stale in answer.sentences}
        ]


@dataclass
class ScriptedDescribing:
    """Notes what is corrected, or refuses it."""

    corrected: list[tuple[DocumentId, Metadata]] = field(default_factory=list)
    refusal: str = ""

    def correct(self, actor: Actor, document_id: DocumentId, new: Metadata) -> tuple[str, ...]:
        """Note what is known now."""
        if self.refusal:
            raise WrongMetadata(self.refusal)
        self.corrected.append((document_id, new))
        return ("title",)
