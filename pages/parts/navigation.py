"""Which pages there are, and that each of them is always drawn as part of the app."""

from threading import Event

import streamlit as st
from streamlit.navigation.page import StreamlitPage

_navigated = Event()


def navigate() -> StreamlitPage:
    """Return the page that is wanted, out of all pages there are."""
    page = st.navigation(
        [
            st.Page("pages/chat.py", title="Ask", default=True),
            st.Page("pages/documents.py", title="Documents"),
            st.Page("pages/review.py", title="Review"),
            st.Page("pages/answers.py", title="Answers"),
            st.Page("pages/reports.py", title="Reports"),
        ],
        position="top",
    )
    _navigated.set()
    return page


def draw_within_the_app() -> None:
    """Start again where the page's file is run alone, without what stands above all pages.

    Streamlit does so when the first address that a new server is asked for is that of a page.
    """
    if not _navigated.is_set():
        navigate()
        st.rerun()
