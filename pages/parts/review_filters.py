"""What a reviewer wants to see: kind, document, age, and whether it waits or is decided."""

from datetime import datetime, timedelta

import streamlit as st

from pages.parts.review_words import age_words, kind_words
from pages.parts.wording import joined
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.review_queue import Listed, Queue, QueueFilter
from tagtrap.service.reviews import MOST_LISTED

_KIND, _DOCUMENT, _AGE, _LISTED = "review-kind", "review-document", "review-age", "review-listed"
_ANY = ""
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)

_AGES: dict[str, tuple[str, timedelta | None, timedelta | None]] = {
    _ANY: ("Any age", None, None),
    "day": ("Since yesterday", None, _DAY),
    "week": ("In the last 7 days", None, _WEEK),
    "over-day": ("Older than a day", _DAY, None),
    "over-week": ("Older than a week", _WEEK, None),
}
_LISTS = {
    Listed.WAITING: "Waiting",
    Listed.MINE: "Decided by me",
    Listed.OTHERS: "Decided by others",
}


def chosen_filter() -> QueueFilter:
    """Return what is chosen, before the choices are drawn: what there is depends on it."""
    state = st.session_state
    _, at_least, at_most = _AGES[state.get(_AGE, _ANY)]
    document = state.get(_DOCUMENT, _ANY)
    return QueueFilter(
        kind=state.get(_KIND, _ANY),
        document=DocumentId(document) if document else None,
        age_at_least=at_least,
        age_at_most=at_most,
        listed=Listed(state.get(_LISTED, Listed.WAITING)),
    )


def clear_filter() -> None:
    """Choose everything that waits again."""
    for key in (_KIND, _DOCUMENT, _AGE, _LISTED):
        st.session_state.pop(key, None)


def draw_filters(queue: Queue) -> None:
    """Draw the choices; what is chosen stays one of them, also when nothing is left of it."""
    kinds = {_ANY: "Any kind"} | {
        kind: f"{kind_words(kind)} ({number})" for kind, number in queue.kinds
    }
    documents = {_ANY: "Any document"} | {one.id: one.title for one in queue.documents}
    ages = {name: words for name, (words, _, _) in _AGES.items()}
    lists: dict[str, str] = {str(listed): words for listed, words in _LISTS.items()}
    with st.container(horizontal=True, gap="small"):
        for key, label, choices in (
            (_LISTED, "List", lists),
            (_KIND, "Kind", kinds),
            (_DOCUMENT, "Document", documents),
            (_AGE, "Age", ages),
        ):
            _choose(key, label, choices)


def summary_words(queue: Queue, now: datetime) -> str:
    """Return "12 waiting · 3 near the line · oldest 2 h"."""
    oldest = f"oldest {age_words(now - queue.oldest)}" if queue.oldest else ""
    near = f"{queue.near_line} near the line" if queue.near_line else ""
    waiting = f"{queue.waiting} waiting"
    if queue.waiting >= MOST_LISTED:
        waiting = f"{MOST_LISTED} or more waiting"
    return joined([waiting, near, oldest])


def _choose(key: str, label: str, choices: dict[str, str]) -> None:
    chosen = st.session_state.get(key)
    names = [*choices, *([chosen] if chosen is not None and chosen not in choices else [])]
    st.selectbox(
        label,
        names,
        format_func=lambda name: choices.get(name, "None left of what is chosen"),
        key=key,
        width=166,
        label_visibility="collapsed",
    )
