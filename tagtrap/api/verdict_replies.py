"""What is said of checked sentences and their statements."""

from pydantic import BaseModel, Field

from tagtrap.domain.verdicts import AnswerLabel, ConflictKind, Flag, Label, Outcome

_SUPPORT = Field(ge=0, le=1, description="0 to 1, higher is better; 0 where nothing was checked.")


class TaggedSentence(BaseModel):
    """A sentence of the evidence."""

    tag: str
    text: str


class EvidenceWords(BaseModel):
    """Words of a sentence of the evidence; `start` and `end` count in its text."""

    tag: str
    start: int
    end: int
    text: str


class CheckedStatement(BaseModel):
    """A statement of a sentence; `start` and `end` mark its words in the sentence."""

    id: str
    text: str
    start: int
    end: int
    label: Label
    kind: ConflictKind | None
    material: bool
    support: float = _SUPPORT
    flags: list[Flag]
    evidence: list[EvidenceWords]
    reason: str
    missing: str
    tool_result: str
    checker: str


class SentenceReply(BaseModel):
    """A sentence after its check; `label` is by what it cites, `context_label` by everything."""

    text: str
    tags: list[str]
    unknown_tags: list[str]
    malformed: list[str]
    mentioned: list[str]
    label: Label
    context_label: Label
    support: float = _SUPPORT
    flags: list[Flag]
    reason: str
    evidence: list[TaggedSentence]
    suggested: list[TaggedSentence]
    claims: list[CheckedStatement]


class PlacedSentence(SentenceReply):
    """A sentence of an answer that was sent; `start` and `end` count in that answer."""

    start: int
    end: int


class VerifyReply(BaseModel):
    """A checked answer or claim; `support` is null where there was no statement to score."""

    label: AnswerLabel
    support: float | None = Field(ge=0, le=1)
    decision: Outcome
    decision_reason: str
    checkers: list[str]
    sentences: list[PlacedSentence]
