"""What became of files: those just added in full, earlier ones in a list."""

from collections.abc import Sequence

import streamlit as st

from pages.parts.job_words import Outcome, result_word
from pages.parts.session import actor, running
from pages.parts.wording import local_time, plain
from tagtrap.domain.jobs import Job

_MOST_SAID_APART = 5
_MOST_PROBLEMS = 20


def draw_outcomes(outcomes: Sequence[Outcome]) -> None:
    """Say what became of each file; what needs no second look stands together."""
    quiet = [outcome for outcome in outcomes if outcome.is_added and not outcome.notes]
    if len(quiet) > _MOST_SAID_APART:
        with st.expander(f"{len(quiet)} files added", icon=":material/check:"):
            st.markdown("\n".join(f"- {_words(outcome)}" for outcome in quiet))
        outcomes = [outcome for outcome in outcomes if outcome not in quiet]
    for outcome in outcomes[:_MOST_PROBLEMS]:
        if outcome.is_added:
            st.success(_words(outcome), icon=":material/check:")
        else:
            st.warning(_words(outcome), icon=":material/block:")
    if rest := outcomes[_MOST_PROBLEMS:]:
        with st.expander(f"{len(rest)} more", icon=":material/block:"):
            st.markdown("\n".join(f"- {_words(outcome)}" for outcome in rest))


def draw_earlier(jobs: Sequence[Job]) -> None:
    """Draw the list of what was handed in before, if there is any."""
    if not jobs:
        return
    with st.expander(f"Files handed in before ({len(jobs)})", icon=":material/history:"):
        st.dataframe(
            [
                {
                    "File": job.file_name,
                    "Result": result_word(job),
                    "Why": job.message,
                    "When": local_time(job.finished_at or job.submitted_at),
                }
                for job in jobs
            ],
            hide_index=True,
            alt="Files handed in before, and what became of them",
        )
        st.button("Clear this list", key="clear-jobs", on_click=_clear)


def _clear() -> None:
    running().jobs.clear(actor())


def _words(outcome: Outcome) -> str:
    notes = "".join(f"\n- {plain(note)}" for note in outcome.notes)
    return f"**{plain(outcome.file_name)}**: {plain(outcome.message)}{notes}"
