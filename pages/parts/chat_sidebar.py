"""The sidebar of the chat: what is searched, who answers, what fault, earlier conversations."""

import streamlit as st

from pages.parts.choices import Choices
from pages.parts.session import (
    actor,
    current_conversation,
    open_conversation,
    running,
    start_conversation,
)
from pages.parts.wording import FAULT_WORDS, plain
from tagtrap.domain.identifiers import Collection

_MOST_LISTED = 30
_LONGEST_TITLE = 60


def draw_sidebar() -> Choices:
    """Draw the sidebar; return what is chosen in it."""
    with st.sidebar:
        st.button(
            "New conversation",
            key="new-conversation",
            icon=":material/add:",
            width="stretch",
            on_click=start_conversation,
        )
        collections = _choose_collections()
        engine = _choose_engine()
        fault = st.selectbox(
            "Plant a fault",
            list(FAULT_WORDS),
            format_func=FAULT_WORDS.__getitem__,
            key="fault",
            help="Spoils the next answers on purpose, so that you see the checks at work.",
        )
        with st.container(gap="xxsmall"):
            _draw_earlier()
    return Choices(engine=engine, fault=fault, collections=collections)


def _draw_earlier() -> None:
    current = current_conversation()
    earlier = running().chat.conversations(actor())[:_MOST_LISTED]
    if earlier:
        st.divider()
        st.caption("Earlier conversations")
    for conversation in earlier:
        title = conversation.title
        shown = title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1]}…"
        st.button(
            plain(shown),
            key=f"open-{conversation.id}",
            type="secondary" if conversation.id == current else "tertiary",
            on_click=open_conversation,
            args=(conversation.id,),
            wrap=False,
        )


def _choose_collections() -> frozenset[Collection] | None:
    known = running().documents.collections(actor())
    if len(known) < 2:
        return None
    chosen = st.multiselect("Search in", known, key="collections", placeholder="All I may read")
    return frozenset(chosen) or None


def _choose_engine() -> str | None:
    choices = {choice.name: choice for choice in running().chat.engines(actor()) if choice.is_ready}
    names = list(choices)
    if len(names) < 2:
        return names[0] if names else None
    default = running().settings.engine
    return st.radio(
        "Who answers",
        names,
        index=names.index(default) if default in names else 0,
        format_func=lambda name: plain(choices[name].label),
        key="engine",
    )
