"""One line on what a search rests on, while that is not the index it should be."""

import streamlit as st

from pages.parts.session import running
from pages.parts.wording import count, plain
from vectorstore.state import IndexState, Phase

_MEANWHILE = "Questions are answered meanwhile, only more slowly in a large base."


def draw_index_notice() -> None:
    """Say that the search index is looked at, built again or out of use; nothing where it works."""
    text = notice(running().index.state)
    if text:
        st.caption(plain(text))


def notice(state: IndexState) -> str:
    """Return what to say of the index, or ""."""
    because = f" ({state.reason})" if state.reason else ""
    match state.phase:
        case Phase.CHECKING:
            return f"The search index is being checked. {_MEANWHILE}"
        case Phase.BUILDING:
            so_far = f"{state.held} of {count(state.wanted, 'document')}"
            return f"The search index is being built: {so_far}{because}. {_MEANWHILE}"
        case Phase.GIVEN_UP:
            return (
                f"The search index cannot be used{because}. Questions are answered all the same, "
                "only more slowly in a large base; the next start tries again. See: tagtrap doctor."
            )
        case Phase.ELSEWHERE if state.reason:
            return f"There is no search index{because}. {_MEANWHILE}"
    return ""
