"""Asking: short steps, then the checked sentences; what was not checked is never drawn."""

from time import monotonic

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts.answer_spans import answer_so_far
from pages.parts.choices import Choices
from pages.parts.conversation import ANSWER, draw_question, draw_understood
from pages.parts.pending_answer import PendingAnswer
from pages.parts.session import (
    Unanswered,
    actor,
    current_conversation,
    keep_pending,
    keep_unanswered,
    mark_arrived,
    open_conversation,
    running,
)
from pages.parts.unkept import is_unkept, keep_unkept
from pages.parts.wording import plain
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.service.events import (
    Delivered,
    QuestionUnderstood,
    Refused,
    SentenceChecked,
    Stage,
)

_LOOKS_EVERY = 5
"""Seconds after which a run that goes on for long looks again whether its reader may still read."""

_INTERRUPTED = Refused("This question was interrupted before its answer was ready.", can_retry=True)


def begin(question: str, choices: Choices) -> PendingAnswer:
    """Start to answer a question in the conversation that is open."""
    conversation = current_conversation()
    chat, asker = running().chat, actor()
    keep_unanswered(None)
    pending = PendingAnswer(
        question,
        conversation,
        choices,
        lambda is_stopped: chat.ask(
            asker,
            question,
            conversation_id=conversation,
            engine=choices.engine,
            fault=choices.fault,
            collections=choices.collections,
            is_stopped=is_stopped,
        ),
    )
    keep_pending(pending)
    return pending


def follow(pending: PendingAnswer) -> None:
    """Draw the steps and what is checked, and start the page anew with what was stored."""
    understood = draw_question(pending.question)
    with st.chat_message("assistant", avatar=ANSWER):
        outcome = _outcome(pending, understood)
    keep_pending(None)
    if isinstance(outcome, Refused):
        keep_unanswered(Unanswered.of(pending, outcome))
    elif not is_unkept(outcome.id):
        open_conversation(outcome.conversation_id)
        mark_arrived(outcome.id)
    st.rerun()


def _outcome(pending: PendingAnswer, understood: DeltaGenerator) -> AnswerRecord | Refused:
    shown: list[SentenceChecked] = []
    step = "searching the documents"
    status = st.status(step, type="compact")
    so_far = st.empty()
    with so_far.container():
        answer_so_far(shown)
    st.button("Stop", key="stop", icon=":material/stop:", on_click=_stop, args=(pending,))
    looked_at = monotonic()
    for event in pending.events():
        if monotonic() - looked_at > _LOOKS_EVERY:
            # An answer can take minutes; who was shut out meanwhile reads no more of it.
            actor()
            looked_at = monotonic()
        match event:
            case None:
                # Streamlit ends this run, where a click asks for it, only at a call like this.
                status.update(label=step)
            case Stage(text):
                step = plain(text)
                status.update(label=step)
            case QuestionUnderstood(text):
                draw_understood(understood, text)
            case SentenceChecked():
                shown.append(event)
                with so_far.container():
                    answer_so_far(shown)
            case Delivered(record, not_kept):
                keep_unkept(pending.conversation, record, not_kept)
                return record
            case Refused():
                return event
    return _INTERRUPTED


def _stop(pending: PendingAnswer) -> None:
    if pending.stop():
        stopped = Refused("You stopped this question.", can_retry=True)
        keep_pending(None)
        keep_unanswered(Unanswered.of(pending, stopped))
