"""Handing files in, and the bar of the sample policies."""

from collections.abc import Sequence
from itertools import pairwise

from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from pages.parts.session import actor, running
from pages.parts.wording import plain
from tagtrap.domain.identifiers import DocumentId, JobId
from tagtrap.errors import TagTrapError
from tagtrap.service.events import IngestProgress
from tagtrap.service.jobs import NewFile

_STEPS = {
    "read": (0.0, 0.2, "reading"),
    "split": (0.2, 0.3, "splitting into sentences"),
    "embed": (0.3, 0.95, "preparing the search"),
    "publish": (0.95, 1.0, "publishing"),
}
"""From where to where a step moves the bar, and its name."""

_FOLLOWING = dict(pairwise(_STEPS))


def draw_progress(bar: DeltaGenerator, name: str, progress: IngestProgress) -> None:
    """Move a file's progress bar; it names the step that is going on, not one that is over."""
    start, end, words = _STEPS.get(progress.step, (0.0, 1.0, progress.step))
    share = progress.done / progress.total if progress.total else 1.0
    if share >= 1 and progress.step in _FOLLOWING:
        words = _STEPS[_FOLLOWING[progress.step]][2]
    bar.progress(min(1.0, start + (end - start) * share), text=f"{plain(name)}: {words}")


def hand_in(
    files: Sequence[UploadedFile], *, collection: str, replaces: DocumentId | None
) -> tuple[list[JobId], list[str]]:
    """Hand the files in; return their jobs, and for each that could not be kept the reason.

    Nothing is drawn in between, so that no click or reload stops it half-way.
    """
    jobs: list[JobId] = []
    problems: list[str] = []
    for file in files:
        new = NewFile(file.name, collection=collection, replaces=replaces)
        try:
            jobs.append(running().jobs.hand_in(actor(), file.getvalue(), new).id)
        except TagTrapError as error:
            problems.append(f"{file.name}: not added. {error}")
    return jobs, problems
