"""Who agrees with whom: reviewers with each other, and the checks with them."""

import streamlit as st

from pages.parts.report_files import offer_table
from pages.parts.report_rates import percent
from pages.parts.review_words import person_words
from tagtrap.domain.agreement import Agreement
from tagtrap.domain.review_measures import Measures


def draw_agreement(measures: Measures) -> None:
    """Draw the share on which two agree, and Cohen's kappa: what is beyond chance."""
    st.header("Who agrees with whom", anchor=False)
    rows = [
        _row(f"{person_words(one.first)} and {person_words(one.second)}", one.agreement)
        for one in measures.reviewers
    ]
    rows.append(_row("the checks and the reviewers, on “backed”", measures.with_checks))
    st.dataframe(rows, hide_index=True, alt="Agreement")
    st.caption(
        "Kappa is 1 for full agreement and 0 for what chance would give; it stays empty where both "
        "always said the same one thing. Reviewers see what the check said before they decide."
    )
    offer_table("agreement", rows)


def _row(name: str, found: Agreement) -> dict[str, object]:
    return {
        "Who": name,
        "Judged by both": found.judged,
        "Agree": percent(found.share),
        "Cohen's kappa": "" if found.kappa is None else f"{found.kappa:.2f}",
    }
