"""The first minute: nothing is in the base yet."""

import streamlit as st

from pages.parts.session import actor, running
from pages.parts.uploading import draw_progress
from tagtrap.domain.people import Permission
from tagtrap.errors import TagTrapError
from tagtrap.service.events import Added, IngestProgress
from tagtrap.service.samples import (
    NEW_VERSIONS,
    SAMPLES,
    are_samples_unfinished,
    load_samples,
)

_LOADING = "loading-samples"


def draw_empty_base(*, is_empty: bool) -> bool:
    """Offer the two ways to fill an empty base, and nothing else; False where there is no need.

    Loading goes on where it was, be it a click on something else or the end of the server that
    has interrupted it.
    """
    if not actor().may(Permission.MANAGE_DOCUMENTS):
        if is_empty:
            st.title("There are no documents for you yet", anchor=False)
            st.caption("Whoever looks after the documents can add some, or open some to you.")
        return is_empty
    # Once a session: what failed in it was said, and is not tried again at every click.
    if _LOADING not in st.session_state:
        app = running()
        unfinished = are_samples_unfinished(app.documents, actor(), app.settings.data_dir)
        st.session_state[_LOADING] = unfinished
    is_loading = bool(st.session_state[_LOADING])
    if is_empty or is_loading:
        _offer(is_loading=is_loading)
    if is_loading:
        _load()
    return is_empty


def _offer(*, is_loading: bool) -> None:
    st.title("There are no documents yet", anchor=False)
    st.button(
        "Load the sample policies",
        key="load-samples",
        type="primary",
        icon=":material/library_add:",
        on_click=st.session_state.update,
        args=({_LOADING: True},),
        disabled=is_loading,
    )
    if st.button(
        "Upload your own",
        key="upload-own",
        icon=":material/upload_file:",
        disabled=is_loading,
    ):
        st.switch_page("pages/documents.py")


def _load() -> None:
    bar = st.progress(0.0, text="Preparing")
    number, total = 1, len(SAMPLES) + len(NEW_VERSIONS)
    try:
        app = running()
        for event in load_samples(app.documents, actor(), app.settings.data_dir):
            if isinstance(event, Added):
                number += 1
            elif isinstance(event, IngestProgress):
                draw_progress(bar, f"Sample policy {number} of {total}", event)
    except TagTrapError:
        st.session_state[_LOADING] = False
        raise
    st.session_state[_LOADING] = False
    st.rerun()
