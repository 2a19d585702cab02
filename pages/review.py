"""Review: the statements that need a person, each beside its source, to be decided by key."""

from dataclasses import replace
from datetime import UTC, datetime

import streamlit as st

from pages.parts.navigation import draw_within_the_app
from pages.parts.review_desk import draw_desk
from pages.parts.review_filters import chosen_filter, clear_filter, draw_filters, summary_words
from pages.parts.review_standpoint import carry_out_messages, standpoint, take_up_again
from pages.parts.session import actor, running
from pages.parts.wording import count, plain
from tagtrap.domain.review_queue import QueueFilter

_SHOWN_AT_ONCE = 50

draw_within_the_app()
st.title("Review", anchor=False)
carry_out_messages()
now = datetime.now(UTC)
wanted = chosen_filter()
queue = running().reviews.queue(actor(), wanted)
stands = standpoint(wanted, queue)
if queue.waiting or wanted != QueueFilter() or stands.order:
    st.caption(summary_words(queue, now))
    draw_filters(queue)
if not stands.order:
    if wanted == QueueFilter():
        st.caption(
            "Nothing waits for review. Statements that are not backed by their source come here, "
            "and sentences that a reader reports on Ask."
        )
    else:
        st.caption("Nothing here fits what you chose above.")
        st.button("Show all that waits", key="clear-filter", on_click=clear_filter)
    st.stop()
if stands.problem:
    st.warning(plain(stands.problem), icon=":material/error:")
arrived = sum(item.place.claim_id not in stands.order for item in queue.items)
if arrived:
    words = f"{count(arrived, 'statement')} more came in: take up the list again"
    st.button(words, key="take-up-again", icon=":material/refresh:", on_click=take_up_again)
shown = st.session_state.setdefault("review-shown", _SHOWN_AT_ONCE)
items = {item.place.claim_id: item for item in queue.items}
missing = [claim_id for claim_id in stands.order[:shown] if claim_id not in items]
items |= running().reviews.items(actor(), missing)
draw_desk(replace(stands, order=stands.order[:shown]), items, now)
if len(stands.order) > shown and st.button("Show more", key="show-more"):
    st.session_state["review-shown"] = shown + _SHOWN_AT_ONCE
    st.rerun()
