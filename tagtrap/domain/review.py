"""Flagged and reported statements of answers, and what reviewers decided on them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tagtrap.domain.identifiers import ActorId, AnswerId, ClaimId, ReviewId
from tagtrap.domain.verdicts import CheckedSentence


class ReviewDecision(StrEnum):
    """What a reviewer says of a statement.

    `agree`: the check is right, whatever it said. The next three put a label in its place.
    `withdrawn` takes an earlier decision back; only undoing writes it.
    """

    AGREE = "agree"
    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    CANNOT_TELL = "cannot_tell"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class ClaimPlace:
    """Where a statement stands; `sentence` counts from 0 in its answer.

    `claim_id` is that of a claim, or of the sentence as a whole (`whole_sentence`).
    """

    answer_id: AnswerId
    sentence: int
    claim_id: ClaimId


@dataclass(frozen=True, slots=True)
class Review:
    """One decision of one reviewer. Never edited: a later one of the same reviewer supersedes it.

    `comment` is "" where none was given, and after a document of the answer was erased.
    """

    id: ReviewId
    place: ClaimPlace
    reviewer: ActorId
    decision: ReviewDecision
    at: datetime
    comment: str = ""
    supersedes: ReviewId | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A problem that a reader found in a sentence of an answer, in the reader's own words."""

    id: ReviewId
    answer_id: AnswerId
    sentence: int
    reporter: ActorId
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class FlaggedSentence:
    """A sentence of a stored answer that needs review; `position` counts from 0 in its answer.

    `escalated` says why its whole answer was passed to a person where no sentence of it is marked;
    then the first one stands for it. Else it is "".
    """

    answer_id: AnswerId
    position: int
    question: str
    asked_at: datetime
    checked: CheckedSentence
    escalated: str = ""


_WHOLE = "."


def whole_sentence(answer_id: AnswerId, sentence: int) -> ClaimPlace:
    """Return the place of a sentence as a whole, for one without a claim of its own to judge."""
    return ClaimPlace(answer_id, sentence, ClaimId(f"{answer_id}{_WHOLE}{sentence}"))


def whole_sentence_of(claim_id: ClaimId) -> ClaimPlace | None:
    """Return the sentence that an id of `whole_sentence` stands for, None for any other id."""
    found = re.fullmatch(rf"(.+){re.escape(_WHOLE)}(0|[1-9][0-9]{{0,8}})", claim_id)
    return whole_sentence(AnswerId(found[1]), int(found[2])) if found else None


def standing(reviews: Iterable[Review]) -> list[Review]:
    """Return the decisions that hold: neither superseded nor taken back, in the order made."""
    made = list(reviews)
    superseded = {review.supersedes for review in made}
    return [
        review
        for review in made
        if review.id not in superseded and review.decision is not ReviewDecision.WITHDRAWN
    ]
