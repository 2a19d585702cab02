"""Accounts: who may come in, what they may do and read, and who is signed in now."""

import streamlit as st

from pages.parts.account_groups import draw_groups
from pages.parts.account_list import draw_account
from pages.parts.navigation import draw_within_the_app
from pages.parts.session import actor
from pages.parts.session_person import people
from pages.parts.wording import count, plain

draw_within_the_app()
st.title("Accounts", anchor=False)
accounts = people().accounts.all(actor())
groups = people().accounts.groups(actor())
sessions = people().sessions.all(actor())
st.caption(f"{count(len(accounts), 'account')}, {count(len(sessions), 'open session')}.")
st.caption("New accounts and passwords are made on the server: `tagtrap users add NAME`.")
waiting = [plain(one.name) for one in accounts if not one.roles and not one.is_disabled]
if waiting:
    has = "has" if len(waiting) == 1 else "have"
    st.info(f"{', '.join(waiting)} {has} no role yet, so TagTrap shows them nothing.")
for account in accounts:
    own = [session for session in sessions if session.account == account.name]
    draw_account(account, groups, own)
draw_groups(groups)
