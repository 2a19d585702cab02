"""The numbers of a report as a file whose cells no spreadsheet works out."""

from collections.abc import Mapping, Sequence

import streamlit as st

from tagtrap.service.answer_files import sheet_as_csv
from tagtrap.service.answer_sheets import sheet_of


def offer_table(name: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Offer the rows of a table for download; nothing where there are none."""
    if rows:
        st.download_button(
            "Download these numbers",
            lambda: sheet_as_csv(sheet_of(name, rows)),
            file_name=f"{name}.csv",
            mime="text/csv",
            key=f"download-{name}",
            icon=":material/download:",
            type="tertiary",
            on_click="ignore",
        )
