"""The Streamlit app: which pages there are, and what stands above all of them."""

import streamlit as st

from pages.parts.wording import plain
from tagtrap.errors import TagTrapError

page = st.navigation(
    [
        st.Page("pages/chat.py", title="Ask", default=True),
        st.Page("pages/documents.py", title="Documents"),
        st.Page("pages/review.py", title="Review"),
    ],
    position="top",
)
st.set_page_config(
    page_title=f"{page.title} · TagTrap",
    page_icon="🏷️",
    layout="wide" if page.title == "Documents" else "centered",
)
st.caption("**TagTrap** · Single-user mode: only on this machine")
try:
    page.run()
except TagTrapError as error:
    st.error(plain(str(error)), icon=":material/error:")
