"""How the pages speak of files on their way in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pages.parts.wording import alike_words, count, joined
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.jobs import Job, JobState
from tagtrap.domain.library import DocumentSummary
from tagtrap.domain.resemblance import Resembling

_STEPS = {
    "read": (0.02, 0.0, "reading"),
    "embed": (0.15, 0.8, "preparing the search"),
    "publish": (0.97, 0.0, "publishing"),
}
"""Where a step begins on the bar, how much of it the step moves through, and its name."""

_IF_A_VERSION = (
    "If this is a new version of it, remove this document and add the file as a new version."
)
_MOST_ALIKE = 3
_RESULTS = {
    JobState.DONE: "added",
    JobState.DUPLICATE: "there already",
    JobState.REFUSED: "refused",
    JobState.FAILED: "failed",
    JobState.CANCELLED: "cancelled",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a file; `notes` are what an admin should know of it."""

    file_name: str
    message: str
    is_added: bool
    notes: tuple[str, ...] = ()


def share_of(job: Job) -> float:
    """Return how much of a job is done, 0 to 1."""
    start, length, _ = _STEPS.get(job.progress.step, (0.0, 0.0, ""))
    sentences = job.progress.sentences
    return start + length * (job.progress.done / sentences if sentences else 0.0)


def progress_words(job: Job) -> str:
    """Return the step, and in figures how far it is and how long it will take."""
    progress = job.progress
    if job.cancel_wanted:
        return "stopping"
    words = [_STEPS.get(progress.step, (0.0, 0.0, "starting"))[2]]
    if progress.pages:
        words.append(count(progress.pages, "page"))
    if progress.step == "embed" and progress.sentences:
        words.append(f"{progress.done} of {count(progress.sentences, 'sentence')}")
        if progress.seconds_left is not None:
            if progress.rate >= 1:
                words.append(f"{progress.rate:.0f} a second")
            words.append(time_left(progress.seconds_left))
    return joined(words)


def time_left(seconds: float) -> str:
    """Return "about 20 s left", "about 3 min left"."""
    if seconds < 90:
        return f"about {max(1, round(seconds))} s left"
    return f"about {round(seconds / 60)} min left"


def result_word(job: Job) -> str:
    """Return what became of a job that is over, in a word or two."""
    return _RESULTS.get(job.state, "")


def outcome_of(
    job: Job,
    documents: Sequence[DocumentSummary],
    alike: Mapping[VersionId, Sequence[Resembling]],
) -> Outcome:
    """Return what became of a job that is over; `documents` and `alike` as the base stands now."""
    if job.state is JobState.CANCELLED:
        return Outcome(job.file_name, "cancelled. Nothing of it was kept.", is_added=False)
    if job.state is JobState.DUPLICATE:
        return Outcome(job.file_name, job.message, is_added=False)
    if job.state is not JobState.DONE:
        return Outcome(job.file_name, f"not added. {job.message}", is_added=False)
    of_job = (one for one in documents if one.version.id == job.version_id)
    summary = next(of_job, None)
    if summary is None:
        return Outcome(job.file_name, "added.", is_added=True)
    message = (
        f"added as “{summary.document.title}”, version {summary.version.number}, "
        f"{count(summary.sentences, 'sentence')}."
    )
    notes = _notes(summary, documents, alike.get(job.version_id, ()))
    return Outcome(job.file_name, message, is_added=True, notes=notes)


def _notes(
    summary: DocumentSummary, documents: Sequence[DocumentSummary], alike: Sequence[Resembling]
) -> tuple[str, ...]:
    notes = [warning.detail for warning in summary.version.warnings]
    notes += [f"{alike_words(other)} {_IF_A_VERSION}" for other in alike[:_MOST_ALIKE]]
    named = {summary.document.id, *(other.document.id for other in alike)}
    notes += [
        f"“{other.document.title}” came from a file of the same name. {_IF_A_VERSION}"
        for other in documents
        if other.document.id not in named
        and other.version.file_name == summary.version.file_name
        and other.document.collection == summary.document.collection
    ]
    return tuple(notes)
