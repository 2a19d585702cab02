"""Statements as a reviewer finds them: one for each thing to decide."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.review import (
    ClaimPlace,
    FlaggedSentence,
    Report,
    Review,
    standing,
    whole_sentence,
)
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedClaim, Flag, Label

REPORTED = "reported"
"""The kind of a statement that a reader reported."""
ESCALATED = "escalated"
"""The kind of an answer that was passed on as a whole; the other kinds are flags and labels."""


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """One statement to decide on, with all that was decided and reported about it.

    `words` marks it in its sentence's text. `label`, `support` (0 to 1), `flags` and `reason` are
    what the checks say of it. `documents` are those that its sentence cites, or could have cited.
    """

    place: ClaimPlace
    sentence: FlaggedSentence
    text: str
    words: Span
    label: Label
    support: float
    flags: tuple[Flag, ...]
    reason: str
    reviews: tuple[Review, ...] = ()
    reports: tuple[Report, ...] = ()
    documents: tuple[Document, ...] = ()

    @property
    def is_flagged(self) -> bool:
        """Whether the checks found fault with it, could not settle it, or passed its answer on."""
        is_marked = bool(self.flags) or self.label not in (Label.SUPPORTED, Label.NO_CLAIM)
        return is_marked or bool(self.sentence.escalated)

    @property
    def can_be_agreed_with(self) -> bool:
        """Whether the checks said anything that one could agree with."""
        return self.label is not Label.UNCHECKED or bool(self.flags)

    @property
    def standing(self) -> list[Review]:
        """The decisions that hold, at most one for each reviewer."""
        return standing(self.reviews)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What it is listed under: its flags, else its label; and whether it was reported."""
        flags = tuple(flag.value for flag in self.flags)
        own = (ESCALATED,) if self.sentence.escalated else (self.label.value,)
        return (flags or own) + ((REPORTED,) if self.reports else ())

    @property
    def waiting_since(self) -> datetime:
        """When it first needed a person: as it was answered, or as it was reported."""
        if self.sentence.checked.needs_review or not self.reports:
            return self.sentence.asked_at
        return min(report.at for report in self.reports)

    def decision_of(self, reviewer: ActorId) -> Review | None:
        """Return the decision of a reviewer that holds, if there is one."""
        return next((r for r in reversed(self.standing) if r.reviewer == reviewer), None)

    @property
    def reported_at(self) -> datetime | None:
        """When it was last reported, None if it never was."""
        return max((report.at for report in self.reports), default=None)

    @property
    def decided_since_reported(self) -> list[Review]:
        """The decisions that hold and know of everything that was reported."""
        reported = self.reported_at
        return [r for r in self.standing if reported is None or r.at > reported]


def items_of(
    sentence: FlaggedSentence,
    reviews: Iterable[Review] = (),
    reports: Iterable[Report] = (),
    documents: tuple[Document, ...] = (),
) -> tuple[ReviewItem, ...]:
    """Return what there is to decide on in a sentence, in its order; never nothing.

    Its claims that the checks did not find backed. Where they found none, its only claim; where
    it has several or none, the sentence as a whole.
    """
    made, reported = tuple(reviews), tuple(reports)
    claims = sentence.checked.claims
    doubtful = [one for one in claims if _is_doubtful(one)]
    if sentence.escalated:
        # What is to be decided on is the answer, for which the sentence only stands.
        claims, doubtful = (), []
    chosen = doubtful or (list(claims) if len(claims) == 1 else [])
    bare = [_claim_item(sentence, one) for one in chosen]
    return tuple(
        ReviewItem(
            item.place,
            item.sentence,
            item.text,
            item.words,
            item.label,
            item.support,
            item.flags,
            item.reason,
            tuple(review for review in made if review.place.claim_id == item.place.claim_id),
            reported,
            documents,
        )
        for item in bare or [_whole_item(sentence)]
    )


def _is_doubtful(one: CheckedClaim) -> bool:
    return one.verdict.label is not Label.SUPPORTED or bool(one.verdict.flags)


def _claim_item(sentence: FlaggedSentence, one: CheckedClaim) -> ReviewItem:
    claim, verdict, checked = one.claim, one.verdict, sentence.checked
    # What is wrong with the citation is known of the sentence, so it goes to each of its claims.
    of_claims = {flag for any_claim in checked.claims for flag in any_claim.verdict.flags}
    of_citation = tuple(flag for flag in checked.flags if flag not in of_claims)
    is_alone = len(checked.claims) == 1
    return ReviewItem(
        place=ClaimPlace(sentence.answer_id, sentence.position, claim.id),
        sentence=sentence,
        text=claim.text,
        words=claim.span,
        label=verdict.label,
        support=verdict.support,
        flags=(*of_citation, *verdict.flags),
        reason=checked.reason if of_citation or is_alone else verdict.reason or checked.reason,
    )


def _whole_item(sentence: FlaggedSentence) -> ReviewItem:
    checked = sentence.checked
    return ReviewItem(
        place=whole_sentence(sentence.answer_id, sentence.position),
        sentence=sentence,
        text=checked.sentence.text,
        words=Span(0, len(checked.sentence.text)),
        label=checked.label,
        support=checked.support,
        flags=checked.flags,
        reason=sentence.escalated or checked.reason,
    )
