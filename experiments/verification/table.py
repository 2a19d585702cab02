"""The report as one text table and as JSON."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from experiments.verification.answers import Flips, Found
from experiments.verification.footprint import SENTENCES, Footprint
from experiments.verification.runs import Line

_COLUMNS = (
    "set", "checker", "rows", "bal.acc", "95 %", "prec", "recall", "F1", "contr.", "alarms",
    "prec@5%", "AUC", "no answer", "ans.acc", "by .5", "best", "claims/s",
)  # fmt: skip
_LEGEND = """\
bal.acc, prec, recall, F1: bad is not supported. What TagTrap leaves unchecked counts as flagged,
what a peer finds nothing in to check as passed: that is what each of them shows a reader.
contr. (contradicted caught), alarms (on supported), prec@5% (right flags if 5 % are bad): only
contradicted, unsupported or insufficient counts as flagged. AUC: of the support.
no answer: left unchecked, or nothing found to check. ans.acc: bal.acc of the claims answered.
by .5: bal.acc of all claims where a support of one half divides them; best: where the threshold
divides them that is best on these very rows, which flatters (for a cosine as well).
ragtruth: whole answers, by the mean of the two lowest supports, threshold from other sources."""
_WORDS = 3
"""The columns that every row has: two of words, and the rows."""
_BY_LABEL = (
    "label", "checker", "rows", "supported", "contradicted", "not in source", "no answer",
)  # fmt: skip
_SHOWN_BY_LABEL = ("policy_claims", "policy_claims:paraphrased", "policy_answers")
_LABEL_GROUPS = (("supported",), ("contradicted",), ("unsupported", "insufficient"))


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that one run measured; `setting` says with which checkers, rows and seed.

    `calibrated_on` are measured sets whose rows fitted the limits of the packaged models.
    `is_complete` is False for a run that was cut, or still goes on.
    """

    setting: str
    lines: tuple[Line, ...] = ()
    planted: tuple[Found, ...] = ()
    flips: tuple[Flips, ...] = ()
    footprints: tuple[Footprint, ...] = ()
    problems: tuple[str, ...] = ()
    calibrated_on: tuple[str, ...] = ()
    is_complete: bool = False


def as_json(report: Report) -> str:
    """Return the report as JSON, every figure unrounded."""
    return json.dumps(asdict(report), indent=1)


def as_text(report: Report) -> str:
    """Return the report as a person reads it."""
    rows = [_cells(line) for line in report.lines]
    parts = [report.setting, _aligned([_COLUMNS, *rows]), _LEGEND]
    if report.calibrated_on:
        names = ", ".join(report.calibrated_on)
        parts.append(f"Not blind: the packaged models were calibrated on rows of {names}.")
    parts += _by_label(report.lines)
    if report.planted:
        cells = [_planted_cells(found) for found in report.planted]
        parts.append(_aligned([("policy answers", "checker", "rows", "marked", "named"), *cells]))
    if report.flips:
        flipped = [_flip_cells(one) for one in report.flips]
        parts.append(_aligned([("labels that change", "checker", "labels", "changed"), *flipped]))
    parts += [_footprint(one) for one in report.footprints]
    parts += [f"NOT MEASURED: {problem}" for problem in report.problems]
    if not report.is_complete:
        parts.append("THE RUN WAS CUT: what is missing was not measured.")
    return "\n\n".join(parts) + "\n"


def _by_label(lines: Sequence[Line]) -> Iterator[str]:
    """Yield a table for each policy set: what was made of the claims of each label."""
    for name in _SHOWN_BY_LABEL:
        of_set = [line for line in lines if line.set_name == name and line.by_label]
        cells = [
            _said_cells(line, group)
            for group in _LABEL_GROUPS
            for line in of_set
            if any(said.label in group for said in line.by_label)
        ]
        if cells:
            yield _aligned([(f"{name}: {_BY_LABEL[0]}", *_BY_LABEL[1:]), *cells])


def _said_cells(line: Line, group: Sequence[str]) -> tuple[str, ...]:
    ones = [said for said in line.by_label if said.label in group]
    rows = sum(said.rows for said in ones)
    counts = (
        sum(said.supported for said in ones),
        sum(said.contradicted for said in ones),
        sum(said.unsupported + said.insufficient for said in ones),
        sum(said.no_answer for said in ones),
    )
    shares = (_share(count / rows) for count in counts)
    return (" or ".join(said.label for said in ones), line.checker, str(rows), *shares)


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
        _share(line.no_answer),
        _share(line.answered_accuracy),
        _share(line.leaning_accuracy),
        _share(line.best_accuracy),
        speed,
    )


def _planted_cells(found: Found) -> tuple[str, ...]:
    rows = max(1, found.rows)
    named = "-" if found.kind == "clean sentences" else _share(found.named / rows)
    return (found.kind, found.checker, str(found.rows), _share(found.marked / rows), named)


def _flip_cells(one: Flips) -> tuple[str, ...]:
    return (one.change, one.checker, str(one.labels), f"{one.flipped / max(1, one.labels):.3f}")


def _footprint(found: Footprint) -> str:
    memory = "unknown here" if found.megabytes is None else f"{found.megabytes:.0f} MB"
    return (
        f"{found.checker}: an answer of {SENTENCES} sentences in {found.seconds:.2f} s. "
        f"Peak memory added by the checker: {memory}."
    )


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}".replace("0.", ".", 1)


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    # A note in place of figures must not make its column wide.
    full = [row for row in rows if len(row) == len(rows[0])]
    widths = [
        max(len(row[column]) for row in (rows if column < _WORDS else full))
        for column in range(len(rows[0]))
    ]
    # Words to the left, figures to the right.
    return "\n".join(
        "  ".join(
            cell.ljust(width) if not column or rows[0][column] == "checker" else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    )
