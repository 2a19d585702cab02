"""The list of delivered answers as one component: each row opens its answer."""

from collections.abc import Sequence

from pages.parts.components import drawn_by
from pages.parts.marks import Tone
from pages.parts.wording import joined, local_time
from tagtrap.domain.past_answers import AnswerSummary
from tagtrap.domain.verdicts import AnswerLabel, Outcome
from verify.marks import LABELS, Mark

_component = drawn_by("answer_list", html='<ul class="answer-list"></ul>')


def draw_list(answers: Sequence[AnswerSummary]) -> str | None:
    """Draw the answers; return the id of the one that the reader has just chosen."""
    data = {"rows": [_row(one) for one in answers]}
    sent = _component(key="answer-list", data=data, on_opened_change=lambda: None).opened
    return sent if sent in {one.id for one in answers} else None


_BACKED_BUT = {
    Outcome.REVISE: Mark("!", "Backed, but with a mark"),
    Outcome.ESCALATE: Mark("!", "Backed, but passed to a reviewer"),
}
"""How an answer is told that could not leave as it was though its statements are backed."""


def _mark_of(one: AnswerSummary) -> Mark:
    backed_but = _BACKED_BUT.get(one.decision) if one.label is AnswerLabel.SUPPORTED else None
    return backed_but or LABELS[one.label]


def _row(one: AnswerSummary) -> dict[str, str]:
    mark = _mark_of(one)
    is_erased = one.erased_at is not None
    return {
        "id": one.id,
        "question": " ".join(one.question.split()),
        "text": "Its words were erased, with a document." if is_erased else one.beginning,
        "sign": mark.sign,
        "tone": (Tone.OUTDATED if one.is_stale else mark.tone).value,
        "meta": joined(
            [
                local_time(one.asked_at),
                mark.words,
                "⏲ stale: a cited sentence changed or vanished" if one.is_stale else "",
                "reviewed" if one.is_reviewed else "",
            ]
        ),
    }
