"""Signing in: by name and password, or at an identity provider."""

from pathlib import Path

import streamlit as st

from pages.parts.components import drawn_by
from pages.parts.session_person import people, refusal, rules
from pages.parts.sign_in_route import sign_in_path
from pages.parts.wording import plain

_PAGES = Path(__file__).parents[1]

_form = drawn_by("sign_in", html='<form class="tt-sign-in" aria-label="Sign in"></form>')


def draw_sign_in_alone() -> None:
    """Ask to sign in, at whatever address: it is where one arrives afterwards."""
    addresses = sorted(path.stem for path in _PAGES.glob("*.py") if path.stem != "__init__")
    pages = [st.Page(_draw, title="Sign in", url_path=address) for address in addresses]
    st.navigation(
        [st.Page(_draw, title="Sign in", url_path="sign-in-first", default=True), *pages],
        position="hidden",
    ).run()


def _draw() -> None:
    st.set_page_config(page_title="Sign in · TagTrap", page_icon="🏷️")
    st.caption("**TagTrap**")
    st.title("Sign in", anchor=False)
    if reason := refusal():
        st.warning(plain(reason), icon=":material/block:")
    if not people().accounts.has_admin():
        st.info("No account is an admin yet. On the server: `tagtrap users add NAME --role admin`")
    if rules().passwords:
        _form(key="sign-in", data={"path": sign_in_path()})
    for provider in rules().providers:
        is_only = provider == "default"
        if st.button(
            "Sign in with your organisation" if is_only else f"Sign in with {plain(provider)}",
            key=f"provider-{provider}",
        ):
            st.login(None if is_only else provider)
