"""Where a reviewer stands: the list as it was taken up, the statement in view, what was done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

import streamlit as st

from pages.parts.session import actor, running
from tagtrap.domain.identifiers import ClaimId
from tagtrap.domain.people import Actor
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.review_queue import Queue, QueueFilter
from tagtrap.errors import TagTrapError
from tagtrap.service.reviews import Reviews

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


class Desk:
    """Holds where a reviewer stands.

    A click or key ends a run at its next call of Streamlit while the following run already begins,
    so what is done, and that it was done, are noted under a lock without such a call between them.
    """

    def __init__(self) -> None:
        self.stands: Standpoint | None = None
        self.lock = Lock()

    def carry_out(
        self, outbox: Sequence[Mapping[str, Any]], reviews: Reviews, reviewer: Actor
    ) -> None:
        """Do what the messages say, each that was not done before, in order."""
        with self.lock:
            for message in outbox:
                number = _number(message)
                if self.stands is not None and number > self.stands.handled:
                    stands = replace(self.stands, handled=number, problem="")
                    self.stands = _after(stands, message, reviews, reviewer)


def standpoint(wanted: QueueFilter, queue: Queue) -> Standpoint:
    """Return where the reviewer stands; a list taken up anew for another choice of statements."""
    listed = tuple(item.place.claim_id for item in queue.items)
    desk, outbox = _desk(), _outbox()
    with desk.lock:
        kept = desk.stands
        is_done = kept is not None and not set(kept.order) & set(listed)
        if kept is None or kept.wanted != wanted or (is_done and listed):
            at = kept.at if kept is not None and kept.at in listed else None
            first = at or (listed[0] if listed else None)
            # What a browser sent to a session before this one is not carried out a second time.
            handled = kept.handled if kept else max(map(_number, outbox), default=0)
            desk.stands = kept = Standpoint(wanted, listed, first, handled)
        return kept


def take_up_again() -> None:
    """Forget the list, so that the next run takes up what there is by then."""
    desk = _desk()
    with desk.lock:
        if desk.stands is not None:
            desk.stands = replace(desk.stands, order=())


def carry_out_messages() -> None:
    """Do what the reviewer did at the desk since the last run: each thing once, in order."""
    _desk().carry_out(_outbox(), running().reviews, actor())


def _desk() -> Desk:
    desk: Desk = st.session_state.setdefault(_KEPT, Desk())
    return desk


def _outbox() -> list[Mapping[str, Any]]:
    """Return the messages that the browser has sent, as far as they are any."""
    sent = st.session_state.get(DESK)
    outbox = sent.get("outbox") if isinstance(sent, Mapping) else None
    if not isinstance(outbox, Sequence):
        return []
    return [message for message in outbox if isinstance(message, Mapping)]


def _number(message: Mapping[str, Any]) -> int:
    number = message.get("n")
    return number if isinstance(number, int) else 0


def _after(
    stands: Standpoint, message: Mapping[str, Any], reviews: Reviews, reviewer: Actor
) -> Standpoint:
    """Return where the reviewer stands after a message: going on, deciding, or undoing."""
    claim_id = ClaimId(str(message.get("claim")))
    if claim_id not in stands.order:
        return stands
    try:
        match message.get("act"):
            case "decide":
                decision = ReviewDecision(str(message.get("decision")))
                reviews.decide(reviewer, claim_id, decision, str(message.get("comment") or ""))
                claim_id = ClaimId(str(message.get("next")))
            case "undo":
                reviews.undo(reviewer, claim_id)
            case "go":
                pass
            case _:
                return stands
    except (TagTrapError, ValueError) as error:
        return replace(stands, at=claim_id, problem=str(error))
    return replace(stands, at=claim_id) if claim_id in stands.order else stands
