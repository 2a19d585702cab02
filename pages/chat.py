"""Ask: a question about the documents, and an answer that was checked before it is shown."""

import streamlit as st

from pages.parts.asking import begin, follow
from pages.parts.chat_sidebar import draw_sidebar
from pages.parts.conversation import draw_turns, draw_unanswered, say_hidden
from pages.parts.empty_base import draw_empty_base
from pages.parts.navigation import draw_within_the_app
from pages.parts.session import (
    actor,
    asked_again,
    current_conversation,
    open_conversation,
    pending_in,
    running,
    unanswered_in,
)
from pages.parts.start_page import draw_start
from pages.parts.unkept import draw_unkept
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.errors import NotFound


def stored_answers() -> list[AnswerRecord]:
    """Return the answers of the conversation in the address."""
    conversation = current_conversation()
    if conversation is None:
        return []
    try:
        say_hidden(running().chat.hidden(actor(), conversation))
        return running().chat.answers(actor(), conversation)
    except NotFound:
        open_conversation(None)
        st.warning("This conversation is not here. You can start a new one.")
        return []


draw_within_the_app()
choices = draw_sidebar()
start = st.empty()  # what is drawn here goes as soon as a question is asked
searchable = running().chat.searchable(actor())
answers = stored_answers()
draw_turns(answers)
answers += draw_unkept(current_conversation())
if unanswered := unanswered_in(current_conversation()):
    draw_unanswered(unanswered, choices)
if draw_empty_base(is_empty=not searchable):
    st.stop()
pending = pending_in(current_conversation())
asked = st.bottom.chat_input(
    "Ask about the policies…", key="question", submit_mode="disable", disabled=pending is not None
)
if question := asked or asked_again():
    pending = begin(question, choices)
if pending is not None:
    follow(pending)
if not answers and not unanswered:
    draw_start(start, searchable, choices)
