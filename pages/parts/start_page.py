"""A conversation that has not begun: what can be asked, and who could answer."""

from collections.abc import Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts.choices import Choices
from pages.parts.session import actor, running, use_engine
from pages.parts.wording import count, plain
from tagtrap.domain.identifiers import Collection

_MOST_OFFERED = 3


def draw_start(
    place: DeltaGenerator, searchable: Mapping[Collection, int], choices: Choices
) -> None:
    """Say how much is searched and that answers are checked."""
    searched = sum(number for name, number in searchable.items() if choices.searches(name))
    with place.container():
        st.title("Ask about the policies", anchor=False)
        st.caption(
            f"{count(searched, 'document')} to search. "
            "Every sentence of an answer is checked before you see it."
        )
        _offer_model_server(choices.engine)


def _offer_model_server(engine: str | None) -> None:
    """Where answers are quotations: offer the models that are there, or say how to add one."""
    if engine != "quotes":
        return
    others = [choice for choice in running().chat.engines(actor()) if choice.name != "quotes"]
    ready = [choice for choice in others if choice.is_ready]
    hints = [choice.hint for choice in others if choice.hint]
    if not ready:
        st.caption(plain(" ".join(["Answers are quotations from the documents.", *hints])))
    for choice in ready[:_MOST_OFFERED]:
        # A model's own name may have brackets as well; the note is the last of them.
        name, *notes = choice.label.rsplit(" (", 1)
        with st.container(gap="xxsmall"):
            st.button(
                f"Let {plain(name)} answer",
                key=f"use-{choice.name}",
                on_click=use_engine,
                args=(choice.name,),
            )
            for note in notes:
                st.caption(plain(note[:1].upper() + note[1:].removesuffix(")")))
