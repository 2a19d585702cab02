"""What keeps documents in order, scripted: what a test puts in comes out."""

from dataclasses import dataclass, field

from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.people import Actor
from tagtrap.domain.stale import StaleAnswer


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
