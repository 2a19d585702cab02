"""Taking answers along: a receipt of one, a file of many."""

from datetime import UTC, datetime

import streamlit as st

from pages.parts.session import here, running
from pages.parts.wording import count
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.past_answers import AnswerFilter
from tagtrap.service.answer_files import FileFormat, answers_file
from tagtrap.service.conflict_words import said_otherwise
from verify.report.receipt import Aftermath, receipt

_FORMATS = {
    FileFormat.XLSX: "Workbook (.xlsx)",
    FileFormat.CSV: "Statements as a table (.csv)",
    FileFormat.JSONL: "Whole records (.jsonl)",
}
_MEDIA_TYPES = {
    FileFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    FileFormat.CSV: "text/csv",
    FileFormat.JSONL: "application/x-ndjson",
}


def draw_receipt(record: AnswerRecord) -> None:
    """Offer a page of one answer to print; it is made when it is asked for."""
    app, reader = running(), here()

    def made() -> str:
        whole = app.past_answers.open(reader.by_now(), record.id)
        printed = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        otherwise = said_otherwise(whole.conflicts)
        came_of_it = Aftermath(whole.reviews, whole.reports, otherwise)
        return receipt(whole.record, came_of_it, printed=printed)

    st.download_button(
        "Download receipt",
        made,
        file_name=f"receipt-{record.id[:12]}.html",
        mime="text/html",
        key=f"receipt-{record.id}",
        icon=":material/receipt_long:",
        type="tertiary",
        on_click="ignore",
        help="One page to print or to file: statements, sentences, versions, dates, verdicts.",
    )


def draw_taking_along(wanted: AnswerFilter, total: int) -> None:
    """Offer the answers that fit as a file; that they are taken along is noted."""
    app, reader = running(), here()
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        chosen = st.selectbox(
            "Take along as",
            list(_FORMATS),
            format_func=lambda one: _FORMATS[one],
            key="export-format",
            width=260,
        )
        st.download_button(
            f"Download {count(total, 'answer')}",
            lambda: answers_file(app.past_answers.export(reader.by_now(), wanted), chosen),
            file_name=f"answers.{chosen.value}",
            mime=_MEDIA_TYPES[chosen],
            key="export",
            icon=":material/download:",
            on_click="ignore",
        )
