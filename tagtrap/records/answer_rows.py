"""How an answer with its verdicts is kept in rows."""

from typing import Any

from sqlalchemy import Row

from tagtrap.domain.answers import AnswerSentence, Layout, Tokens
from tagtrap.domain.conversations import AnswerRecord, Conversation
from tagtrap.domain.identifiers import AnswerId, ClaimId, Tag
from tagtrap.domain.making import Making
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import (
    CheckedClaim,
    CheckedSentence,
    Claim,
    ConflictKind,
    EvidenceSpan,
    Flag,
    Label,
    Verdict,
)

Values = dict[str, object]


def conversation_values(conversation: Conversation) -> Values:
    """Return the row of a conversation."""
    return {
        "id": conversation.id,
        "owner": conversation.owner,
        "title": conversation.title,
        "started_at": conversation.started_at,
    }


def answer_values(record: AnswerRecord) -> Values:
    """Return the row of an answer."""
    checked = record.checked
    return {
        "id": record.id,
        "conversation_id": record.conversation_id,
        "turn": record.turn,
        "asked_by": record.asked_by,
        "asked_at": record.asked_at,
        "question": record.question,
        "raw": checked.answer.raw,
        "text": checked.answer.text,
        "finish": checked.answer.finish,
        "label": checked.label,
        "support": checked.support,
        "decision": checked.decision,
        "decision_reason": checked.decision_reason,
        "checker_ids": list(checked.checker_ids),
        "engine_id": record.engine_id,
        "prompt_version": record.prompt_version,
        "embedder_id": record.embedder_id,
        "fault": record.fault,
        "searched_documents": record.searched_documents,
        "erased_at": record.erased_at,
        "understood": record.understood,
        "understood_by": record.understood_by,
        "making": making_values(record.making),
        "draft_end": record.making.detail,
    }


def sentence_values(answer: AnswerId, position: int, checked: CheckedSentence) -> Values:
    """Return the row of a checked sentence of an answer."""
    sentence = checked.sentence
    return {
        "answer_id": answer,
        "position": position,
        "span_start": sentence.span.start,
        "span_end": sentence.span.end,
        "text": sentence.text,
        "tags": list(sentence.tags),
        "unknown_tags": list(sentence.unknown_tags),
        "malformed": list(sentence.malformed),
        "mentioned": list(sentence.mentioned),
        "layout": sentence.layout,
        "marker": sentence.marker,
        "starts_block": sentence.starts_block,
        "label": checked.label,
        "context_label": checked.context_label,
        "support": checked.support,
        "flags": list(checked.flags),
        "reason": checked.reason,
        "evidence": list(checked.evidence),
        "suggested": list(checked.suggested),
        "needs_review": checked.needs_review,
    }


def claim_values(answer: AnswerId, sentence: int, position: int, checked: CheckedClaim) -> Values:
    """Return the row of a claim with its verdict."""
    claim, verdict = checked.claim, checked.verdict
    if claim.id != verdict.claim_id:
        raise ValueError(f"the verdict on {verdict.claim_id} stands at the claim {claim.id}")
    return {
        "answer_id": answer,
        "sentence": sentence,
        "position": position,
        "id": claim.id,
        "text": claim.text,
        "span_start": claim.span.start,
        "span_end": claim.span.end,
        "material": claim.material,
        "label": verdict.label,
        "support": verdict.support,
        "checker_id": verdict.checker_id,
        "reason": verdict.reason,
        "kind": verdict.kind,
        "flags": list(verdict.flags),
        "evidence": [[e.tag, e.span.start, e.span.end, e.text] for e in verdict.evidence],
        "missing": verdict.missing,
        "tool_result": verdict.tool_result,
    }


def checked_sentence_of(row: Row[Any], claims: tuple[CheckedClaim, ...]) -> CheckedSentence:
    """Build a checked sentence from a row of `answer_sentences`."""
    return CheckedSentence(
        sentence=AnswerSentence(
            span=Span(row.span_start, row.span_end),
            text=row.text,
            tags=_tags(row.tags),
            unknown_tags=_tags(row.unknown_tags),
            malformed=tuple(row.malformed),
            mentioned=_tags(row.mentioned),
            layout=Layout(row.layout),
            marker=row.marker,
            starts_block=row.starts_block,
        ),
        label=Label(row.label),
        context_label=Label(row.context_label),
        support=row.support,
        flags=_flags(row.flags),
        reason=row.reason,
        evidence=_tags(row.evidence),
        claims=claims,
        suggested=_tags(row.suggested),
    )


def checked_claim_of(row: Row[Any]) -> CheckedClaim:
    """Build a claim with its verdict from a row of `claims`."""
    claim_id = ClaimId(row.id)
    return CheckedClaim(
        claim=Claim(claim_id, row.text, Span(row.span_start, row.span_end), row.material),
        verdict=Verdict(
            claim_id=claim_id,
            label=Label(row.label),
            support=row.support,
            checker_id=row.checker_id,
            reason=row.reason,
            kind=ConflictKind(row.kind) if row.kind else None,
            flags=_flags(row.flags),
            evidence=tuple(
                EvidenceSpan(Tag(tag), Span(start, end), text)
                for tag, start, end, text in row.evidence
            ),
            missing=row.missing,
            tool_result=row.tool_result,
        ),
    )


def making_values(making: Making) -> Values:
    """Return how an answer came about, without what its engine said, as it is kept in JSON."""
    tokens = making.tokens
    return {
        "settings": [list(pair) for pair in making.settings],
        "seconds": [list(pair) for pair in making.seconds],
        "tokens": None if tokens is None else [tokens.read, tokens.written],
    }


def making_of(row: Row[Any]) -> Making:
    """Build how an answer came about from a row of `answers`; empty where it was not kept."""
    kept = row.making or {}
    tokens = kept.get("tokens")
    return Making(
        settings=tuple((key, value) for key, value in kept.get("settings", ())),
        seconds=tuple((step, taken) for step, taken in kept.get("seconds", ())),
        tokens=None if tokens is None else Tokens(*tokens),
        detail=row.draft_end,
    )


def _tags(values: list[str]) -> tuple[Tag, ...]:
    return tuple(Tag(value) for value in values)


def _flags(values: list[str]) -> tuple[Flag, ...]:
    return tuple(Flag(value) for value in values)
