"""Files on their way in: how far each is, how to stop it, and what became of those before."""

from collections.abc import Iterable, Mapping, Sequence

import streamlit as st

from pages.parts.job_outcomes import draw_earlier, draw_outcomes
from pages.parts.job_words import outcome_of, progress_words, share_of
from pages.parts.session import actor, running
from pages.parts.wording import count, plain
from tagtrap.domain.identifiers import JobId, VersionId
from tagtrap.domain.jobs import Job, JobState
from tagtrap.domain.library import DocumentSummary
from tagtrap.domain.people import Permission
from tagtrap.domain.resemblance import Resembling

_WATCHED = "watched-jobs"
_TOLD = "told-jobs"
_POLLING = "1s"
_MOST_LISTED = 20
_LONGEST_NAME = 40


def watch(jobs: Iterable[JobId]) -> None:
    """Say what becomes of these from now on, and of those before no more."""
    st.session_state[_WATCHED] = frozenset(jobs)


def draw_jobs(
    documents: Sequence[DocumentSummary], alike: Mapping[VersionId, Sequence[Resembling]]
) -> None:
    """Draw what is underway, kept up to date by itself, and what became of the rest.

    A file is watched from when it was handed in here, or was seen underway.
    """
    jobs = running().jobs.all(actor())
    underway = {job.id for job in jobs if not job.state.is_over}
    watched = st.session_state.get(_WATCHED, frozenset()) | underway
    st.session_state[_WATCHED] = watched

    def draw() -> None:
        _draw_watched(watched, documents, alike)

    st.fragment(draw, run_every=_POLLING if underway else None)()


def draw_earlier_jobs() -> None:
    """Draw the list of the files whose end is not told by `draw_jobs`, for who adds files."""
    if not actor().may(Permission.MANAGE_DOCUMENTS):
        return
    watched = st.session_state.get(_WATCHED, frozenset())
    draw_earlier([job for job in running().jobs.all(actor()) if job.id not in watched])


def _draw_watched(
    watched: frozenset[JobId],
    documents: Sequence[DocumentSummary],
    alike: Mapping[VersionId, Sequence[Resembling]],
) -> None:
    jobs = list(running().jobs.some(actor(), watched).values())
    over = [job for job in jobs if job.state.is_over]
    if len(over) < len(jobs):
        _draw_underway([job for job in jobs if not job.state.is_over], total=len(jobs))
    draw_outcomes([outcome_of(job, documents, alike) for job in over])
    known = {summary.version.id for summary in documents}
    is_news = any(job.state is JobState.DONE and job.version_id not in known for job in over)
    # The table below is drawn anew once, at the end: rows must not move under the reader.
    if is_news and len(over) == len(jobs) and _has_changed(over):
        st.rerun()


def _has_changed(over: Sequence[Job]) -> bool:
    """Whether this end is news: what was replaced or removed since is not in the base either."""
    told = frozenset(job.id for job in over)
    if st.session_state.get(_TOLD) == told:
        return False
    st.session_state[_TOLD] = told
    return True


def _draw_underway(jobs: Sequence[Job], *, total: int) -> None:
    active = [job for job in jobs if job.state is JobState.RUNNING]
    waiting = [job for job in jobs if job.state is JobState.WAITING]
    with st.container(border=True, key="jobs-underway"):
        done = total - len(jobs)
        st.markdown(f"**Adding {count(total, 'file')}**: {done} done, {len(waiting)} waiting")
        for job in active:
            left, right = st.columns([4, 1], vertical_alignment="bottom")
            with left:
                words = f"{plain(job.file_name)}: {progress_words(job)}"
                st.progress(min(1.0, share_of(job)), text=words)
            with right:
                _draw_cancel(job)
        if waiting:
            _draw_waiting(waiting)


def _draw_waiting(waiting: Sequence[Job]) -> None:
    # A label that counted would be another expander at each count, and close under the reader.
    with st.expander("Files that wait", icon=":material/hourglass_empty:"):
        if len(waiting) > 1:
            st.button(
                f"Cancel all {len(waiting)} that wait",
                key="cancel-waiting",
                on_click=_cancel,
                args=([job.id for job in waiting],),
            )
        for job in waiting[:_MOST_LISTED]:
            left, right = st.columns([4, 1], vertical_alignment="center")
            left.markdown(plain(job.file_name))
            with right:
                _draw_cancel(job)
        if len(waiting) > _MOST_LISTED:
            st.caption(f"and {len(waiting) - _MOST_LISTED} more")


def _draw_cancel(job: Job) -> None:
    st.button(
        plain(f"Cancel {job.file_name[:_LONGEST_NAME]}"),
        key=f"cancel-{job.id}",
        width="stretch",
        disabled=job.cancel_wanted,
        help="Nothing of the file is kept. It stops at once or, while embedding, in a moment.",
        on_click=_cancel,
        args=([job.id],),
    )


def _cancel(jobs: Sequence[JobId]) -> None:
    for job in jobs:
        running().jobs.cancel(actor(), job)
