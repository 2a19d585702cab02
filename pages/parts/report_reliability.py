"""What the support of the checks is worth: how many statements of each support are backed."""

import streamlit as st

from experiments.calibrating.figures import reliability_of
from pages.parts.report_files import offer_table
from tagtrap.domain.review_measures import Measures
from tagtrap.domain.verdicts import Label

_IDEAL = "Ideal"
"""Short, as the names of lines are cut off on a narrow page."""


def draw_reliability(measures: Measures) -> None:
    """Draw the share of reviewed statements that are backed, by the support they were given."""
    st.header("What the support is worth", anchor=False)
    given = [
        (one.item.support, not one.is_faulty)
        for one in measures.judged
        if one.item.label is not Label.UNCHECKED or one.item.support > 0
    ]
    bins, error = reliability_of(given)
    if error is None:
        st.caption("No check judged any of the reviewed statements.")
        return
    rows = [
        {
            "Support": round(one.mean_support, 2),
            "Share backed": round(one.backed / one.claims, 2),
            _IDEAL: round(one.mean_support, 2),
            "Statements": one.claims,
        }
        for one in bins
    ]
    st.line_chart(
        rows,
        x="Support",
        y=["Share backed", _IDEAL],
        y_label="Share backed",
        height=300,
        alt="Share of reviewed statements backed, by support",
    )
    st.dataframe(rows, hide_index=True, alt="Share of reviewed statements backed, by support")
    st.caption(
        f"{_IDEAL}: the share if support meant what it says. Mean distance of support from the "
        f"share backed: {error:.2f}. Mostly statements with a mark are reviewed, so the shares "
        "lean towards faults; “tagtrap calibrate” measures the checks on labelled claims."
    )
    offer_table("reliability", rows)
