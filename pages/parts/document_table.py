"""The table of documents."""

import hashlib
from collections.abc import Sequence

import streamlit as st

from pages.parts.wording import local_day, today
from tagtrap.domain.library import DocumentSummary
from tagtrap.service.validity import version_notice


def draw_table(documents: Sequence[DocumentSummary]) -> DocumentSummary | None:
    """Draw the table; return the document of the chosen row."""
    state = st.dataframe(
        [_row(summary) for summary in documents],
        hide_index=True,
        on_select="rerun",
        selection_mode="single-row",
        key=table_key(documents),
        alt="The documents of the base",
    )
    rows = state["selection"]["rows"]
    return documents[rows[0]] if rows and rows[0] < len(documents) else None


def table_key(documents: Sequence[DocumentSummary]) -> str:
    """Return the key of the table over these documents.

    It changes with what the table holds: a row chosen before must not stand for another.
    """
    held = " ".join(summary.version.id for summary in documents)
    return f"documents-{hashlib.sha256(held.encode()).hexdigest()[:16]}"


def _row(summary: DocumentSummary) -> dict[str, object]:
    version = summary.version
    return {
        "Title": summary.document.title,
        "Version": version.number,
        "Sentences": summary.sentences,
        "Warnings": sum(warning.count for warning in version.warnings),
        "Cited": summary.cited,
        "In force since": str(version.effective_from or ""),
        "Notice": version_notice(version, today()),
        "Collection": summary.document.collection,
        "File": version.file_name,
        "Added": local_day(version.added_at),
    }
