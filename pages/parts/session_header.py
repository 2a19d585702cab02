"""What stands above every page: who is at it, and the way out."""

import streamlit as st

from pages.parts.session_person import Present, present, rules
from pages.parts.wording import plain
from tagtrap.sign_in_settings import SignInMode

_LOOKS_EVERY = 15
"""Seconds until an open page has noticed that its session is over."""


def draw_header(here: Present) -> None:
    """Draw who is at the page."""
    if rules().mode is SignInMode.SINGLE_USER:
        st.caption("**TagTrap** · Single-user mode: only on this machine")
        return
    _keep_looking()
    roles = ", ".join(sorted(here.actor.roles))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(f"**TagTrap** · {plain(here.actor.id)}{f' ({roles})' if roles else ''}")
        # Together, so that on a narrow page both go to the next line.
        with st.container(horizontal=True, width="content"):
            if st.button("Sign out", key="sign-out", type="tertiary"):
                here.sign_out()
            if st.button("Sign out everywhere", key="sign-out-everywhere", type="tertiary"):
                here.sign_out_everywhere()


@st.fragment(run_every=_LOOKS_EVERY)
def _keep_looking() -> None:
    if present(is_active=False) is None:
        st.rerun()
