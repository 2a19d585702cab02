"""Answers to review, and the reviews of them."""

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, ReviewId, fresh_id
from tagtrap.domain.review import ClaimPlace, Report, Review, ReviewDecision
from tests.records.answering import answer_record, context_of, started
from tests.records.building import Base, new_version

ADA = ActorId("ada")
BO = ActorId("bo")


def recorded_answer(base: Base, *, conversation: str = "talk") -> AnswerRecord:
    """Return a stored answer whose second sentence is flagged."""
    version = base.publisher.publish(
        new_version(
            ["Lodging is paid up to 90 EUR.", f"Taxis need a {conversation}."], title=conversation
        )
    )
    (first,) = base.passages.entries(version.id)
    started(base, conversation)
    return base.conversations.record(
        answer_record(base, context_of(base, first.passage_id), conversation=conversation)
    )


def place_in(record: AnswerRecord, sentence: int = 1) -> ClaimPlace:
    """Return the place of the only claim of a sentence."""
    (claim,) = record.checked.sentences[sentence].claims
    return ClaimPlace(record.id, sentence, claim.claim.id)


def review(
    base: Base,
    place: ClaimPlace,
    decision: ReviewDecision = ReviewDecision.SUPPORTED,
    *,
    by: ActorId = ADA,
    comment: str = "",
) -> Review:
    """Record a decision and return it as kept."""
    made = Review(ReviewId(fresh_id()), place, by, decision, base.clock(), comment)
    return base.reviews.record(made)


def report(base: Base, record: AnswerRecord, words: str, *, sentence: int = 0) -> Report:
    """Record a report and return it."""
    made = Report(ReviewId(fresh_id()), record.id, sentence, BO, words, base.clock())
    base.reviews.report(made)
    return made
