"""Statements to review, made by hand."""

from datetime import UTC, datetime, timedelta

from tagtrap.domain.answers import AnswerSentence
from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import (
    ActorId,
    AnswerId,
    ClaimId,
    Collection,
    DocumentId,
    ReviewId,
    Tag,
    fresh_id,
)
from tagtrap.domain.review import FlaggedSentence, Report, Review, ReviewDecision
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import (
    CheckedClaim,
    CheckedSentence,
    Claim,
    EvidenceSpan,
    Flag,
    Label,
    Verdict,
)

ADA, BO, CY = ActorId("ada"), ActorId("bo"), ActorId("cy")
START = datetime(2031, 5, 1, 9, 0, tzinfo=UTC)
RETURNS = Document(DocumentId("d1"), "Returns policy", Collection("general"), ADA)


def later(minutes: int) -> datetime:
    """Return a time so many minutes after the start."""
    return START + timedelta(minutes=minutes)


def claim(
    text: str, label: Label, support: float = 0.0, flags: tuple[Flag, ...] = ()
) -> CheckedClaim:
    """Return a claim with its verdict; its words are the whole text."""
    claim_id = ClaimId(fresh_id())
    evidence = (EvidenceSpan(Tag("3626"), Span(0, 1), "R"),) if label is Label.SUPPORTED else ()
    verdict = Verdict(claim_id, label, support, "test", flags=flags, evidence=evidence)
    return CheckedClaim(Claim(claim_id, text, Span(0, len(text))), verdict)


def sentence(
    *claims: CheckedClaim,
    flags: tuple[Flag, ...] = (),
    answer: str = "a1",
    position: int = 0,
    minutes: int = 0,
    label: Label = Label.SUPPORTED,
) -> FlaggedSentence:
    """Return a sentence of an answer; its label is that of its first claim that is not backed."""
    labels = [one.verdict.label for one in claims if one.verdict.label is not Label.SUPPORTED]
    text = " ".join(one.claim.text for one in claims)
    every = (*flags, *(flag for one in claims for flag in one.verdict.flags))
    checked = CheckedSentence(
        sentence=AnswerSentence(Span(0, len(text)), text, (Tag("3626"),)),
        label=labels[0] if labels else label,
        context_label=Label.SUPPORTED,
        support=min((one.verdict.support for one in claims), default=0.0),
        flags=every,
        reason="As the checks say.",
        evidence=(),
        claims=claims,
    )
    return FlaggedSentence(AnswerId(answer), position, "How long?", later(minutes), checked)


def decided(
    item: ReviewItem,
    decision: ReviewDecision,
    *,
    by: ActorId = ADA,
    minutes: int = 1,
    supersedes: ReviewId | None = None,
) -> Review:
    """Return a decision on an item."""
    made = later(minutes)
    return Review(ReviewId(fresh_id()), item.place, by, decision, made, supersedes=supersedes)


def reported(item: ReviewItem, *, minutes: int = 1) -> Report:
    """Return a report on an item's sentence."""
    place = item.place
    made = later(minutes)
    return Report(ReviewId(fresh_id()), place.answer_id, place.sentence, BO, "No.", made)
