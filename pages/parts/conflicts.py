"""Conflicts between documents, for who manages them: both sides, and a tick for what may stay."""

import streamlit as st

from pages.parts.one_sided import card_of
from pages.parts.passages import draw_passages
from pages.parts.session import actor, running
from pages.parts.wording import count, plain
from tagtrap.domain.conflicts import Conflict, TagPair
from tagtrap.errors import NotFound
from tagtrap.service.conflict_words import KIND_WORDS

_MOST_DRAWN = 50


def draw_conflicts() -> None:
    """Draw the conflicts between documents; nothing where there is none."""
    found = running().conflicts.list(actor(), with_settled=True)
    if not found:
        return
    standing = [one for one in found if not one.is_settled]
    settled = [one for one in found if one.is_settled]
    # A key, so that a tick, which changes the number, does not close it.
    with st.expander(
        f"Conflicts between documents ({len(standing)})",
        icon=":material/compare_arrows:",
        type="compact",
        key="conflicts",
        on_change="rerun",
    ):
        st.caption(
            "These sentences of different documents cannot both hold. An answer that rests on one "
            "of them says so. Correct a document, or tick off what is no conflict; a pair comes "
            "back when one of its sentences changes."
        )
        for conflict in standing[:_MOST_DRAWN]:
            _draw(conflict)
        if len(standing) > _MOST_DRAWN:
            st.caption(
                f"The newest {_MOST_DRAWN} of {count(len(standing), 'conflict')} are shown; "
                "“tagtrap conflicts” lists all."
            )
        if settled and st.toggle(f"Show what is ticked off ({len(settled)})"):
            for conflict in settled[:_MOST_DRAWN]:
                _draw(conflict)


def _draw(conflict: Conflict) -> None:
    key = f"conflict-{conflict.tags.first}-{conflict.tags.second}"
    with st.container(border=True, key=key):
        roles = ("One document says", f"The other says {KIND_WORDS[conflict.kind]}")
        cards = [card_of(*side) for side in zip(conflict.sides, roles, strict=True)]
        draw_passages(cards, key=f"{key}-cards")
        if conflict.is_settled:
            last = conflict.ticks[-1]
            st.caption(plain(f"Ticked off by {last.by} on {last.at:%Y-%m-%d}."))
        st.button(
            "Take the tick back" if conflict.is_settled else "Tick off",
            key=f"{key}-tick",
            icon=":material/check:",
            on_click=_tick,
            args=(conflict.tags, not conflict.is_settled),
        )


def _tick(tags: TagPair, is_settled: bool) -> None:
    conflicts = running().conflicts
    try:
        (conflicts.settle if is_settled else conflicts.reopen)(actor(), tags)
    except NotFound as error:
        st.toast(plain(str(error)))
