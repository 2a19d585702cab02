"""What came of a statement's review, as everybody may know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.review import Report, Review, ReviewDecision
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.verdicts import Label


class Finding(StrEnum):
    """What reviewers found. The first four settle a statement.

    `mark_confirmed`: the mark on it is right (a source that was not used, say), whether or not
    what it says is so. `undecided`: who looked could not tell.
    """

    BACKED = "backed"
    CONFLICTING = "conflicting"
    NOT_IN_SOURCES = "not_in_sources"
    MARK_CONFIRMED = "mark_confirmed"
    DISPUTED = "disputed"
    UNDECIDED = "undecided"
    WAITING = "waiting"


_WORST_FIRST = (
    Finding.WAITING,
    Finding.DISPUTED,
    Finding.UNDECIDED,
    Finding.CONFLICTING,
    Finding.NOT_IN_SOURCES,
    Finding.MARK_CONFIRMED,
    Finding.BACKED,
)

SETTLED = frozenset(_WORST_FIRST[3:])
"""The findings that no further person has to look at."""

_OVERRULED = {
    ReviewDecision.SUPPORTED: Finding.BACKED,
    ReviewDecision.CONTRADICTED: Finding.CONFLICTING,
    ReviewDecision.UNSUPPORTED: Finding.NOT_IN_SOURCES,
    ReviewDecision.CANNOT_TELL: Finding.UNDECIDED,
}
_AGREED = {
    Label.SUPPORTED: Finding.BACKED,
    Label.UNSUPPORTED: Finding.NOT_IN_SOURCES,
    Label.INSUFFICIENT_EVIDENCE: Finding.NOT_IN_SOURCES,
}


@dataclass(frozen=True, slots=True)
class SentenceOutcome:
    """What came of the review of one sentence: of the worst of its statements.

    `reviews` are the decisions that hold. Of one that nobody has looked at, only the reports tell.
    """

    finding: Finding
    reviews: tuple[Review, ...] = ()
    reports: tuple[Report, ...] = ()


def found_by(review: Review, item: ReviewItem) -> Finding:
    """Return what one decision on a statement says."""
    if review.decision is not ReviewDecision.AGREE:
        return _OVERRULED[review.decision]
    if item.label is Label.CONTRADICTED:
        return Finding.CONFLICTING
    return Finding.MARK_CONFIRMED if item.flags else _AGREED.get(item.label, Finding.MARK_CONFIRMED)


def finding_of(item: ReviewItem) -> Finding:
    """Return what all decisions on a statement say together.

    They agree as long as all, or none, of them find it backed; then the gravest is told.
    """
    found = {found_by(review, item) for review in item.decided_since_reported}
    settled = found - {Finding.UNDECIDED}
    if Finding.BACKED in settled and len(settled) > 1:
        return Finding.DISPUTED
    if settled:
        return _worst(settled)
    return Finding.UNDECIDED if found else Finding.WAITING


def waits_for(item: ReviewItem, reviewer: ActorId) -> bool:
    """Whether the reviewer is still to decide: nobody settled it since it was last reported.

    A statement that others could not tell, or do not agree on, waits for one more person.
    """
    is_done = any(review.reviewer == reviewer for review in item.decided_since_reported)
    return not is_done and finding_of(item) not in SETTLED


def outcome_of(items: Sequence[ReviewItem]) -> SentenceOutcome | None:
    """Return what came of a sentence, given all there is to decide on in it; None for nothing."""
    reviews = tuple(review for item in items for review in item.standing)
    reports = items[0].reports if items else ()
    finding = _worst({finding_of(item) for item in items}) if items else Finding.WAITING
    if finding is Finding.WAITING and not reports:
        return None
    return SentenceOutcome(finding, reviews, reports)


def _worst(found: set[Finding]) -> Finding:
    return min(found, key=_WORST_FIRST.index)
