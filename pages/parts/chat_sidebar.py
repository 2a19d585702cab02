"""The sidebar of the chat: earlier conversations, who answers, and the faults one may plant."""

from dataclasses import dataclass

import streamlit as st

from pages.parts.session import actor, current_conversation, open_conversation, running
from pages.parts.wording import FAULT_WORDS, plain

_MOST_LISTED = 30
_LONGEST_TITLE = 60
_MOST_OFFERED = 3


@dataclass(frozen=True, slots=True)
class Choices:
    """What the next question is answered with."""

    engine: str | None
    fault: str


def draw_sidebar() -> Choices:
    """Draw the sidebar; return what is chosen in it."""
    with st.sidebar:
        st.button(
            "New conversation",
            key="new-conversation",
            icon=":material/add:",
            width="stretch",
            on_click=open_conversation,
            args=(None,),
        )
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
    return Choices(engine=engine, fault=fault)


def offer_model_server(engine: str | None) -> None:
    """Where answers are quotations: offer the models that are there, or say how to add one."""
    if engine != "quotes":
        return
    others = [choice for choice in running().chat.engines() if choice.name != "quotes"]
    ready = [choice for choice in others if choice.is_ready]
    hints = [choice.hint for choice in others if choice.hint]
    if not ready:
        st.caption(plain(" ".join(["Answers are quotations from the documents.", *hints])))
    for choice in ready[:_MOST_OFFERED]:
        st.button(
            f"Let {plain(choice.label)} answer",
            key=f"use-{choice.name}",
            on_click=_use_engine,
            args=(choice.name,),
        )


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
        )


def _choose_engine() -> str | None:
    choices = {choice.name: choice for choice in running().chat.engines() if choice.is_ready}
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


def _use_engine(name: str) -> None:
    st.session_state["engine"] = name
