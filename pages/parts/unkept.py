"""Answers that could not be recorded: shown in this session only, and said to be so."""

from dataclasses import dataclass

import streamlit as st

from pages.parts.answer_spans import answer_spans
from pages.parts.conversation import ANSWER, draw_question
from pages.parts.passages import Card, draw_passages
from pages.parts.session import actor
from pages.parts.wording import count, plain
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId, ConversationId
from tagtrap.service.readable_answers import may_open

_UNKEPT = "unkept"
_MOST = 20


@dataclass(frozen=True, slots=True)
class _Unkept:
    """An answer that no database holds, where it was asked for, and why it is not kept."""

    conversation: ConversationId | None
    record: AnswerRecord
    reason: str


def keep_unkept(conversation: ConversationId | None, record: AnswerRecord, reason: str) -> None:
    """Hold on to an answer for this session if there is a reason that it is not recorded."""
    if reason:
        st.session_state[_UNKEPT] = [*_held(), _Unkept(conversation, record, reason)][-_MOST:]


def is_unkept(answer: AnswerId) -> bool:
    """Whether the answer is held in this session only."""
    return any(one.record.id == answer for one in _held())


def draw_unkept(conversation: ConversationId | None) -> list[AnswerRecord]:
    """Draw what was asked in a conversation and is not recorded; return it."""
    here = [one for one in _held() if one.conversation == conversation]
    mine = [one for one in here if may_open(actor(), one.record)]
    for one in mine:
        _draw(one, is_last=one is mine[-1])
    return [one.record for one in mine]


def _draw(one: _Unkept, *, is_last: bool) -> None:
    draw_question(one.record.question, one.record.understood)
    with st.chat_message("assistant", avatar=ANSWER):
        st.warning(
            plain(f"This answer is not kept, and goes when you leave. {one.reason}"),
            icon=":material/save:",
        )
        answer_spans(one.record, key=f"unkept-{one.record.id}", is_last=is_last)
        passages = one.record.context.passages
        if passages:
            with st.expander(f"Sources ({count(len(passages), 'passage')})", type="compact"):
                cards = [Card(passage, passage.source) for passage in passages]
                draw_passages(cards, key=f"unkept-sources-{one.record.id}")


def _held() -> list[_Unkept]:
    held: list[_Unkept] = st.session_state.get(_UNKEPT, [])
    return held
