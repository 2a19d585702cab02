"""The sentences of a document with their tags, of any of its versions."""

import streamlit as st

from ingest.orders import orders_among
from pages.parts.session import actor, running
from pages.parts.wording import count
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.library import DocumentDetails

_KEPT_OUT = "Kept out"


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
    kept_out = {one.tag for one in orders_among(sentences)}
    if kept_out:
        st.caption(
            f"{count(len(kept_out), 'sentence')} marked “{_KEPT_OUT}”: what reads like an order "
            "to a language model is no evidence. Ask the author why it is there."
        )
    st.dataframe(
        [_row(one, kept_out) for one in sentences],
        hide_index=True,
        column_config={"Sentence": st.column_config.TextColumn(width="large")},
    )


def _row(sentence: Sentence, kept_out: set[Tag]) -> dict[str, object]:
    row: dict[str, object] = {
        "Tag": sentence.tag,
        "Page": sentence.first_page,
        "Sentence": sentence.text,
        "Under": " › ".join(sentence.heading),
    }
    if kept_out:
        row["Notice"] = _KEPT_OUT if sentence.tag in kept_out else ""
    return row
