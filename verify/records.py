"""The record of a checked answer: plain values, ready for JSON."""

from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, CheckedClaim, CheckedSentence


def answer_record(checked: CheckedAnswer, context: TaggedContext) -> dict[str, object]:
    """Return everything known about a checked answer; tags are strings, support is 0 to 1.

    `support` is None where there was no statement to score.
    """
    return {
        "label": checked.label.value,
        "support": _rounded(checked.support),
        "decision": checked.decision.value,
        "decision_reason": checked.decision_reason,
        "checkers": list(checked.checker_ids),
        "sentences": [_sentence(sentence, context) for sentence in checked.sentences],
    }


def _sentence(checked: CheckedSentence, context: TaggedContext) -> dict[str, object]:
    sentence = checked.sentence
    return {
        "text": sentence.text,
        "start": sentence.span.start,
        "end": sentence.span.end,
        "tags": list(map(str, sentence.tags)),
        "unknown_tags": list(map(str, sentence.unknown_tags)),
        "malformed": list(sentence.malformed),
        "mentioned": list(map(str, sentence.mentioned)),
        "label": checked.label.value,
        "context_label": checked.context_label.value,
        "support": _rounded(checked.support),
        "flags": [flag.value for flag in checked.flags],
        "reason": checked.reason,
        "evidence": _tagged(checked.evidence, context),
        "suggested": _tagged(checked.suggested, context),
        "claims": [_claim(claim) for claim in checked.claims],
    }


def _claim(checked: CheckedClaim) -> dict[str, object]:
    claim, verdict = checked.claim, checked.verdict
    return {
        "id": str(claim.id),
        "text": claim.text,
        "start": claim.span.start,
        "end": claim.span.end,
        "label": verdict.label.value,
        "kind": verdict.kind.value if verdict.kind else None,
        "material": claim.material,
        "support": _rounded(verdict.support),
        "flags": [flag.value for flag in verdict.flags],
        "evidence": [
            {
                "tag": str(words.tag),
                "start": words.span.start,
                "end": words.span.end,
                "text": words.text,
            }
            for words in verdict.evidence
        ],
        "reason": verdict.reason,
        "missing": verdict.missing,
        "tool_result": verdict.tool_result,
        "checker": verdict.checker_id,
    }


def _tagged(tags: tuple[Tag, ...], context: TaggedContext) -> list[dict[str, str]]:
    resolved = ((tag, context.resolve(tag)) for tag in tags)
    return [
        {"tag": str(tag), "text": sentence.text}
        for tag, sentence in resolved
        if sentence is not None
    ]


def _rounded(support: float | None) -> float | None:
    return None if support is None else round(support, 4)
