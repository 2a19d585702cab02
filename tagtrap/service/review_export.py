"""Statements to review and decisions on them as plain data: what `tagtrap review --json` prints."""

from tagtrap.domain.review import Report, Review
from tagtrap.domain.review_items import ReviewItem

Json = dict[str, object]


def exported_item(item: ReviewItem) -> Json:
    """Return a statement with what the checks say of it, and all that was decided and reported."""
    standing = item.standing
    return {
        "claim": item.place.claim_id,
        "answer": item.place.answer_id,
        "sentence": item.place.sentence,
        "text": item.text,
        "label": item.label.value,
        "support": round(item.support, 4),
        "flags": [flag.value for flag in item.flags],
        "kinds": list(item.kinds),
        "reason": item.reason,
        "question": item.sentence.question,
        "asked_at": item.sentence.asked_at.isoformat(),
        "waiting_since": item.waiting_since.isoformat(),
        "documents": [{"document": one.id, "title": one.title} for one in item.documents],
        "reviews": [
            {**exported_review(review), "stands": review in standing} for review in item.reviews
        ],
        "reports": [exported_report(report) for report in item.reports],
    }


def exported_review(review: Review) -> Json:
    """Return one decision."""
    return {
        "claim": review.place.claim_id,
        "review": review.id,
        "reviewer": review.reviewer,
        "decision": review.decision.value,
        "comment": review.comment,
        "at": review.at.isoformat(),
        "supersedes": review.supersedes,
    }


def exported_report(report: Report) -> Json:
    """Return what a reader reported."""
    return {"reporter": report.reporter, "words": report.words, "at": report.at.isoformat()}
