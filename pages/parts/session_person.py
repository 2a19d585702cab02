"""Who is at the page: read anew from the session on every run, never kept in the page's state."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

import streamlit as st

from pages.parts.signed_in_tabs import TabSession, note_tab
from tagtrap.domain.accounts import ProviderLogin, Subject
from tagtrap.domain.people import Actor
from tagtrap.opened_people import People, opened_people
from tagtrap.service import local_actor
from tagtrap.settings import load_settings
from tagtrap.sign_in_errors import SignedOut, SignInRefused
from tagtrap.sign_in_settings import SignInMode, SignInSettings

COOKIE = "tagtrap_session"

_WHO = "who-is-here"
_REFUSED = "sign-in-refused"


@dataclass(frozen=True, slots=True)
class Present:
    """A person at the page, and how their session ends."""

    actor: Actor
    secret: str = ""
    is_by_provider: bool = False

    def by_now(self) -> Actor:
        """Return what the person may do at this moment, also outside of a run of the page.

        A file is made when it is asked for, which may be long after its button was drawn. Raises
        `SignedOut` where the session has ended since.
        """
        if not self.secret:
            return self.actor
        return people().sessions.signed_in(self.secret, is_active=False).actor

    def sign_out(self) -> None:
        """End this session; where a provider vouches for the person, also its cookie."""
        people().sessions.sign_out(self.secret)
        self._leave()

    def sign_out_everywhere(self) -> None:
        """End every session of this account."""
        people().sessions.sign_out_everywhere(self.actor)
        self._leave()

    def _leave(self) -> None:
        st.session_state.clear()
        if self.is_by_provider:
            st.logout()
        else:
            st.rerun()


@cache
def rules() -> SignInSettings:
    """Return who may come in, as the settings say at the start."""
    return load_settings().sign_in


@cache
def people() -> People:
    """Return the accounts and sessions of this server process, opened once."""
    return opened_people(load_settings())


def present(*, is_active: bool) -> Present | None:
    """Return who is at the page, None where nobody is signed in.

    With `is_active` false the page only looks by itself, which does not count as being used.
    """
    if rules().mode is SignInMode.SINGLE_USER:
        return Present(local_actor())
    found = _by_cookie(is_active) or _by_provider(is_active)
    _forget_others(found)
    note_tab(TabSession(found.secret, not found.is_by_provider) if found else TabSession())
    return found


def refusal() -> str:
    """Return why the last sign-in at a provider let nobody in, else ""."""
    return str(st.session_state.get(_REFUSED, ""))


def secret_in_cookie() -> str:
    """Return the secret that the browser sent when it opened the page, else ""."""
    return st.context.cookies.get(COOKIE, "")


def _by_cookie(is_active: bool) -> Present | None:
    secret = secret_in_cookie()
    try:
        return Present(people().sessions.signed_in(secret, is_active=is_active).actor, secret)
    except SignedOut:
        return None


def _by_provider(is_active: bool) -> Present | None:
    said = st.user.to_dict() if rules().providers else {}
    login = _login(said) if said.get("is_logged_in") is True else None
    if login is None:
        return None
    try:
        signed_in = people().signing_in.with_provider(login, is_active=is_active)
    except SignedOut:
        return None
    except SignInRefused as refused:
        st.session_state[_REFUSED] = str(refused)
        return None
    return Present(signed_in.actor, login.secret, is_by_provider=True)


def _login(said: Mapping[str, object]) -> ProviderLogin | None:
    """Return a sign-in as the provider's token tells it; None where it lacks what every one has."""
    issuer, subject, at = said.get("iss"), said.get("sub"), said.get("iat")
    if not (isinstance(issuer, str) and isinstance(subject, str) and isinstance(at, int | float)):
        return None
    email = said.get("email")
    names = (said.get("preferred_username"), email, said.get("name"), subject)
    return ProviderLogin(
        Subject(issuer, subject),
        datetime.fromtimestamp(at, UTC),
        nonce=str(said.get("nonce", "")),
        email=email.strip().lower() if isinstance(email, str) else "",
        has_verified_email=said.get("email_verified") is True,
        names=tuple(name for name in names if isinstance(name, str)),
    )


def _forget_others(found: Present | None) -> None:
    """Let nobody see what another person chose or read in the same tab."""
    who = found.actor.id if found else ""
    if st.session_state.get(_WHO, who) not in ("", who):
        st.session_state.clear()
    st.session_state[_WHO] = who
