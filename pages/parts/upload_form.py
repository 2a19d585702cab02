"""The upload form of the documents page."""

from collections.abc import Sequence

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from pages.parts.jobs import watch
from pages.parts.session import actor, running
from pages.parts.uploading import hand_in
from pages.parts.wording import plain
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.library import DocumentSummary

_PROBLEMS = "upload-problems"
_ROUND = "upload-round"
_NEW = ""


def draw_upload_form(documents: Sequence[DocumentSummary]) -> None:
    """Draw the form; hand in what is given to it and start the page anew."""
    # A new key empties the uploader: its files would stay in memory, and be added again.
    turn = st.session_state.setdefault(_ROUND, 0)
    titles = {summary.document.id: summary.document.title for summary in documents}
    with st.form(f"upload-{turn}", enter_to_submit=False):
        files = st.file_uploader(
            "Policies: PDF, DOCX, HTML, Markdown or text",
            accept_multiple_files=True,
            key=f"files-{turn}",
        )
        left, right = st.columns(2)
        collection = left.selectbox(
            "Collection",
            running().documents.collections(actor()),
            accept_new_options=True,
            key=f"collection-{turn}",
            help="Who may read the documents. Choose one or type a new name.",
        )
        replaces = right.selectbox(
            "This is",
            [_NEW, *titles],
            format_func=lambda known: _choice(titles, known),
            key=f"replaces-{turn}",
            help="A new version takes the place of the old one in the same step.",
        )
        wanted = st.form_submit_button("Add", type="primary", key=f"add-{turn}")
    if wanted:
        _hand_in(files, collection or "", DocumentId(replaces) if replaces else None)
    for problem in st.session_state.get(_PROBLEMS, ()):
        st.warning(plain(problem), icon=":material/block:")


def _choice(titles: dict[DocumentId, str], known: str) -> str:
    if known == _NEW:
        return "a new document"
    return f"a new version of {titles[DocumentId(known)]}"


def _hand_in(files: Sequence[UploadedFile], collection: str, replaces: DocumentId | None) -> None:
    if not files:
        st.warning(
            "Choose at least one file first, and wait until it is uploaded. One with an error "
            "beside it was not taken."
        )
        return
    if replaces is not None and len(files) > 1:
        st.warning("A new version is one file: choose only that file.")
        return
    jobs, problems = hand_in(files, collection=collection, replaces=replaces)
    watch(jobs)
    st.session_state[_PROBLEMS] = tuple(problems)
    st.session_state[_ROUND] += 1
    st.rerun()
