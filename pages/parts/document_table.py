"""The table of documents."""

import hashlib
from collections.abc import Mapping, Sequence

import streamlit as st

from pages.parts.wording import local_day, today
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.library import DocumentSummary
from tagtrap.domain.resemblance import Resembling
from tagtrap.service.validity import version_notice

Alike = Mapping[VersionId, Sequence[Resembling]]

_ONLY_WHERE_FILLED = ("Notice", "Much like")
_WIDE = 170
"""Pixels for what stands in few rows but is to be read there."""


def draw_table(documents: Sequence[DocumentSummary], alike: Alike) -> DocumentSummary | None:
    """Draw the table; return the document of the chosen row.

    `alike` names for a version the documents that share much of its wording.
    """
    rows = [_row(summary, alike.get(summary.version.id, ())) for summary in documents]
    empty = {name for name in _ONLY_WHERE_FILLED if not any(row[name] for row in rows)}
    state = st.dataframe(
        [{name: cell for name, cell in row.items() if name not in empty} for row in rows],
        hide_index=True,
        on_select="rerun",
        selection_mode="single-row",
        key=table_key(documents),
        column_config={
            name: st.column_config.TextColumn(width=_WIDE) for name in _ONLY_WHERE_FILLED
        },
        alt="The documents of the base",
    )
    chosen = state["selection"]["rows"]
    return documents[chosen[0]] if chosen and chosen[0] < len(documents) else None


def table_key(documents: Sequence[DocumentSummary]) -> str:
    """Return the key of the table over these documents.

    It changes with what the table holds: a row chosen before must not stand for another.
    """
    held = " ".join(summary.version.id for summary in documents)
    return f"documents-{hashlib.sha256(held.encode()).hexdigest()[:16]}"


def _row(summary: DocumentSummary, alike: Sequence[Resembling]) -> dict[str, object]:
    version = summary.version
    return {
        "Title": summary.document.title,
        "Notice": version_notice(version, today()),
        "Much like": ", ".join(other.document.title for other in alike),
        "Version": version.number,
        "Sentences": summary.sentences,
        "Warnings": sum(warning.count for warning in version.warnings),
        "Cited": summary.cited,
        "In force since": str(version.effective_from or ""),
        "Collection": summary.document.collection,
        "File": version.file_name,
        "Added": local_day(version.added_at),
    }
