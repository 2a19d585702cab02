"""A document: its versions, its warnings, its sentences with their tags, and its removal."""

from collections.abc import Sequence

import streamlit as st

from pages.parts.document_metadata import draw_metadata, edit_metadata
from pages.parts.document_removal import confirm_removal
from pages.parts.document_sentences import draw_sentences
from pages.parts.document_versions import draw_versions
from pages.parts.session import actor
from pages.parts.stale_answers import draw_stale_answers
from pages.parts.wording import alike_words, count, joined, plain, today
from tagtrap.domain.documents import DocumentVersion
from tagtrap.domain.files import IngestWarning
from tagtrap.domain.library import DocumentDetails, DocumentSummary
from tagtrap.domain.people import Permission
from tagtrap.domain.resemblance import Resembling
from tagtrap.service.validity import out_of_force_notice, overdue_notice


def draw_details(details: DocumentDetails, alike: Sequence[Resembling]) -> None:
    """Draw what is known of a document, and which ones are much like it."""
    summary = details.summary
    with st.container(border=True, key="document-details"):
        st.subheader(plain(summary.document.title), anchor=False)
        st.text(
            joined(
                [
                    summary.version.file_name,
                    count(summary.version.page_count, "page"),
                    count(summary.sentences, "sentence"),
                    f"cited in {count(summary.cited, 'answer')}",
                ]
            )
        )
        draw_metadata(summary)
        _draw_buttons(summary)
        for notice in _notices(summary.version):
            st.warning(plain(notice), icon=":material/schedule:")
        for other in alike:
            st.info(plain(alike_words(other)), icon=":material/file_copy:")
        for warning in summary.version.warnings:
            st.warning(plain(_warning(warning)), icon=":material/info:")
        with st.expander(
            f"Versions ({len(details.versions)})",
            expanded=len(details.versions) > 1,
            type="compact",
        ):
            draw_versions(details)
        draw_stale_answers(summary.document.id)
        with st.expander(f"Sentences ({len(details.sentences)})", expanded=True, type="compact"):
            draw_sentences(details)


def _draw_buttons(summary: DocumentSummary) -> None:
    if not actor().may(Permission.MANAGE_DOCUMENTS):
        return
    with st.container(horizontal=True):
        if st.button("Edit details…", key="edit", icon=":material/edit:"):
            edit_metadata(summary)
        if st.button("Remove…", key="remove", icon=":material/delete:"):
            confirm_removal(summary)


def _notices(version: DocumentVersion) -> list[str]:
    found = (out_of_force_notice(version, today()), overdue_notice(version, today()))
    return [notice for notice in found if notice]


def _warning(warning: IngestWarning) -> str:
    if not warning.pages:
        return warning.detail
    numbers = ", ".join(map(str, warning.pages))
    where = f"page {numbers}" if len(warning.pages) == 1 else f"pages {numbers}"
    return f"{warning.detail.removesuffix('.')} ({where})."
