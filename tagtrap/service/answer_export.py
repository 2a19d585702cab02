"""The record of a delivered answer as plain data: what `ask --json` and exports print."""

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.making import Making
from tagtrap.domain.policies import EvidencePolicy
from tagtrap.domain.release import Revision
from tagtrap.domain.retrieval import ContextPassage
from tagtrap.domain.review import standing, whole_sentence_of
from tagtrap.service.clarifying import exported_clarification
from tagtrap.service.conflict_words import exported_one_sided
from tagtrap.service.past_answers import WholeAnswer
from tagtrap.service.review_export import exported_report, exported_review
from verify.records import answer_record

Json = dict[str, object]


def exported_answer(record: AnswerRecord) -> Json:
    """Return the record of the answer: the checked sentences first, then how they came about."""
    return {
        "id": record.id,
        "question": record.question,
        "understood_as": record.understood or None,
        "understood_by": record.understood_by or None,
        **answer_record(record.checked, record.context),
        "decision_reason": record.checked.decision_reason,
        "conversation": record.conversation_id,
        "turn": record.turn,
        "asked_at": record.asked_at.isoformat(),
        "asked_by": record.asked_by,
        "raw": record.checked.answer.raw,
        "text": record.checked.answer.text,
        "asked_back": exported_clarification(record),
        "retrieved_tags": list(record.context.tags),
        "documents": [_passage(passage) for passage in record.context.passages],
        "searched_documents": record.searched_documents,
        "engine": record.engine_id,
        "prompt_version": record.prompt_version,
        "embedder": record.embedder_id,
        "checkers": list(record.checked.checker_ids),
        "fault": record.fault or None,
        **_making(record.making),
        **_release(record),
        "erased_at": record.erased_at.isoformat() if record.erased_at else None,
    }


def exported_whole(answer: WholeAnswer) -> Json:
    """Return the record of an answer with all that was decided and reported about it."""
    stands = standing(answer.reviews)
    return {
        **exported_answer(answer.record),
        "conflicts": exported_one_sided(answer.conflicts),
        "reviews": [
            {
                **exported_review(review),
                "sentence": review.place.sentence,
                "is_whole_sentence": whole_sentence_of(review.place.claim_id) is not None,
                "stands": review in stands,
            }
            for review in answer.reviews
        ],
        "reports": [
            {**exported_report(report), "sentence": report.sentence} for report in answer.reports
        ],
    }


def _making(making: Making) -> Json:
    tokens = making.tokens
    return {
        "settings": dict(making.settings),
        "seconds": dict(making.seconds),
        "tokens": None if tokens is None else {"read": tokens.read, "written": tokens.written},
        "draft_end": making.detail,
    }


def _release(record: AnswerRecord) -> Json:
    release = record.release
    return {
        "gate": release.level or None,
        "policies": [_policy(policy) for policy in release.policies],
        "draft": release.draft or record.checked.answer.raw,
        "revisions": [_revision(revision) for revision in release.revisions],
    }


def _policy(policy: EvidencePolicy) -> Json:
    return {
        "name": policy.name,
        "version": policy.version,
        "documents": list(policy.documents),
        "controls": policy.controls.value,
        "price_days": policy.price_days,
        "date_days": policy.date_days,
        "material": policy.material.value,
        "for_a_person": [topic.value for topic in policy.for_a_person],
        "missing": policy.missing.value,
    }


def _revision(revision: Revision) -> Json:
    return {
        "sentence": revision.sentence,
        "kind": revision.kind.value,
        "before": revision.before,
        "after": revision.after,
        "before_tags": list(revision.before_tags),
        "after_tags": list(revision.after_tags),
        "label": revision.label.value,
        "flags": [flag.value for flag in revision.flags],
        "reason": revision.reason,
        "by": revision.by,
        "taken": revision.was_taken,
    }


def _passage(passage: ContextPassage) -> Json:
    source = passage.source
    first = min(sentence.first_page for sentence in passage.sentences)
    last = max(sentence.last_page for sentence in passage.sentences)
    return {
        "document": source.document_id if source else None,
        "title": source.title if source else None,
        "version": source.number if source else None,
        "version_id": source.version_id if source else None,
        "status": source.status.value if source else None,
        "effective_from": (
            source.effective_from.isoformat() if source and source.effective_from else None
        ),
        "effective_until": (
            source.effective_until.isoformat() if source and source.effective_until else None
        ),
        "review_by": source.review_by.isoformat() if source and source.review_by else None,
        "superseded_on": (
            source.superseded_on.isoformat() if source and source.superseded_on else None
        ),
        "file": source.file_name if source else None,
        "collection": source.collection if source else None,
        "heading": list(passage.heading),
        "carried_from": passage.carried_from,
        "pages": [first, last],
        "sentences": [
            {
                "tag": sentence.tag,
                "text": sentence.text,
                "pages": [sentence.first_page, sentence.last_page],
            }
            for sentence in passage.sentences
        ],
    }
