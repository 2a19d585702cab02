"""Statements that reviewers settled, as labelled claims."""

from collections.abc import Iterator
from itertools import groupby

from experiments.calibrating.labelled import LabelledClaim, LabelledSet
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.people import Actor
from tagtrap.domain.review_measures import Judged
from tagtrap.domain.review_outcomes import Finding
from tagtrap.errors import WrongArguments
from tagtrap.wiring import App

_LABELS = {
    Finding.BACKED: "supported",
    Finding.CONFLICTING: "contradicted",
    Finding.NOT_IN_SOURCES: "unsupported",
}


def reviewed_claims(app: App, actor: Actor) -> LabelledSet:
    """Return what reviewers found backed, conflicting or not in its sources.

    The evidence is what the statement cited, or all that was found where it cited nothing; that a
    mark was right says nothing of the statement itself, so such are left out. Raise
    `WrongArguments` where nothing is left.
    """
    judged = app.learning.measures(actor).judged
    claims = tuple(_claims(app, actor, judged))
    if not claims:
        raise WrongArguments("Reviewers settled no statement yet. Decide on some on Review.")
    left_out = sum(one.finding not in _LABELS for one in judged)
    return LabelledSet(
        "reviewed statements", claims, (("mark confirmed", left_out),) if left_out else ()
    )


def _claims(app: App, actor: Actor, judged: tuple[Judged, ...]) -> Iterator[LabelledClaim]:
    for answer_id, group in groupby(judged, key=lambda one: one.item.place.answer_id):
        record = app.chat.answer(actor, answer_id)
        for one in group:
            if one.finding in _LABELS:
                yield _claim(one, record)


def _claim(one: Judged, record: AnswerRecord) -> LabelledClaim:
    context = tuple(record.context.sentences())
    tags = record.checked.sentences[one.item.place.sentence].sentence.tags
    cited = tuple(sentence for sentence in context if sentence.tag in tags)
    return LabelledClaim(
        one.item.text,
        cited or context,
        context,
        _LABELS[one.finding],
        record.understood or record.question,
        record.engine_id,
    )
