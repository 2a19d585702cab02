"""The question back where the policy depends on a fact that was not told."""

import streamlit as st

from pages.parts.session import ask_again
from pages.parts.wording import plain
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.service.clarifying import asked_back, clarification_words


def draw_asked_back(record: AnswerRecord) -> None:
    """Draw what the answer depends on, with a button for each case that asks again with it."""
    found = asked_back(record)
    if found is None:
        return
    st.markdown(f":material/help: {plain(clarification_words(found))}")
    asked = record.understood or record.question
    with st.container(horizontal=True):
        for place, case in enumerate(found.cases):
            st.button(
                plain(case.words),
                key=f"case-{record.id}-{place}",
                on_click=ask_again,
                args=(case.added_to(asked),),
                wrap=True,
            )
