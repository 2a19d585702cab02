"""What is known of a document besides its text: shown, and corrected in a form."""

from dataclasses import dataclass
from datetime import date

import streamlit as st

from pages.parts.session import actor, running
from pages.parts.wording import force_words, joined, plain
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.library import DocumentSummary
from tagtrap.domain.metadata import Metadata
from tagtrap.errors import TagTrapError
from tagtrap.service.describing import FIRST_DAY, LAST_DAY


def draw_metadata(summary: DocumentSummary) -> None:
    """Draw what is known of a document, in two lines."""
    version = summary.version
    st.text(
        joined(
            [
                f"Collection {summary.document.collection}",
                f"owner {summary.document.owner}",
                force_words(version.effective_from, version.effective_until),
                f"review by {version.review_by}" if version.review_by else "",
            ]
        )
    )
    origin = joined(
        [
            version.source_url or "",
            f"retrieved {version.retrieved_on}" if version.retrieved_on else "",
        ]
    )
    if origin:
        st.text(origin)


@st.dialog("Edit details")
def edit_metadata(summary: DocumentSummary) -> None:
    """Show what is known in a form, and keep what is corrected."""
    known = Metadata.of(summary.document, summary.version)
    with st.form("metadata", border=False):
        given = _asked(known)
        wanted = st.form_submit_button("Save", type="primary", key="save-metadata")
    if not wanted:
        return
    try:
        running().describing.correct(actor(), summary.document.id, given)
    except TagTrapError as error:
        st.error(plain(str(error)))
        return
    st.rerun()


def _asked(known: Metadata) -> Metadata:
    title = st.text_input("Title", known.title, key="metadata-title")
    left, right = st.columns(2)
    owner = left.text_input(
        "Owner", known.owner, key="metadata-owner", help="Who answers for the document."
    )
    collections = list(dict.fromkeys([known.collection, *running().documents.collections(actor())]))
    collection = right.selectbox(
        "Collection",
        collections,
        accept_new_options=True,
        key="metadata-collection",
        help="Who may read the document. Choose one or type a new name.",
    )
    source_url = st.text_input(
        "Source address",
        known.source_url or "",
        key="metadata-source",
        placeholder="https://…",
        help="Where the document comes from.",
    )
    days = _asked_days(known)
    return Metadata(
        title=title,
        owner=ActorId(owner),
        collection=Collection(collection or ""),
        source_url=source_url or None,
        retrieved_on=days.retrieved,
        effective_from=days.first,
        effective_until=days.last,
        review_by=days.review,
    )


@dataclass(frozen=True, slots=True)
class _Days:
    retrieved: date | None
    first: date | None
    last: date | None
    review: date | None


def _asked_days(known: Metadata) -> _Days:
    left, right = st.columns(2)
    with left:
        first = _day("In force from", known.effective_from, "first")
        retrieved = _day("Retrieved on", known.retrieved_on, "retrieved")
    with right:
        last = _day("In force until", known.effective_until, "last")
        review = _day("Review by", known.review_by, "review")
    return _Days(retrieved, first, last, review)


def _day(label: str, known: date | None, key: str) -> date | None:
    return st.date_input(
        label,
        known,
        min_value=FIRST_DAY,
        max_value=LAST_DAY,
        format="YYYY-MM-DD",
        key=f"metadata-{key}",
    )
