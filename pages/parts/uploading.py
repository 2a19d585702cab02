"""Taking files in: progress for each, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from pages.parts.session import actor, running
from pages.parts.wording import count, plain
from tagtrap.domain.identifiers import DocumentId
from tagtrap.errors import DuplicateDocument, TagTrapError
from tagtrap.service.documents import clean_name
from tagtrap.service.events import Added, IngestProgress

_STEPS = {
    "read": (0.0, 0.2, "reading"),
    "split": (0.2, 0.3, "splitting into sentences"),
    "embed": (0.3, 0.95, "preparing the search"),
    "publish": (0.95, 1.0, "publishing"),
}
"""From where to where a step moves the bar, and its name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a file; `notes` are what an admin should know of it."""

    file_name: str
    message: str
    is_added: bool
    notes: tuple[str, ...] = ()


def draw_progress(bar: DeltaGenerator, name: str, progress: IngestProgress) -> None:
    """Move a file's progress bar."""
    start, end, words = _STEPS.get(progress.step, (0.0, 1.0, progress.step))
    share = progress.done / progress.total if progress.total else 1.0
    bar.progress(min(1.0, start + (end - start) * share), text=f"{plain(name)}: {words}")


def take_in(
    files: Sequence[UploadedFile], *, collection: str, replaces: DocumentId | None
) -> list[Outcome]:
    """Take the files in, one after the other; a file that is refused does not stop the others."""
    bars = [st.empty() for _ in files]
    for bar, file in zip(bars, files, strict=True):
        bar.progress(0.0, text=f"{plain(clean_name(file.name))}: waiting")
    return [
        _take_in(file, bar, collection, replaces) for bar, file in zip(bars, files, strict=True)
    ]


def draw_outcomes(outcomes: Sequence[Outcome]) -> None:
    """Say what became of each file."""
    for outcome in outcomes:
        text = f"**{plain(outcome.file_name)}**: {plain(outcome.message)}"
        notes = "".join(f"\n- {plain(note)}" for note in outcome.notes)
        if outcome.is_added:
            st.success(text + notes, icon=":material/check:")
        else:
            st.warning(text + notes, icon=":material/block:")


def _take_in(
    file: UploadedFile, bar: DeltaGenerator, collection: str, replaces: DocumentId | None
) -> Outcome:
    name = clean_name(file.name)
    try:
        events = running().documents.add(
            actor(), file.getvalue(), name, collection=collection, replaces=replaces
        )
        for event in events:
            if isinstance(event, IngestProgress):
                draw_progress(bar, name, event)
            else:
                bar.progress(1.0, text=f"{plain(name)}: added")
                return _added(name, event)
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
    notes += [
        f"“{other.title}” came from a file of the same name. If this is a new version of it, "
        "remove this document and add the file as a new version."
        for other in added.same_name
    ]
    return Outcome(file_name, message, is_added=True, notes=tuple(notes))
