"""One run: every checker on every chosen set. What is measured is kept at once."""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from experiments.verification.answers import flips, planted
from experiments.verification.cases import CaseSet, Rival, RivalUnavailable
from experiments.verification.footprint import measure_footprint
from experiments.verification.ours import TagTrap
from experiments.verification.runs import Line, measure
from experiments.verification.selection import FLIPS, FOOTPRINT, PLANTED
from experiments.verification.table import Report, as_json
from tagtrap.settings import Settings

Value = TypeVar("Value")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ours:
    """One setting of TagTrap that takes part, and the checker that it gives."""

    settings: Settings
    rival: TagTrap


@dataclass(slots=True)
class Run:
    """Measures and saves: `report` grows, and stands in `path` as JSON after every set."""

    report: Report
    path: Path
    started: float = field(default_factory=time.monotonic)

    def measure_sets(self, sets: Iterable[CaseSet], rivals: Sequence[Rival], seed: int) -> None:
        """Add a line for each checker on each set; one that fails has a line that says why."""
        for case_set in sets:
            for rival in rivals:
                line = line_of(case_set, rival, seed=seed)
                self._add(lines=(*self.report.lines, line))
            _log.info("%s (%.0f s)", case_set.name, time.monotonic() - self.started)

    def measure_answers(self, names: frozenset[str], data: Path, ours: Ours) -> None:
        """Add the planted faults, the flips and the footprint of one setting of ours."""
        name, checker = ours.rival.name, ours.rival.checker
        if PLANTED in names:
            found = self._tried(PLANTED, name, lambda: planted(data, name, checker))
            self._add(planted=(*self.report.planted, *found))
        if FLIPS in names:
            changed = self._tried(FLIPS, name, lambda: flips(data, name, checker))
            self._add(flips=(*self.report.flips, *changed))
        if FOOTPRINT in names:
            cost = self._tried(
                FOOTPRINT, name, lambda: [measure_footprint(data, name, ours.settings)]
            )
            self._add(footprints=(*self.report.footprints, *cost))

    def finish(self) -> None:
        """Say in the report that nothing is missing, and how long it took."""
        seconds = time.monotonic() - self.started
        self._add(setting=f"{self.report.setting}; {seconds:.0f} s", is_complete=True)

    def _tried(self, what: str, checker: str, work: Callable[[], list[Value]]) -> list[Value]:
        try:
            return work()
        except Exception as error:
            _log.warning("%s failed at %s", checker, what, exc_info=error)
            self._add(problems=(*self.report.problems, f"{what} of {checker}: {why(error)}"))
            return []

    def _add(self, **parts: object) -> None:
        self.report = replace(self.report, **parts)  # type: ignore[arg-type]  # its own fields
        save(self.report, self.path)


def line_of(case_set: CaseSet, rival: Rival, *, seed: int) -> Line:
    """Return the line of a checker on a set; whatever it raises, it costs only this line."""
    try:
        return measure(case_set, rival, seed=seed)
    except Exception as error:
        if not isinstance(error, RivalUnavailable):
            _log.warning("%s failed on %s", rival.name, case_set.name, exc_info=error)
        reason = why(error)
    return Line(case_set.name, rival.name, len(case_set.cases), note=f"not measured: {reason}")


def save(report: Report, path: Path) -> None:
    """Write the report as JSON in one step: a cut run leaves the last whole state."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(as_json(report), encoding="utf-8")
    beside.replace(path)


def why(error: Exception) -> str:
    """Return the kind of an error and the first line of its message."""
    if isinstance(error, RivalUnavailable):
        return str(error)
    first = (str(error).strip().splitlines() or ["no message"])[0]
    return f"{type(error).__name__}: {first}"
