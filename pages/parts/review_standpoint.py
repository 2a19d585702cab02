"""Where a reviewer stands: the list as it was taken up, the statement in view, what was done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from pages.parts.session import actor, running
from tagtrap.domain.identifiers import ClaimId
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.review_queue import Queue, QueueFilter
from tagtrap.errors import TagTrapError

DESK = "review-desk"
"""The key of the component; its outbox holds what the reviewer did."""

_KEPT = "review-standpoint"


@dataclass(frozen=True, slots=True)
class Standpoint:
    """The list in the order in which it was taken up, and the statement in view.

    The order stays until the reviewer asks for another list: nothing moves under the cursor.
    `handled` is the number of the last message from the desk that was carried out.
    """

    wanted: QueueFilter
    order: tuple[ClaimId, ...]
    at: ClaimId | None
    handled: int = 0
    problem: str = ""


def standpoint(wanted: QueueFilter, queue: Queue) -> Standpoint:
    """Return where the reviewer stands; a list taken up anew for another choice of statements."""
    kept: Standpoint | None = st.session_state.get(_KEPT)
    listed = tuple(item.place.claim_id for item in queue.items)
    is_done = kept is not None and not set(kept.order) & set(listed)
    if kept is None or kept.wanted != wanted or (is_done and listed):
        at = kept.at if kept is not None and kept.at in listed else None
        first = at or (listed[0] if listed else None)
        kept = _keep(Standpoint(wanted, listed, first, kept.handled if kept else 0))
    return kept


def take_up_again() -> None:
    """Forget the list, so that the next run takes up what there is by then."""
    kept: Standpoint | None = st.session_state.get(_KEPT)
    if kept is not None:
        _keep(replace(kept, order=()))


def carry_out_messages() -> None:
    """Do what the reviewer did at the desk since the last run: each thing once, in order."""
    kept: Standpoint | None = st.session_state.get(_KEPT)
    sent = st.session_state.get(DESK)
    outbox = sent.get("outbox") if isinstance(sent, Mapping) else None
    if kept is None or not isinstance(outbox, Sequence):
        return
    for message in outbox:
        number = message.get("n") if isinstance(message, Mapping) else None
        if isinstance(number, int) and number > kept.handled:
            kept = _keep(_after(replace(kept, handled=number, problem=""), message))


def _after(kept: Standpoint, message: Mapping[str, Any]) -> Standpoint:
    """Return where the reviewer stands after a message: going on, deciding, or undoing."""
    claim_id, reviews = ClaimId(str(message.get("claim"))), running().reviews
    if claim_id not in kept.order:
        return kept
    try:
        match message.get("act"):
            case "decide":
                decision = ReviewDecision(str(message.get("decision")))
                comment = str(message.get("comment") or "")
                reviews.decide(actor(), claim_id, decision, comment)
                claim_id = ClaimId(str(message.get("next")))
            case "undo":
                reviews.undo(actor(), claim_id)
            case "go":
                pass
            case _:
                return kept
    except (TagTrapError, ValueError) as error:
        return replace(kept, at=claim_id, problem=str(error))
    return replace(kept, at=claim_id) if claim_id in kept.order else kept


def _keep(made: Standpoint) -> Standpoint:
    st.session_state[_KEPT] = made
    return made
