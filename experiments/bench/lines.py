"""The one table of the benchmark, as text and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from experiments.retrieval.table import aligned

_COLUMNS = ("part", "what", "at", "value", "unit", "aim")


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: of which part, `what` it is, `at` which size; `most` or `least` is the aim."""

    part: str
    what: str
    at: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def is_reached(self) -> bool | None:
        """Whether the aim is reached, None where there is none."""
        if self.most is not None:
            return self.value <= self.most
        return None if self.least is None else self.value >= self.least


@dataclass(frozen=True, slots=True)
class Report:
    """All that was measured so far; `setting` says with what, and `refused` what could not be."""

    setting: str
    lines: tuple[Line, ...] = ()
    refused: tuple[str, ...] = ()


def percentiles(
    part: str, what: str, at: str, seconds: Sequence[float], **aim: float
) -> list[Line]:
    """Return the median and the 95th percentile in milliseconds; the aim is that of the latter."""
    median, high = np.quantile(np.asarray(seconds) * 1000, (0.5, 0.95))
    return [
        Line(part, f"{what}, p50", at, float(median), "ms"),
        Line(part, f"{what}, p95", at, float(high), "ms", **aim),
    ]


def as_json(report: Report) -> str:
    """Return the report as JSON, every figure unrounded."""
    lines = [{**asdict(one), "is_reached": one.is_reached} for one in report.lines]
    found = {"setting": report.setting, "lines": lines, "refused": report.refused}
    return json.dumps(found, indent=1, ensure_ascii=False)


def as_text(report: Report) -> str:
    """Return the report as a person reads it."""
    rows = [_COLUMNS, *map(_cells, report.lines)]
    parts = [report.setting, aligned(rows, words=3)]
    parts += [f"NOT MEASURED: {one}" for one in report.refused]
    return "\n\n".join(parts) + "\n"


def _cells(line: Line) -> tuple[str, ...]:
    aim = ""
    if line.most is not None:
        aim = f"<= {line.most:g}"
    elif line.least is not None:
        aim = f">= {line.least:g}"
    if line.is_reached is not None:
        aim += " yes" if line.is_reached else " NO"
    return (line.part, line.what, line.at, _rounded(line.value), line.unit, aim)


def _rounded(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
