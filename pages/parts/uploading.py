"""Taking files in: progress for each, and what became of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from pages.parts.session import actor, running
from pages.parts.wording import alike_words, count, plain
from tagtrap.domain.identifiers import DocumentId
from tagtrap.errors import DuplicateDocument, TagTrapError
from tagtrap.service.events import Added, IngestProgress
from tagtrap.service.names import clean_name

_STEPS = {
    "read": (0.0, 0.2, "reading"),
    "split": (0.2, 0.3, "splitting into sentences"),
    "embed": (0.3, 0.95, "preparing the search"),
    "publish": (0.95, 1.0, "publishing"),
}
"""From where to where a step moves the bar, and its name."""

_FOLLOWING = dict(pairwise(_STEPS))
_MOST_SAID_APART = 5
_IF_A_VERSION = (
    "If this is a new version of it, remove this document and add the file as a new version."
)
_INTERRUPTED = "not added: something else was clicked before its turn came. Add it again."


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a file; `notes` are what an admin should know of it."""

    file_name: str
    message: str
    is_added: bool
    notes: tuple[str, ...] = ()


def draw_progress(bar: DeltaGenerator, name: str, progress: IngestProgress) -> None:
    """Move a file's progress bar; it names the step that is going on, not one that is over."""
    start, end, words = _STEPS.get(progress.step, (0.0, 1.0, progress.step))
    share = progress.done / progress.total if progress.total else 1.0
    if share >= 1 and progress.step in _FOLLOWING:
        words = _STEPS[_FOLLOWING[progress.step]][2]
    bar.progress(min(1.0, start + (end - start) * share), text=f"{plain(name)}: {words}")


def take_in(
    files: Sequence[UploadedFile], *, collection: str, replaces: DocumentId | None
) -> Iterator[list[Outcome]]:
    """Take the files in, one after the other; a file that is refused does not stop the others.

    Yields, before the first and after each file, what has become of all of them.
    """
    names = [clean_name(file.name) for file in files]
    outcomes = [Outcome(name, _INTERRUPTED, is_added=False) for name in names]
    yield outcomes
    bars = [st.empty() for _ in files]
    for bar, name in zip(bars, names, strict=True):
        bar.progress(0.0, text=f"{plain(name)}: waiting")
    for position, (file, bar) in enumerate(zip(files, bars, strict=True)):
        outcomes[position] = _take_in(file, bar, collection, replaces)
        yield outcomes
        bar.progress(1.0, text=f"{plain(outcomes[position].file_name)}: done")


def draw_outcomes(outcomes: Sequence[Outcome]) -> None:
    """Say what became of each file; what needs no second look stands together."""
    quiet = [outcome for outcome in outcomes if outcome.is_added and not outcome.notes]
    if len(quiet) > _MOST_SAID_APART:
        with st.expander(f"{len(quiet)} files added", icon=":material/check:"):
            st.markdown("\n".join(f"- {_words(outcome)}" for outcome in quiet))
        outcomes = [outcome for outcome in outcomes if outcome not in quiet]
    for outcome in outcomes:
        if outcome.is_added:
            st.success(_words(outcome), icon=":material/check:")
        else:
            st.warning(_words(outcome), icon=":material/block:")


def _words(outcome: Outcome) -> str:
    notes = "".join(f"\n- {plain(note)}" for note in outcome.notes)
    return f"**{plain(outcome.file_name)}**: {plain(outcome.message)}{notes}"


def _take_in(
    file: UploadedFile, bar: DeltaGenerator, collection: str, replaces: DocumentId | None
) -> Outcome:
    name = clean_name(file.name)
    try:
        events = running().documents.add(
            actor(), file.getvalue(), name, collection=collection, replaces=replaces
        )
        for event in events:
            if isinstance(event, Added):
                return _added(name, event)
            # What is drawn may end this run. Once a file is published, it must be said first.
            if event.step != "publish":
                draw_progress(bar, name, event)
    except DuplicateDocument as error:
        return Outcome(name, str(error), is_added=False)
    except TagTrapError as error:
        return Outcome(name, f"not added. {error}", is_added=False)
    return Outcome(name, "not added.", is_added=False)


def _added(file_name: str, added: Added) -> Outcome:
    version = added.version
    message = (
        f"added as “{added.document.title}”, version {version.number}, "
        f"{count(added.sentences, 'sentence')}."
    )
    notes = [warning.detail for warning in version.warnings]
    notes += [f"{alike_words(other)} {_IF_A_VERSION}" for other in added.much_alike]
    named = {other.document.id for other in added.much_alike}
    notes += [
        f"“{other.title}” came from a file of the same name. {_IF_A_VERSION}"
        for other in added.same_name
        if other.id not in named
    ]
    return Outcome(file_name, message, is_added=True, notes=tuple(notes))
