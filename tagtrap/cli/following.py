"""Handing files in, whoever takes them in, and following each to its end."""

import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from tagtrap.cli.found_files import FoundFile
from tagtrap.cli.output import printable
from tagtrap.domain.jobs import Job, JobState
from tagtrap.errors import FileRefused, StorageError, TagTrapError
from tagtrap.service import local_actor
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App

MOST_UNDERWAY = 32
"""Files handed in ahead of their turn: a thousand would all be copied at once."""

_POLLING_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Followed:
    """A file, and what became of it: its job at its end, or why it was not even handed in."""

    found: FoundFile
    outcome: Job | TagTrapError


class Following:
    """Takes files in, with a bar for all of them and one for the one that is worked on."""

    def __init__(self, app: App, bar: Progress, *, total: int) -> None:
        self._app = app
        self._bar = bar
        self._whole = bar.add_task("files", total=total, speed="")
        self._step: TaskID = bar.add_task("", total=1, visible=False, speed="")
        self._underway: deque[Followed] = deque()

    def take_in(self, files: Iterable[tuple[FoundFile, NewFile]]) -> Iterator[Followed]:
        """Yield what became of the files, in their order."""
        for found, new in files:
            self._underway.append(Followed(found, self._hand_in(found, new)))
            while len(self._underway) >= MOST_UNDERWAY:
                yield from self._over()
        while self._underway:
            yield from self._over()

    def _hand_in(self, found: FoundFile, new: NewFile) -> Job | TagTrapError:
        try:
            content = found.content(self._app.settings.ingest)
            return self._app.jobs.hand_in(local_actor(), content, new)
        except (FileRefused, StorageError) as error:
            return error

    def _over(self) -> Iterator[Followed]:
        """Yield those at the front that are over by now; else wait a moment."""
        if isinstance(self._underway[0].outcome, Job):
            self._look()
        while self._underway and not _is_underway(self._underway[0]):
            self._bar.advance(self._whole)
            yield self._underway.popleft()
        if self._underway:
            time.sleep(_POLLING_SECONDS)

    def _look(self) -> None:
        # The process that took them in may have gone: then it is our turn.
        self._app.jobs.start()
        ids = [one.outcome.id for one in self._underway if isinstance(one.outcome, Job)]
        known = self._app.jobs.some(local_actor(), ids)
        for position, one in enumerate(self._underway):
            if isinstance(one.outcome, Job):
                gone = StorageError(f"{one.found.name} was taken from the list.")
                self._underway[position] = Followed(one.found, known.get(one.outcome.id, gone))
        running = [job for job in known.values() if job.state is JobState.RUNNING]
        if running:
            self._show(running[0])

    def _show(self, job: Job) -> None:
        progress = job.progress
        self._bar.update(
            self._step,
            visible=True,
            description=printable(f"{progress.step} {job.file_name}"[:48]),
            completed=progress.done,
            total=progress.sentences or 1,
            speed=f"{progress.rate:.0f} sentences/s" if progress.rate else "",
        )


def bar(*, is_shown: bool) -> Progress:
    """Return a bar for files and one for sentences; only a terminal shows them."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}", markup=False),
        TimeRemainingColumn(),
        transient=True,
        # Lines that are written meanwhile go above the bar, which only a terminal can show.
        disable=not (is_shown and sys.stdout.isatty()),
    )


def _is_underway(followed: Followed) -> bool:
    return isinstance(followed.outcome, Job) and not followed.outcome.state.is_over
