"""Claims, the verdicts on them, and what follows for the answer."""

from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.answers import Answer, AnswerSentence
from tagtrap.domain.identifiers import ClaimId, Tag
from tagtrap.domain.spans import Span


class Label(StrEnum):
    """The verdict on a claim or sentence. Nothing is `supported` by default."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    UNCHECKED = "unchecked"
    NO_CLAIM = "no_claim"


class AnswerLabel(StrEnum):
    """The label of a whole answer: that of its worst material claim, or why there is none."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    UNCHECKED = "unchecked"
    NO_CLAIM = "no_claim"
    NO_ANSWER = "no_answer"
    REFUSED = "refused"


class Flag(StrEnum):
    """Why a sentence or claim is marked."""

    UNCITED = "uncited"
    INVENTED_TAG = "invented_tag"
    STALE_TAG = "stale_tag"
    MALFORMED_TAG = "malformed_tag"
    WRONG_TAG = "wrong_tag"
    OUTDATED = "outdated"
    NUMBER = "number"
    DATE = "date"
    UNIT = "unit"
    NEGATION = "negation"
    QUALIFIER = "qualifier"
    ACTION_CLAIM = "action_claim"
    ARITHMETIC = "arithmetic"
    DEAD_URL = "dead_url"
    OFF_TASK = "off_task"


class ConflictKind(StrEnum):
    """Intrinsic: conflicts with a source. Extrinsic: not in the sources."""

    INTRINSIC = "intrinsic"
    EXTRINSIC = "extrinsic"


class Outcome(StrEnum):
    """What should happen with an answer."""

    APPROVE = "approve"
    REVISE = "revise"
    ESCALATE = "escalate"


@dataclass(frozen=True, slots=True)
class EvidenceSpan:
    """Words of a tagged sentence: `span` is in the sentence's own text, `text` are the words."""

    tag: Tag
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that can be true or false on its own.

    `span` marks its words in its answer sentence's text. `text` is what is judged: it may begin
    with the subject, the modal or the condition that the sentence says once for several claims.
    """

    id: ClaimId
    text: str
    span: Span
    material: bool = True


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a checker says of a claim against some evidence.

    `support` is 0 to 1, higher is better; 0 where nothing was checked. `supported` implies
    evidence, or the tool result that reports a completed action. `missing` says what evidence would
    settle the claim, "" where none is missing.
    """

    claim_id: ClaimId
    label: Label
    support: float
    checker_id: str
    reason: str = ""
    kind: ConflictKind | None = None
    flags: tuple[Flag, ...] = ()
    evidence: tuple[EvidenceSpan, ...] = ()
    missing: str = ""
    tool_result: str = ""

    def __post_init__(self) -> None:
        """Refuse support out of range, and support without evidence."""
        if not 0.0 <= self.support <= 1.0:
            raise ValueError(f"support must be from 0 to 1, got {self.support}")
        if self.label is Label.SUPPORTED and not (self.evidence or self.tool_result):
            raise ValueError("a supported verdict must show its evidence")


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with its verdict against what its sentence cites."""

    claim: Claim
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class CheckedSentence:
    """An answer sentence after checking.

    `label` is against the sentences it cites (the whole context where it cites none that is known),
    `context_label` against everything given. `evidence` are the cited sentences, `suggested` are
    tags that would back the sentence though it does not cite them.
    """

    sentence: AnswerSentence
    label: Label
    context_label: Label
    support: float
    flags: tuple[Flag, ...]
    reason: str
    evidence: tuple[Tag, ...]
    claims: tuple[CheckedClaim, ...]
    suggested: tuple[Tag, ...] = ()

    @property
    def needs_review(self) -> bool:
        """Whether a reader must not simply rely on the sentence."""
        return bool(self.flags) or self.label not in (Label.SUPPORTED, Label.NO_CLAIM)


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """An answer after checking. `support` is None where there is no material claim to score."""

    answer: Answer
    sentences: tuple[CheckedSentence, ...]
    label: AnswerLabel
    support: float | None
    decision: Outcome
    decision_reason: str
    checker_ids: tuple[str, ...]
