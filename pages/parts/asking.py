"""Asking: short steps, then the checked sentences; what was not checked is never drawn."""

import streamlit as st

from pages.parts.answer_spans import answer_so_far
from pages.parts.conversation import ANSWER, draw_question
from pages.parts.session import (
    Unanswered,
    actor,
    current_conversation,
    keep_unanswered,
    mark_arrived,
    open_conversation,
    running,
)
from pages.parts.wording import plain
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.verdicts import CheckedSentence
from tagtrap.errors import TagTrapError
from tagtrap.service.events import Delivered, Refused, SentenceChecked, Stage

_INTERRUPTED = "This question was interrupted before its answer was ready."


def answer_question(question: str, *, engine: str | None, fault: str) -> None:
    """Ask, draw the steps and what is checked, and start the page anew with what was stored."""
    conversation = current_conversation()
    keep_unanswered(Unanswered(conversation, question, _INTERRUPTED, can_retry=True))
    draw_question(question)
    with st.chat_message("assistant", avatar=ANSWER):
        try:
            outcome = _watch(question, engine=engine, fault=fault)
        except TagTrapError as error:
            outcome = Refused(str(error))
    if isinstance(outcome, Refused):
        kept = Unanswered(conversation, question, outcome.reason, outcome.can_retry)
        keep_unanswered(kept)
    else:
        keep_unanswered(None)
        open_conversation(outcome.conversation_id)
        mark_arrived(outcome.id)
    st.rerun()


def _watch(question: str, *, engine: str | None, fault: str) -> AnswerRecord | Refused:
    checked: list[CheckedSentence] = []
    events = running().chat.ask(
        actor(),
        question,
        conversation_id=current_conversation(),
        engine=engine,
        fault=fault,
    )
    status = st.status("searching the documents", type="compact")
    so_far = st.empty()
    with so_far.container():
        answer_so_far(checked)
    for event in events:
        match event:
            case Stage(text):
                status.update(label=plain(text))
            case SentenceChecked(sentence):
                checked.append(sentence)
                with so_far.container():
                    answer_so_far(checked)
            case Delivered(record):
                return record
            case Refused():
                return event
    return Refused(_INTERRUPTED, can_retry=True)
