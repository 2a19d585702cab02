"""A delivered answer opened later: as it was shown, who asked, and how it came about."""

import streamlit as st

from pages.parts.conversation import draw_turn
from pages.parts.session import actor, running
from pages.parts.wording import joined, local_time, plain
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId
from tagtrap.errors import NotFound


def draw_old_answer(answer_id: AnswerId) -> None:
    """Draw an answer with its evidence as it was; say what became of that since."""
    try:
        record = running().past_answers.open(actor(), answer_id).record
    except NotFound:
        st.warning("This answer is not here, or you may not read what it rests on.")
        return
    st.caption(plain(f"Asked by {record.asked_by} on {local_time(record.asked_at)}"))
    is_stale = record.id in running().stale_answers.among(actor(), [record.id])
    draw_turn(record, is_last=False, is_stale=is_stale)
    _draw_making(record)


def _draw_making(record: AnswerRecord) -> None:
    making, tokens = record.making, record.making.tokens
    with st.expander("How it came about", type="compact"):
        st.caption(f"Answer {record.id}")
        seconds = ", ".join(f"{step} {taken:.2f} s" for step, taken in making.seconds)
        counted = f"{tokens.read} tokens read, {tokens.written} written" if tokens else ""
        if told := joined([seconds, counted, making.detail]):
            st.caption(plain(told))
        if making.settings:
            rows = [{"Setting": key, "Value": value} for key, value in making.settings]
            st.dataframe(rows, hide_index=True, alt="Settings by which the answer was made")
