"""The review desk as one component: a statement beside its source, its keys, and the list."""

from collections.abc import Mapping
from datetime import datetime

import streamlit as st

from pages.parts.components import drawn_by
from pages.parts.marks import marks_of
from pages.parts.review_standpoint import DESK, Standpoint
from pages.parts.review_view import item_view
from pages.parts.review_words import ago_words, kind_words
from pages.parts.session import actor
from pages.parts.wording import joined
from tagtrap.domain.identifiers import ClaimId
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.review_outcomes import waits_for
from verify.marks import DECISIONS

_component = drawn_by(
    "review_desk", html='<div class="desk"></div>', parts=("flagged_list", "review_statement")
)


def draw_desk(stands: Standpoint, items: Mapping[ClaimId, ReviewItem], now: datetime) -> None:
    """Draw the statement in view, ready to go on to its neighbours, and the list.

    `items` are the listed statements that are still there; what the reviewer does comes back in
    the outbox of the component (see `carry_out_messages`).
    """
    order = [claim_id for claim_id in stands.order if claim_id in items]
    if not order:
        st.caption("The answers that these statements stood in were erased.")
        return
    at = stands.at if stands.at is not None and stands.at in items else order[0]
    data = {
        "rows": [_row(items[claim_id], now) for claim_id in order],
        "at": at,
        "handled": stands.handled,
        "views": {claim_id: item_view(items[claim_id], now) for claim_id in _near(order, at)},
    }
    _component(key=DESK, data=data, on_outbox_change=lambda: None)


def _near(order: list[ClaimId], at: ClaimId) -> list[ClaimId]:
    """Return a statement and those on either side, so that these are there at once."""
    place = order.index(at)
    return order[max(0, place - 1) : place + 3]


def _row(item: ReviewItem, now: datetime) -> dict[str, object]:
    marks = marks_of(item.sentence.checked)
    own = item.decision_of(actor().id)
    kinds = joined(kind_words(kind) for kind in item.kinds)
    done = f"You: {DECISIONS[own.decision]}." if own else "Decided by another reviewer."
    return {
        "id": item.place.claim_id,
        "text": item.text,
        "sign": "".join(mark.sign for mark in marks) or "⚑",
        "tone": marks[0].tone.value if marks else "unchecked",
        "meta": joined([kinds, ago_words(item.waiting_since, now)]),
        "done": "" if waits_for(item, actor().id) else done,
        "mine": own is not None,
    }
