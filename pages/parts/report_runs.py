"""Runs of experiments: verdicts, web addresses, support and time by arm and engine, and files."""

from collections.abc import Sequence

import streamlit as st

from experiments.reporting.as_html import as_html
from experiments.reporting.kept_runs import FOLDER, KeptRun, KeptRuns
from experiments.reporting.run_figures import (
    STATEMENT_LABELS,
    STEPS,
    ArmFigures,
    figures_of,
    support_steps,
)
from experiments.reporting.run_report import run_blocks
from experiments.reporting.workbook import workbook
from experiments.runs.record import Arm, RunAnswer
from pages.parts.report_files import offer_table
from pages.parts.report_plots import draw_bars
from pages.parts.session import actor, running
from pages.parts.wording import count, plain
from tagtrap.domain.verdicts import Label

_COLOURS = {
    "supported": "#3f9d65",
    "contradicted": "#d1584c",
    "unsupported": "#d39a2c",
    "insufficient_evidence": "#6f8fc4",
    "unchecked": "#8a93a0",
}
_ADDRESS_COLOURS = {
    "Good": _COLOURS["supported"],
    "Bad": _COLOURS["contradicted"],
    "Not asked": _COLOURS["unchecked"],
}
_TIME_COLOURS = {"Median": _COLOURS["insufficient_evidence"], "19 in 20": _COLOURS["unsupported"]}
# Short, as the names of bars and of colours are cut off on a narrow page.
_ARM_WORDS = {
    Arm.NONE: "none",
    Arm.RELEVANT: "own",
    Arm.MISMATCHED: "other's",
    Arm.ATTACK: "attack",
}
_VERDICT_WORDS = {
    Label.SUPPORTED: "Backed",
    Label.CONTRADICTED: "Conflict",
    Label.UNSUPPORTED: "Not backed",
    Label.INSUFFICIENT_EVIDENCE: "Absent",
    Label.UNCHECKED: "Open",
}
_PLACE = "Context, engine"


def draw_runs() -> None:
    """Draw the run of one's choice; nothing for who may not see what runs hold."""
    if not (actor().investigates and actor().reads_every_collection):
        return
    st.header("Experiments", anchor=False)
    kept = KeptRuns(running().settings.data_dir)
    names = kept.names(actor())
    if not names:
        st.caption(
            "There is no run yet. “tagtrap experiment run” asks a model questions without a "
            f"context, with its own and with another's; runs in the folder “{FOLDER}” of the "
            "data folder are shown here."
        )
        return
    name = st.selectbox("Run", names, key="run-name", width=320)
    run = kept.open(actor(), name)
    figures = figures_of(run.answers, run.checks)
    failed = sum(one.failed for one in figures)
    st.caption(
        f"{count(len(run.answers) - failed, 'answer')}"
        f"{f', {failed} failed' if failed else ''}: {plain(_engines(run.answers))}. Each question "
        "is asked without a context (none), with that of its topic (own) and with that of another "
        "(other's)."
    )
    _draw_verdicts(figures)
    _draw_addresses(figures)
    _draw_support(run.answers)
    _draw_time(figures)
    _draw_files(run)


def _engines(answers: Sequence[RunAnswer]) -> str:
    return ", ".join(dict.fromkeys(one.engine_id for one in answers))


def _draw_verdicts(figures: Sequence[ArmFigures]) -> None:
    st.subheader("Statements by verdict", anchor=False)
    st.caption("Absent: not in the documents at all. Open: not settled by a check.")
    words = [_VERDICT_WORDS[label] for label in STATEMENT_LABELS]
    rows: list[dict[str, object]] = [
        {
            _PLACE: _place(one, figures),
            **dict(zip(words, map(one.said, STATEMENT_LABELS), strict=True)),
        }
        for one in figures
    ]
    draw_bars(
        rows,
        place=_PLACE,
        colours={_VERDICT_WORDS[label]: _COLOURS[label.value] for label in STATEMENT_LABELS},
        counted="Statements",
        alt="Statements by verdict, for each context and engine",
    )
    table = [
        {
            **row,
            "Answers": one.answers,
            "Failed": one.failed,
            "All backed": one.backed,
            "No answer": one.refused,
            "Cite the context": one.known_tags,
            "Cite what is not there": one.invented_tags,
            "Wrong sentence cited": one.wrong_tags,
            "Web addresses": one.urls.all,
        }
        for row, one in zip(rows, figures, strict=True)
    ]
    st.dataframe(table, hide_index=True, alt="Answers and statements by arm and engine")
    offer_table("run-verdicts", table)


def _draw_addresses(figures: Sequence[ArmFigures]) -> None:
    rows: list[dict[str, object]] = [
        {
            _PLACE: _place(one, figures),
            "Good": one.urls.good,
            "Bad": one.urls.bad,
            "Not asked": one.urls.unasked,
        }
        for one in figures
        if one.urls.all
    ]
    if not rows:
        return
    st.subheader("Web addresses in the answers", anchor=False)
    draw_bars(
        rows,
        place=_PLACE,
        colours=_ADDRESS_COLOURS,
        counted="Addresses",
        alt="Web addresses that answered or did not, for each context and engine",
    )
    st.dataframe(rows, hide_index=True, alt="Web addresses by arm and engine")
    st.caption(
        "Good is what answered within two seconds. “tagtrap experiment urls” asks; nothing is "
        "asked otherwise."
    )
    offer_table("run-addresses", rows)


def _draw_support(answers: Sequence[RunAnswer]) -> None:
    st.subheader("Support of the statements", anchor=False)
    arms = [arm for arm in Arm if any(one.arm is arm for one in answers)]
    counts = {arm: support_steps(one for one in answers if one.arm is arm) for arm in arms}
    rows: list[dict[str, object]] = [
        {
            "Support from": f"{step / STEPS:.1f}",
            **{_ARM_WORDS[arm]: counts[arm][step] for arm in arms},
        }
        for step in range(STEPS)
    ]
    columns = [_ARM_WORDS[arm] for arm in arms]
    st.bar_chart(
        rows,
        x="Support from",
        y=columns,
        y_label="Statements",
        stack=False,
        height=300,
        alt="Statements by their support, for each context",
    )
    st.caption("0 to 1, higher is better; what no check judged has no support and is left out.")
    offer_table("run-support", rows)


def _draw_time(figures: Sequence[ArmFigures]) -> None:
    st.subheader("Seconds until an answer is written", anchor=False)
    rows: list[dict[str, object]] = [
        {
            _PLACE: _place(one, figures),
            "Median": round(one.seconds[0], 2),
            "19 in 20": round(one.seconds[1], 2),
        }
        for one in figures
        if one.seconds
    ]
    draw_bars(
        rows,
        place=_PLACE,
        colours=_TIME_COLOURS,
        counted="Seconds",
        alt="Seconds until an answer is written, for each context and engine",
        stacked=False,
    )
    st.dataframe(rows, hide_index=True, alt="Seconds by arm and engine")
    offer_table("run-seconds", rows)


def _draw_files(run: KeptRun) -> None:
    with st.container(horizontal=True, gap="small"):
        st.download_button(
            "Every answer (.xlsx)",
            lambda: workbook(run.answers, run.checks),
            file_name=f"{run.name}.xlsx",
            mime="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            key="run-workbook",
            icon=":material/download:",
            on_click="ignore",
        )
        st.download_button(
            "Report (.html)",
            lambda: as_html(tuple(run_blocks(run.name, run.answers, run.checks))),
            file_name=f"{run.name}.html",
            mime="text/html",
            key="run-page",
            icon=":material/download:",
            on_click="ignore",
        )


def _place(one: ArmFigures, figures: Sequence[ArmFigures]) -> str:
    is_one_style = len({other.style for other in figures}) == 1
    return f"{_ARM_WORDS[one.arm]}, {one.engine}{'' if is_one_style else f', {one.style.value}'}"
