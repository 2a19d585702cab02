"""The sentences of a document with their tags, of any of its versions."""

import streamlit as st

from pages.parts.session import actor, running
from tagtrap.domain.documents import Sentence
from tagtrap.domain.library import DocumentDetails


def draw_sentences(details: DocumentDetails) -> None:
    """Draw the sentences of the version in force or, if chosen, of an earlier or later one."""
    document, shown = details.summary.document.id, details.summary.version.number
    sentences = details.sentences
    if len(details.versions) > 1:
        numbers = [version.number for version in details.versions]
        number = st.selectbox(
            "Of version",
            numbers,
            index=numbers.index(shown),
            key=f"sentences-of-{document}-{shown}",
            help="Versions that were replaced stay readable for who looks at old answers.",
        )
        if number != shown:
            sentences = running().history.sentences(actor(), document, number)
    st.dataframe(
        list(map(_row, sentences)),
        hide_index=True,
        column_config={"Sentence": st.column_config.TextColumn(width="large")},
    )


def _row(sentence: Sentence) -> dict[str, object]:
    return {
        "Tag": sentence.tag,
        "Page": sentence.first_page,
        "Sentence": sentence.text,
        "Under": " › ".join(sentence.heading),
    }
