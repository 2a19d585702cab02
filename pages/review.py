"""Review: the flagged sentences of all stored answers, each with its evidence."""

import streamlit as st

from pages.parts.evidence import show_evidence
from pages.parts.flagged_list import flagged_list
from pages.parts.navigation import draw_within_the_app
from pages.parts.session import actor, running
from pages.parts.wording import count

_SHOWN_AT_ONCE = 50

draw_within_the_app()
st.header("Review", anchor=False)
waiting = running().reviews.queue(actor()).items
flagged = list({item.sentence: None for item in waiting})
if not flagged:
    st.caption(
        "Nothing is flagged. Sentences that are not backed by their source will be listed here."
    )
    st.stop()
shown = st.session_state.setdefault("flagged-shown", _SHOWN_AT_ONCE)
st.caption(
    f"{count(len(flagged), 'flagged sentence')}, nearest to the line first. "
    "Choose one to see its evidence."
)
opened = flagged_list(flagged[:shown])
if len(flagged) > shown and st.button("Show more", key="show-more"):
    st.session_state["flagged-shown"] = shown + _SHOWN_AT_ONCE
    st.rerun()
if opened is not None:
    answer_id, place = opened
    show_evidence(running().chat.answer(actor(), answer_id), place)
