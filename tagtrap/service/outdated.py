"""Marking what an answer says from sources that are not in force."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, CheckedSentence, Flag, Label
from tagtrap.service.validity import out_of_force_notice
from verify.gate import decide


def mark_outdated(checked: CheckedAnswer, context: TaggedContext, today: date) -> CheckedAnswer:
    """Return the answer with its sentences marked; what should happen with it is decided anew."""
    sentences = outdated_marked(checked.sentences, context, today)
    if sentences == checked.sentences:
        return checked
    outcome, reason = decide(checked.label, sentences)
    return replace(checked, sentences=sentences, decision=outcome, decision_reason=reason)


def outdated_marked(
    sentences: Sequence[CheckedSentence], context: TaggedContext, today: date
) -> tuple[CheckedSentence, ...]:
    """Return the sentences with `outdated` on each that cites a source not in force.

    The verdicts stay: the source does say it.
    """
    return tuple(_marked(sentence, context, today) for sentence in sentences)


def _marked(checked: CheckedSentence, context: TaggedContext, today: date) -> CheckedSentence:
    found = _notices(checked, context, today)
    if not found or checked.label is Label.NO_CLAIM:
        return checked
    return replace(
        checked,
        flags=(*checked.flags, Flag.OUTDATED),
        reason=" ".join(filter(None, (checked.reason, *found))),
    )


def _notices(checked: CheckedSentence, context: TaggedContext, today: date) -> list[str]:
    passages = [context.passage_of(tag) for tag in checked.sentence.tags]
    found = [
        out_of_force_notice(passage.source, today)
        for passage in passages
        if passage is not None and passage.source is not None
    ]
    return list(dict.fromkeys(filter(None, found)))
