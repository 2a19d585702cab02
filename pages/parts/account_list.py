"""One account as an admin sees it: what it may do, and the ways to change that."""

from collections.abc import Callable, Sequence

import streamlit as st

from pages.parts.session import actor
from pages.parts.session_person import people
from pages.parts.wording import count, joined, local_time, plain
from tagtrap.domain.accounts import Account, Group, Session
from tagtrap.domain.people import Role
from tagtrap.errors import TagTrapError

_PROBLEM = "account-problem"


def draw_account(account: Account, groups: Sequence[Group], sessions: Sequence[Session]) -> None:
    """Draw an account, folded up: its roles, its groups, its sessions."""
    # A fixed key keeps it open while what stands in its title changes.
    with st.expander(_title(account, sessions), key=f"account-{account.name}"):
        if problem := st.session_state.pop(f"{_PROBLEM}-{account.name}", ""):
            st.error(plain(problem), icon=":material/error:")
        st.caption(plain(_facts(account)))
        _draw_rights(account, groups)
        for session in sessions:
            since, seen = local_time(session.started_at), local_time(session.seen_at)
            st.caption(plain(f"Signed in since {since}, last used {seen}."))
        _draw_ways_out(account, sessions)


def _draw_rights(account: Account, groups: Sequence[Group]) -> None:
    with st.form(key=f"rights-{account.name}", border=False):
        roles = st.multiselect(
            "Roles",
            list(Role),
            default=sorted(account.roles),
            format_func=str,
            key=f"roles-{account.name}",
        )
        chosen = st.multiselect(
            "Groups",
            [group.name for group in groups],
            default=[group.name for group in account.groups],
            key=f"groups-{account.name}",
        )
        if st.form_submit_button("Save"):
            _carry_out(account, lambda: _save(account, roles, chosen))


def _draw_ways_out(account: Account, sessions: Sequence[Session]) -> None:
    accounts, name = people().accounts, account.name
    with st.container(horizontal=True):
        if account.is_disabled and st.button("Enable", key=f"enable-{name}"):
            _carry_out(account, lambda: accounts.enable(actor(), name))
        if not account.is_disabled and st.button("Disable", key=f"disable-{name}"):
            _carry_out(account, lambda: accounts.disable(actor(), name))
        if sessions and st.button("Sign out everywhere", key=f"end-{name}"):
            _carry_out(account, lambda: accounts.sign_out(actor(), name))


def _save(account: Account, roles: Sequence[Role], groups: Sequence[str]) -> None:
    people().accounts.set_roles(actor(), account.name, roles)
    people().accounts.set_groups(actor(), account.name, groups)


def _carry_out(account: Account, deed: Callable[[], object]) -> None:
    try:
        deed()
    except TagTrapError as error:
        st.session_state[f"{_PROBLEM}-{account.name}"] = str(error)
    st.rerun()


def _title(account: Account, sessions: Sequence[Session]) -> str:
    signed_in = f"{count(len(sessions), 'open session')}" if sessions else ""
    state = "disabled" if account.is_disabled else ""
    roles = ", ".join(sorted(account.roles)) or "no role"
    return joined([plain(account.name), plain(roles), state, signed_in])


def _facts(account: Account) -> str:
    known = account.subject
    ways = [
        "signs in with a password" if account.has_password else "",
        f"known to {known.issuer} as {known.subject}" if known else "",
    ]
    facts = joined([account.email, *ways, f"made {local_time(account.made_at)}"])
    return facts[0].upper() + facts[1:] if not account.email else facts
