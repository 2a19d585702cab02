"""The report as one text table and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from experiments.verification.answers import Flips, Found
from experiments.verification.footprint import SENTENCES, Footprint
from experiments.verification.runs import Line

_COLUMNS = (
    "set", "checker", "rows", "bal.acc", "95 %", "prec", "recall", "F1", "contr.", "alarms",
    "prec@5%", "AUC", "unchk", "claims/s",
)  # fmt: skip
_LEGEND = """\
bal.acc, prec, recall, F1: bad is not supported; an unchecked claim counts as flagged.
contr. (contradicted caught), alarms (on supported), prec@5% (right flags if 5 % are bad): only
contradicted, unsupported or insufficient counts as flagged. AUC: of the support. unchk: unchecked.
ragtruth: whole answers, by the mean of the two lowest supports, threshold from the other half."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that one run measured; `setting` says with which checkers, rows and seed."""

    setting: str
    lines: tuple[Line, ...]
    planted: tuple[Found, ...] = ()
    flips: tuple[Flips, ...] = ()
    footprint: Footprint | None = None
    problems: tuple[str, ...] = ()


def as_json(report: Report) -> str:
    """Return the report as JSON, every figure unrounded."""
    return json.dumps(asdict(report), indent=1)


def as_text(report: Report) -> str:
    """Return the report as a person reads it."""
    rows = [_cells(line) for line in report.lines]
    parts = [report.setting, _aligned([_COLUMNS, *rows]), _LEGEND]
    if report.planted:
        cells = [_planted_cells(found) for found in report.planted]
        parts.append(_aligned([("policy answers", "rows", "marked", "by its name"), *cells]))
    if report.flips:
        flipped = [_flip_cells(one) for one in report.flips]
        parts.append(_aligned([("labels that change", "labels", "changed"), *flipped]))
    if report.footprint:
        parts.append(_footprint(report.footprint))
    parts += [f"NOT MEASURED: {problem}" for problem in report.problems]
    return "\n\n".join(parts) + "\n"


def _cells(line: Line) -> tuple[str, ...]:
    if line.note:
        return (line.set_name, line.checker, str(line.rows), line.note)
    around = f"{_share(line.interval[0])}-{_share(line.interval[1])}" if line.interval else "-"
    speed = "-" if line.claims_a_second is None else f"{line.claims_a_second:.0f}"
    return (
        line.set_name,
        line.checker,
        str(line.rows),
        _share(line.balanced_accuracy),
        around,
        _share(line.precision),
        _share(line.recall),
        _share(line.f1),
        _share(line.contradicted_caught),
        _share(line.false_alarms),
        _share(line.flag_precision),
        _share(line.area_under_curve),
        _share(line.unchecked),
        speed,
    )


def _planted_cells(found: Found) -> tuple[str, ...]:
    rows = max(1, found.rows)
    named = "-" if found.kind == "clean sentences" else _share(found.named / rows)
    return (found.kind, str(found.rows), _share(found.marked / rows), named)


def _flip_cells(one: Flips) -> tuple[str, ...]:
    return (one.change, str(one.labels), f"{one.flipped / max(1, one.labels):.3f}")


def _footprint(found: Footprint) -> str:
    memory = "unknown here" if found.megabytes is None else f"{found.megabytes:.0f} MB"
    return (
        f"An answer of {SENTENCES} sentences: {found.seconds:.2f} s. "
        f"Peak memory added by the checker: {memory}."
    )


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}".replace("0.", ".", 1)


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    full = [row for row in rows if len(row) == len(rows[0])]
    widths = [max(len(row[column]) for row in full) for column in range(len(rows[0]))]
    # Words to the left, figures to the right.
    return "\n".join(
        "  ".join(
            cell.ljust(width) if not column or rows[0][column] == "checker" else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    )
