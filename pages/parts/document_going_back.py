"""Going back to an earlier version: first what will happen, then the deed."""

import streamlit as st

from pages.parts.session import actor, running
from pages.parts.wording import plain
from tagtrap.domain.library import DocumentDetails
from tagtrap.errors import TagTrapError


@st.dialog("Go back to an earlier version?")
def confirm_going_back(details: DocumentDetails, number: int, changes: str) -> None:
    """Say what will happen, and do it once confirmed. `changes` sums up what differs."""
    summary = details.summary
    st.text(summary.document.title)
    st.caption(
        f"Version {number} takes the place of version {summary.version.number} at once: new "
        "answers use it, and its sentences have the tags they had. Version "
        f"{summary.version.number} stays readable for who looks at answers that cite it. Answers "
        "whose sentences differ are listed as stale. You can come back in the same way."
    )
    st.text(f"Between the two: {changes}")
    if st.button(f"Go back to version {number}", key="confirm-going-back", type="primary"):
        try:
            running().history.go_back(actor(), summary.document.id, number)
        except TagTrapError as error:
            st.error(plain(str(error)))
            return
        st.rerun()
