"""The report as text and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from experiments.ingesting.growth import Cost
from experiments.ingesting.speed import Taken
from experiments.retrieval.table import aligned

_TAKEN_COLUMNS = ("file", "by", "pages", "units", "seconds", "pages/s", "cpu s")
_COST_COLUMNS = ("sentences in the base", "files", "ms a page", "cpu ms a page")


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that one run measured; `setting` says with which parts and on what machine."""

    setting: str
    taken: tuple[Taken, ...] = ()
    costs: tuple[Cost, ...] = ()

    @property
    def faster(self) -> float | None:
        """How many times as many pages a second as the plain pipeline, over all files."""
        return _ratio(self.taken, [one.seconds for one in self.taken])

    @property
    def leaner(self) -> float | None:
        """The same by processor time: what holds while other programs are at work."""
        return _ratio(self.taken, [one.computing for one in self.taken])

    @property
    def dearer(self) -> float | None:
        """How many times the cost a page at the smallest size that at the largest is."""
        return self.costs[-1].seconds / self.costs[0].seconds if len(self.costs) > 1 else None

    @property
    def dearer_computing(self) -> float | None:
        """The same by processor time."""
        return self.costs[-1].computing / self.costs[0].computing if len(self.costs) > 1 else None


def as_json(report: Report) -> str:
    """Return the report as JSON, every figure unrounded."""
    found = {
        **asdict(report),
        "faster": report.faster,
        "leaner": report.leaner,
        "dearer": report.dearer,
        "dearer_computing": report.dearer_computing,
    }
    return json.dumps(found, indent=1, ensure_ascii=False)


def as_text(report: Report) -> str:
    """Return the report as a person reads it."""
    parts = [report.setting]
    if report.taken:
        parts.append(aligned([_TAKEN_COLUMNS, *map(_taken_cells, report.taken)], words=2))
    if report.faster is not None:
        parts.append(
            f"TagTrap takes in {report.faster:.2f} times as many pages a second, and "
            f"{report.leaner:.2f} times as many a second of processor time."
        )
    if report.costs:
        parts.append(aligned([_COST_COLUMNS, *map(_cost_cells, report.costs)], words=0))
    if report.dearer is not None:
        parts.append(
            f"A page costs {report.dearer:.2f} times as much at {report.costs[-1].sentences} "
            f"sentences as at {report.costs[0].sentences}, {report.dearer_computing:.2f} times the "
            "processor time."
        )
    return "\n\n".join(parts) + "\n"


def _ratio(taken: Sequence[Taken], costs: Sequence[float]) -> float | None:
    """Return how many times as many pages for a cost as the plain pipeline."""
    pages = dict.fromkeys(("plain", "TagTrap"), 0)
    spent = dict.fromkeys(pages, 0.0)
    for one, cost in zip(taken, costs, strict=True):
        pages[one.pipeline] += one.pages
        spent[one.pipeline] += cost
    if not all(spent.values()) or not pages["plain"]:
        return None
    return pages["TagTrap"] / spent["TagTrap"] / (pages["plain"] / spent["plain"])


def _taken_cells(one: Taken) -> tuple[str, ...]:
    figures = (f"{one.seconds:.1f}", f"{one.pages / one.seconds:.1f}", f"{one.computing:.1f}")
    return (one.file, one.pipeline, str(one.pages), str(one.units), *figures)


def _cost_cells(cost: Cost) -> tuple[str, ...]:
    times = (f"{1000 * cost.seconds:.0f}", f"{1000 * cost.computing:.0f}")
    return (str(cost.sentences), str(cost.files), *times)
