"""Answers: what was delivered, found again and opened as it was shown."""

import streamlit as st

from pages.parts.answer_filters import chosen_filter, clear_filter, draw_filters, keep_filter
from pages.parts.answer_list import draw_list
from pages.parts.navigation import draw_within_the_app
from pages.parts.old_answer import draw_old_answer
from pages.parts.session import actor, running
from pages.parts.taking_along import draw_taking_along
from pages.parts.wording import count, plain
from tagtrap.domain.identifiers import AnswerId
from tagtrap.domain.past_answers import AnswerFilter

_OPENED = "answer"
_SHOWN_AT_ONCE = 50

draw_within_the_app()
st.title("Answers", anchor=False)
keep_filter()
if opened := st.query_params.get(_OPENED):
    if st.button("Back to the list", key="back-to-list", icon=":material/arrow_back:"):
        st.query_params.pop(_OPENED)
        st.rerun()
    draw_old_answer(AnswerId(opened))
    st.stop()
wanted = chosen_filter()
shown = st.session_state.setdefault("answers-shown", _SHOWN_AT_ONCE)
found = running().past_answers.search(actor(), wanted, limit=shown)
if not found.total and wanted == AnswerFilter():
    st.caption("No answer was given yet. What is asked on Ask is kept and found here.")
    st.stop()
draw_filters()
if not found.total:
    st.caption("No answer fits what you chose above.")
    st.button("Show all answers", key="clear-answers-filter", on_click=clear_filter)
    st.stop()
is_cut = found.total > len(found.answers)
words = count(found.total, "answer")
st.caption(plain(f"The newest {len(found.answers)} of {words}" if is_cut else words))
if chosen := draw_list(found.answers):
    st.query_params[_OPENED] = chosen
    st.rerun()
if is_cut and st.button("Show more", key="more-answers"):
    st.session_state["answers-shown"] = shown + _SHOWN_AT_ONCE
    st.rerun()
draw_taking_along(wanted, found.total)
