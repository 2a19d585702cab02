"""False alarms and misses of the checks, as reviewers found them: a plot, its numbers, a file."""

from collections.abc import Sequence

import streamlit as st

from pages.parts.report_files import offer_table
from pages.parts.review_words import kind_words
from tagtrap.domain.review_measures import Measures, Tally, months_of

_BY = {
    "Verdict": "by_label",
    "Kind of mark": "by_kind",
    "Document": "by_document",
}
_ANY = ""
_PLOTTED = ("False alarms", "Misses")


def draw_rates(measures: Measures) -> None:
    """Draw how often the checks were wrong over time, and in groups of one's choice."""
    st.header("How often the checks are wrong", anchor=False)
    st.caption(
        "A false alarm is a mark on a statement that reviewers found backed; a miss is a statement "
        "without a mark that they found faulty. Statements without a mark come to a reviewer only "
        "when somebody reports them, so misses are those that were seen, and their share is of "
        "what was reported, not of all answers."
    )
    _draw_over_time(measures)
    chosen = st.radio("By", list(_BY), key="rates-by", horizontal=True)
    rows = _rows(measures, chosen)
    st.dataframe(rows, hide_index=True, alt=f"False alarms and misses by {chosen.lower()}")
    offer_table(f"checks-by-{chosen.lower().replace(' ', '-')}", rows)


def _draw_over_time(measures: Measures) -> None:
    kinds = {_ANY: "Any kind"} | {one.name: kind_words(one.name) for one in measures.by_kind}
    documents = {_ANY: "Any document"} | {one.name: one.name for one in measures.by_document}
    with st.container(horizontal=True, gap="small"):
        kind = st.selectbox(
            "Kind",
            list(kinds),
            format_func=lambda name: kinds.get(name, name),
            key="rates-kind",
            width=220,
        )
        document = st.selectbox(
            "Document",
            list(documents),
            format_func=lambda name: documents.get(name, name),
            key="rates-document",
            width=220,
        )
    rows = [
        _row(tally, "Month") for tally in months_of(measures.judged, kind=kind, document=document)
    ]
    st.bar_chart(
        rows,
        x="Month",
        y=list(_PLOTTED),
        x_label="",
        y_label="Statements",
        stack=False,
        height=280,
        alt="False alarms and misses by month",
    )
    st.dataframe(rows, hide_index=True, alt="False alarms and misses by month")
    offer_table("checks-by-month", rows)


def _rows(measures: Measures, chosen: str) -> list[dict[str, object]]:
    tallies: Sequence[Tally] = getattr(measures, _BY[chosen])
    rows = [_row(tally, chosen) for tally in tallies]
    if chosen in ("Verdict", "Kind of mark"):
        rows = [{**row, chosen: kind_words(str(row[chosen]))} for row in rows]
    return [*rows, _row(measures.everything, chosen) | {chosen: "All"}]


def _row(tally: Tally, name: str) -> dict[str, object]:
    return {
        name: tally.name,
        "Marked": tally.marked,
        "False alarms": tally.false_alarms,
        "False alarm rate": percent(tally.false_alarm_rate),
        "Passed": tally.passed,
        "Misses": tally.misses,
        "Miss rate": percent(tally.miss_rate),
        "Left open": tally.left_open,
        "Left open, backed": tally.open_backed,
    }


def percent(share: float | None) -> str:
    """Return "12 %", "" where there is nothing to tell."""
    return "" if share is None else f"{100 * share:.0f} %"
