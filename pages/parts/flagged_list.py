"""The list of flagged sentences as one component."""

from collections.abc import Sequence

from pages.parts.answer_spans import Opened
from pages.parts.components import drawn_by
from pages.parts.marks import marks_of, reason_of
from pages.parts.wording import joined, local_time
from tagtrap.domain.identifiers import AnswerId
from tagtrap.domain.review import FlaggedSentence

_component = drawn_by("flagged_list", html='<ul class="list"></ul>')


def flagged_list(flagged: Sequence[FlaggedSentence]) -> tuple[AnswerId, Opened] | None:
    """Draw the list; return the answer and the sentence that the reader has just chosen."""
    data = {"rows": [_row(one) for one in flagged]}
    sent = _component(key="flagged", data=data, on_opened_change=lambda: None).opened
    by_name = {_name(one): one for one in flagged}
    chosen = by_name.get(str(sent or ""))
    return None if chosen is None else (chosen.answer_id, Opened(chosen.position))


def _name(flagged: FlaggedSentence) -> str:
    return f"{flagged.answer_id}/{flagged.position}"


def _row(flagged: FlaggedSentence) -> dict[str, object]:
    marks = marks_of(flagged.checked)
    return {
        "opens": _name(flagged),
        "text": flagged.checked.sentence.text,
        "reason": reason_of(flagged.checked),
        "asked": joined([f"Asked: {flagged.question}", local_time(flagged.asked_at)]),
        "sign": "".join(mark.sign for mark in marks),
        "tone": marks[0].tone.value if marks else "unchecked",
    }
