"""What keeps documents in order, scripted: what a test puts in comes out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from tagtrap.domain.changes import SentenceChange
from tagtrap.domain.conflicts import Conflict, OneSided, TagPair, Tick
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId, DocumentId, Tag, VersionId
from tagtrap.domain.library import Evidence
from tagtrap.domain.metadata import Metadata
from tagtrap.domain.people import Actor
from tagtrap.domain.resemblance import Resembling
from tagtrap.domain.stale import StaleAnswer
from tagtrap.errors import WrongMetadata
from vectorstore.state import IndexState, Phase


@dataclass
class ScriptedStaleAnswers:
    """Stale answers as the test made them."""

    found: list[StaleAnswer] = field(default_factory=list)
    changed: dict[Tag, SentenceChange] = field(default_factory=dict)

    def since(self, actor: Actor, evidence: Evidence) -> SentenceChange | None:
        """Return what became of a sentence, by its tag."""
        return self.changed.get(evidence.sentence.tag)

    def among(self, actor: Actor, answer_ids: Iterable[AnswerId]) -> frozenset[AnswerId]:
        """Return which of some answers are stale."""
        return frozenset(answer.answer_id for answer in self.found) & frozenset(answer_ids)

    def list(self, actor: Actor, document_id: DocumentId | None = None) -> list[StaleAnswer]:
        """Return the answers that cite the document, or all."""
        return [
            answer
            for answer in self.found
            if document_id is None
            or document_id in {stale.cited.document.id for stale in answer.sentences}
        ]


@dataclass
class ScriptedConflicts:
    """Conflicts as the test made them; ticks are kept, and what they settle."""

    found: list[Conflict] = field(default_factory=list)
    notes: dict[AnswerId, tuple[OneSided, ...]] = field(default_factory=dict)

    def list(self, actor: Actor, *, with_settled: bool = False) -> list[Conflict]:
        """Return the conflicts that stand, or all."""
        return [one for one in self.found if with_settled or not one.is_settled]

    def settle(self, actor: Actor, tags: TagPair) -> None:
        """Tick a pair off."""
        self._tick(actor, tags, is_settled=True)

    def reopen(self, actor: Actor, tags: TagPair) -> None:
        """Take a tick back."""
        self._tick(actor, tags, is_settled=False)

    def one_sided(
        self, actor: Actor, records: Sequence[AnswerRecord]
    ) -> dict[AnswerId, tuple[OneSided, ...]]:
        """Return the notes on the answers."""
        return {r.id: self.notes[r.id] for r in records if r.id in self.notes}

    def _tick(self, actor: Actor, tags: TagPair, *, is_settled: bool) -> None:
        tick = Tick(tags, actor.id, datetime(2030, 1, 2, tzinfo=UTC), is_settled)
        self.found = [
            replace(one, ticks=(*one.ticks, tick)) if one.tags == tags else one
            for one in self.found
        ]


@dataclass
class ScriptedMuchAlike:
    """Documents much alike as the test made them."""

    found: dict[VersionId, tuple[Resembling, ...]] = field(default_factory=dict)

    def all(self, actor: Actor) -> dict[VersionId, tuple[Resembling, ...]]:
        """Return for each version the documents much like it."""
        return self.found


@dataclass
class ScriptedIndex:
    """A search index in the state that the test says."""

    state: IndexState = field(default_factory=lambda: IndexState(Phase.READY))
    is_prepared: bool = False

    def prepare(self) -> None:
        """Note that the app wants it ready."""
        self.is_prepared = True


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
