"""The Streamlit app: what stands above all pages, and the page that is wanted."""

import streamlit as st

from pages.parts.navigation import navigate
from pages.parts.session import keep_choices
from pages.parts.wording import plain
from tagtrap.errors import TagTrapError

page = navigate()
keep_choices()
st.set_page_config(
    page_title=f"{page.title} · TagTrap",
    page_icon="🏷️",
    layout="wide" if page.title in ("Documents", "Review") else "centered",
)
st.caption("**TagTrap** · Single-user mode: only on this machine")
try:
    page.run()
except TagTrapError as error:
    st.error(plain(str(error)), icon=":material/error:")
