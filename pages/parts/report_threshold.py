"""The threshold of the gate that the reviews speak for: its effect first, then a button."""

import streamlit as st

from pages.parts.session import actor, running
from pages.parts.wording import joined, local_time, plain
from tagtrap.domain.calibrating import MOST_WRONG, Effect
from tagtrap.domain.people import Permission
from tagtrap.domain.review_measures import Measures
from tagtrap.errors import TagTrapError


def draw_threshold(measures: Measures | None) -> None:
    """Draw the proposal with its effect on the reviewed statements, and what was taken so far.

    `measures` are what the page has read of the reviews already, None where it has not.
    """
    st.header("Threshold of the gate", anchor=False)
    calibration = running().learning.calibration(actor(), measures)
    proposal = calibration.proposal
    if not calibration.key:
        st.caption("The gate only advises (gate.level), so there is no threshold to set.")
    elif proposal.after is None:
        st.caption(plain(proposal.reason))
    else:
        st.markdown(
            f"The reviews speak for **{proposal.after.threshold:.4f}** as the least support of a "
            f"backed statement ({plain(calibration.key)}), so that at most "
            f"{100 * MOST_WRONG:.0f} % of what passes is faulty. In use: "
            f"{proposal.now.threshold:.4f}."
        )
        st.dataframe(
            [_row("In use", proposal.now), _row("Proposed", proposal.after)], hide_index=True
        )
        st.caption(
            f"Of {proposal.judged} reviewed statements that the checks backed. Such statements are "
            "reviewed only when reported, so the figures lean towards faults."
        )
        if _may_set():
            st.button(
                "Use the proposed threshold",
                key="use-threshold",
                on_click=_apply,
                args=(proposal.after.threshold,),
            )
    _draw_changes()


def _draw_changes() -> None:
    if problem := st.session_state.pop("threshold-problem", ""):
        st.warning(plain(problem), icon=":material/error:")
    changes = running().learning.changes(actor())
    given: set[str] = set()
    for change in changes:
        value = "its own value" if change.value is None else f"{change.value:.4f}"
        who = f"{change.actor}, {local_time(change.at)}"
        grounds = ", ".join(f"{name} {figure}" for name, figure in change.grounds.items())
        st.text(joined([f"{change.key}: {value}", who, grounds]))
        is_latest = change.key not in given
        given.add(change.key)
        if is_latest and change.value is not None and _may_set():
            st.caption("It holds from the next start of the app on.")
            st.button(
                f"Give {plain(change.key)} its own value back",
                key=f"give-back-{change.key}",
                on_click=_give_back,
                args=(change.key,),
            )


def _may_set() -> bool:
    """Whether the person may set what holds for all collections."""
    return actor().may(Permission.CHANGE_SETTINGS) and actor().reads_every_collection


def _row(name: str, effect: Effect) -> dict[str, object]:
    return {
        "Threshold": name,
        "Least support": f"{effect.threshold:.4f}",
        "Pass": effect.passed,
        "of these faulty": effect.faulty,
        "Held back": effect.held_back,
        "of these good": effect.good,
    }


def _apply(threshold: float) -> None:
    try:
        running().learning.apply(actor(), threshold)
    except TagTrapError as error:
        st.session_state["threshold-problem"] = str(error)


def _give_back(key: str) -> None:
    try:
        running().learning.give_back(actor(), key)
    except TagTrapError as error:
        st.session_state["threshold-problem"] = str(error)
