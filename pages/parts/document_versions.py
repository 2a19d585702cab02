"""The versions of a document, and what differs between two of them."""

import streamlit as st

from pages.parts.document_changes import draw_changes
from pages.parts.document_going_back import confirm_going_back
from pages.parts.session import actor, running
from pages.parts.wording import count, joined, local_time, status_words
from tagtrap.domain.changes import ChangeKind, VersionDiff
from tagtrap.domain.documents import DocumentVersion
from tagtrap.domain.library import DocumentDetails
from tagtrap.domain.people import Permission

_MOST_DRAWN = 200


def draw_versions(details: DocumentDetails) -> None:
    """Draw the table of versions and, where there are several, a comparison of two."""
    st.dataframe(list(map(_row, details.versions)), hide_index=True)
    if len(details.versions) < 2:
        return
    document = details.summary.document.id
    numbers = [version.number for version in reversed(details.versions)]
    shown = details.summary.version.number
    left, right = st.columns(2)
    new = right.selectbox(
        "with version", numbers, index=numbers.index(shown), key=f"compared-new-{document}-{shown}"
    )
    others = [number for number in numbers if number != new]
    before = [number for number in others if number < new]
    old = left.selectbox(
        "Compare version",
        others,
        index=others.index(before[-1] if before else others[0]),
        key=f"compared-old-{document}-{new}",
    )
    diff = running().history.compare(actor(), document, old=old, new=new)
    _draw_diff(diff)
    if not actor().may(Permission.MANAGE_DOCUMENTS):
        return
    # The sum of the changes that is shown with it is that of the very step.
    if new == shown and st.button(
        f"Go back to version {old}…", key="go-back", icon=":material/undo:"
    ):
        confirm_going_back(details, old, totals(diff))


def _draw_diff(diff: VersionDiff) -> None:
    st.caption(totals(diff))
    if not diff.changes:
        st.text("Both versions say the same, sentence by sentence.")
        return
    draw_changes(
        diff.changes[:_MOST_DRAWN], key=f"changes-{diff.document.id}-{diff.old.id}-{diff.new.id}"
    )
    if len(diff.changes) > _MOST_DRAWN:
        st.caption(
            f"The first {_MOST_DRAWN} of {count(len(diff.changes), 'change')} are shown; "
            "“tagtrap documents diff” lists all."
        )


def totals(diff: VersionDiff) -> str:
    """Return what differs in one line; unchanged sentences keep their tags."""
    figures = f", {diff.other_quantities} of them a number" if diff.other_quantities else ""
    kinds = {
        ChangeKind.CHANGED: f"changed{figures}",
        ChangeKind.REMOVED: "removed",
        ChangeKind.ADDED: "added",
        ChangeKind.MOVED: "under another heading",
    }
    numbers = [(kind, diff.number_of(kind)) for kind in kinds]
    return joined(
        [
            *(f"{number} {kinds[kind]}" for kind, number in numbers if number),
            f"{count(diff.unchanged, 'sentence')} unchanged",
        ]
    )


def _row(version: DocumentVersion) -> dict[str, object]:
    return {
        "Version": version.number,
        "State": status_words(version.status),
        "In force since": str(version.effective_from or ""),
        "File": version.file_name,
        "Added": local_time(version.added_at),
        "Added by": version.added_by,
    }
