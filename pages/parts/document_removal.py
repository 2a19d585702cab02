"""Removing a document: first what will happen, then the deed."""

import streamlit as st

from pages.parts.session import actor, running
from pages.parts.wording import count, plain
from tagtrap.domain.library import DocumentSummary
from tagtrap.errors import TagTrapError

_KEEP = "Remove"
_ERASE = "Erase for good"
_MEANING = {
    _KEEP: (
        "No new answer will use it. Its text is kept, so that earlier answers still show their "
        "evidence."
    ),
    _ERASE: (
        "No new answer will use it. Its file and its text are deleted, and so are the words of "
        "earlier answers that drew on it. This cannot be undone."
    ),
}


@st.dialog("Remove this document?")
def confirm_removal(summary: DocumentSummary) -> None:
    """Say what will happen, and do it once confirmed."""
    st.text(summary.document.title)
    st.caption(_citations(summary))
    way = st.radio("How", list(_MEANING), captions=list(_MEANING.values()), key="removal-way")
    if st.button(way or _KEEP, key="confirm-removal", type="primary", icon=":material/delete:"):
        try:
            running().documents.remove(actor(), summary.document.id, erase=way == _ERASE)
        except TagTrapError as error:
            st.error(plain(str(error)))
            return
        st.rerun()


def _citations(summary: DocumentSummary) -> str:
    if summary.cited == 0:
        return "No delivered answer cites it."
    verb = "cites" if summary.cited == 1 else "cite"
    return f"{count(summary.cited, 'delivered answer')} {verb} it."
