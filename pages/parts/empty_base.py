"""The first minute: nothing is in the base yet."""

import streamlit as st

from pages.parts.session import actor, running
from pages.parts.uploading import draw_progress
from tagtrap.service.events import Added, IngestProgress
from tagtrap.service.samples import load_samples


def draw_empty_base() -> None:
    """Offer the two ways to fill an empty base, and nothing else."""
    st.header("There are no documents yet", anchor=False)
    wants_samples = st.button(
        "Load the sample policies",
        key="load-samples",
        type="primary",
        icon=":material/library_add:",
    )
    if st.button("Upload your own", key="upload-own", icon=":material/upload_file:"):
        st.switch_page("pages/documents.py")
    if wants_samples:
        _load()


def _load() -> None:
    bar = st.empty()
    added = 0
    try:
        for event in load_samples(running().documents, actor()):
            if isinstance(event, Added):
                added += 1
            elif isinstance(event, IngestProgress):
                draw_progress(bar, f"Sample policy {added + 1}", event)
    finally:
        bar.empty()
    st.rerun()
