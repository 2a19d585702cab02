"""Ask: a question about the documents, and an answer that was checked before it is shown."""

import streamlit as st

from pages.parts.asking import answer_question
from pages.parts.chat_sidebar import draw_sidebar, offer_model_server
from pages.parts.conversation import draw_turn, draw_unanswered
from pages.parts.empty_base import draw_empty_base
from pages.parts.navigation import draw_within_the_app
from pages.parts.session import (
    actor,
    current_conversation,
    open_conversation,
    running,
    unanswered_in,
)
from pages.parts.wording import count
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.errors import NotFound


def stored_answers() -> list[AnswerRecord]:
    """Return the answers of the conversation in the address."""
    conversation = current_conversation()
    if conversation is None:
        return []
    try:
        return running().chat.answers(actor(), conversation)
    except NotFound:
        open_conversation(None)
        st.warning("This conversation is not here. You can start a new one.")
        return []


draw_within_the_app()
choices = draw_sidebar()
documents = running().documents.list(actor())
answers = stored_answers()
for answer in answers:
    draw_turn(answer)
unanswered = unanswered_in(current_conversation())
again = draw_unanswered(unanswered) if unanswered else None

if not documents:
    draw_empty_base()
    st.stop()
asked = st.chat_input("Ask about the policies…", key="question", submit_mode="stop")
question = asked or again
if not answers and not unanswered and not question:
    st.header("Ask about the policies", anchor=False)
    st.caption(
        f"{count(len(documents), 'document')} to search. "
        "Every sentence of an answer is checked before you see it."
    )
    offer_model_server(choices.engine)
if question:
    answer_question(question, engine=choices.engine, fault=choices.fault)
