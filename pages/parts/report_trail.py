"""The audit trail: who did what and when, searched by words."""

import streamlit as st

from pages.parts.report_files import offer_table
from pages.parts.session import actor, running
from pages.parts.wording import count, local_time
from tagtrap.domain.past_answers import AuditEvent, AuditFilter
from tagtrap.domain.people import Permission

_SHOWN = 200


def draw_trail() -> None:
    """Draw the newest events; nothing for who may not see them."""
    if not actor().may(Permission.AUDIT):
        return
    st.header("Audit trail", anchor=False)
    words = st.text_input(
        "Search the trail",
        key="trail-words",
        placeholder="An id, a word of the details",
        label_visibility="collapsed",
        icon=":material/search:",
    )
    found, total = running().past_answers.trail(actor(), AuditFilter(words=words), limit=_SHOWN)
    shown = f"The newest {len(found)} of " if total > len(found) else ""
    st.caption(f"{shown}{count(total, 'event')}. Nobody can change or delete one.")
    rows = [_row(event) for event in found]
    if rows:
        st.dataframe(rows, hide_index=True, alt="The audit trail")
        offer_table("audit-trail", rows)


def _row(event: AuditEvent) -> dict[str, object]:
    return {
        "No.": event.seq,
        "When": local_time(event.at),
        "Who": str(event.actor),
        "What": event.action,
        "Subject": event.subject,
        "Details": ", ".join(f"{name} {value}" for name, value in event.detail.items()),
    }
