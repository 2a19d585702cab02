"""Documents: add policies, see what the base holds, remove what no longer holds."""

import streamlit as st

from pages.parts.conflicts import draw_conflicts
from pages.parts.document_details import draw_details
from pages.parts.document_table import draw_table
from pages.parts.index_notice import draw_index_notice
from pages.parts.jobs import draw_earlier_jobs, draw_jobs
from pages.parts.navigation import draw_within_the_app
from pages.parts.session import actor, running
from pages.parts.stale_answers import draw_stale_answers
from pages.parts.upload_form import draw_upload_form
from pages.parts.wording import count
from tagtrap.domain.people import Permission

draw_within_the_app()
st.title("Documents", anchor=False)
documents = running().documents.list(actor())
alike = running().much_alike.all(actor())
manages = actor().may(Permission.MANAGE_DOCUMENTS)
if manages:
    draw_upload_form(documents)
    draw_jobs(documents, alike)
    draw_index_notice()
    draw_conflicts()
if not documents:
    how = " Add files above, or load the sample policies on Ask." if manages else ""
    st.caption(f"There are no documents yet.{how}")
    draw_stale_answers()
    draw_earlier_jobs()
    st.stop()
st.header(count(len(documents), "document"), anchor=False)
chosen = draw_table(documents, alike)
if chosen is None:
    removing = ", or to remove it" if manages else ""
    st.caption(f"Choose a row to see its versions, warnings and sentences{removing}.")
    draw_stale_answers()
else:
    details = running().documents.show(actor(), chosen.document.id)
    draw_details(details, alike.get(chosen.version.id, ()))
draw_earlier_jobs()
