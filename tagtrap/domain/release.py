"""How an answer came to leave: what was changed of its draft, by which rules, and why."""

from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.identifiers import Tag
from tagtrap.domain.policies import EvidencePolicy
from tagtrap.domain.verdicts import Flag, Label


class GateLevel(StrEnum):
    """How strictly the gate holds answers back.

    `strict` and `balanced` repair what does not hold before anybody reads it; they differ in how
    sure a check must be. `advisory` repairs nothing: what does not hold is shown with its mark.
    """

    STRICT = "strict"
    BALANCED = "balanced"
    ADVISORY = "advisory"


class RepairKind(StrEnum):
    """What was tried on a sentence that did not hold."""

    RECITED = "recited"
    """Another source was put to it, one that says it."""
    REDRAFTED = "redrafted"
    """The engine wrote it anew from its source."""
    RECOMPUTED = "recomputed"
    """Its figure was reckoned again from the cited ones."""
    SHORTENED = "shortened"
    """A statement was cut out of it."""
    QUOTED = "quoted"
    """The words of its source stand in its place, as a quotation."""
    DROPPED = "dropped"
    """It was left out."""


@dataclass(frozen=True, slots=True)
class Revision:
    """One try to make a sentence of the draft hold; kept whether it was taken or not.

    `sentence` counts from 0 in the draft. `before` and `after` are as a reader would have read
    them, "" where nothing was left; the tags are those cited. `label`, `flags` and `reason` are
    what the checks said of the sentence before. `by` is what made the change: an engine's id, or
    "rules". `was_taken`: it passed its check and stands in the answer.
    """

    sentence: int
    kind: RepairKind
    before: str
    after: str
    before_tags: tuple[Tag, ...]
    after_tags: tuple[Tag, ...]
    label: Label
    flags: tuple[Flag, ...]
    reason: str
    by: str
    was_taken: bool


@dataclass(frozen=True, slots=True)
class Release:
    """What stood between the draft of an answer and its reader.

    `draft` is the raw text of the engine, "" where the answer is the draft as it was. `level` is
    "" for an answer from before there was a gate.
    """

    level: str = ""
    policies: tuple[EvidencePolicy, ...] = ()
    draft: str = ""
    revisions: tuple[Revision, ...] = ()

    @property
    def taken(self) -> tuple[Revision, ...]:
        """The revisions that stand in the answer, in the order of the draft."""
        return tuple(revision for revision in self.revisions if revision.was_taken)

    @property
    def quotations(self) -> frozenset[str]:
        """The texts that stand in the answer as quotations, in place of what was written."""
        return frozenset(one.after for one in self.taken if one.kind is RepairKind.QUOTED)


NO_RELEASE = Release()
"""Of an answer from before there was a gate."""
