"""`tagtrap experiment report` and `tagtrap experiment compare`."""

from pathlib import Path

from experiments.reporting.blocks import Block
from experiments.reporting.comparing import compared
from experiments.reporting.comparison_report import (
    COLUMNS,
    as_json,
    comparison_blocks,
    in_words,
    row,
)
from experiments.reporting.run_report import run_blocks
from experiments.reporting.workbook import workbook
from experiments.reporting.writing import ENDINGS, written
from experiments.runs.answer_file import read_answers
from experiments.runs.record import RunAnswer
from experiments.runs.url_checks import read_url_checks
from tagtrap.cli.output import counted, write_json, write_line, write_problem, write_wrapped
from tagtrap.cli.reporting import require_writable, write_whole
from tagtrap.errors import WrongArguments

_WORKBOOK = ".xlsx"
_SEED = 7


def report_run(run: Path, out: Path | None, *, wants_json: bool) -> int:
    """Write the report of a run: a workbook, or a page with plots, as the ending says."""
    path = out or _folder(run) / f"report{_WORKBOOK}"
    if path.suffix not in (_WORKBOOK, *ENDINGS):
        raise WrongArguments(f"{path}: a report ends with {_WORKBOOK}, {' or '.join(ENDINGS)}.")
    require_writable(path)
    answers, checks = _answers(run), read_url_checks(_folder(run))
    if path.suffix == _WORKBOOK:
        write_whole(path, workbook(answers, checks))
    else:
        _write_blocks(tuple(run_blocks(_folder(run).name, answers, checks)), path)
    if wants_json:
        write_json({"report": str(path), "answers": len(answers)})
    else:
        write_line(f"{counted(len(answers), 'answer')}: {path}")
    return 0


def compare_runs(first: Path, second: Path, report: Path | None, *, wants_json: bool) -> int:
    """Print how two runs differ over the questions that both answered."""
    if report is not None:
        require_writable(report)
    names = (_folder(first).name, _folder(second).name)
    comparison = compared(_answers(first), _answers(second), names, seed=_SEED)
    if report is not None:
        _write_blocks(tuple(comparison_blocks(comparison)), report)
        write_problem(f"The report is in {report}.")
    if wants_json:
        write_json(as_json(comparison))
        return 0
    write_wrapped(in_words(comparison), indent="")
    write_line(f"{counted(comparison.pairs, 'pair')}, {comparison.unpaired} answers without one.")
    for one in comparison.differences:
        name, *figures = row(one)
        told = (
            f"{title.lower()} {figure}" for title, figure in zip(COLUMNS[1:], figures, strict=True)
        )
        write_wrapped(f"{name}: {', '.join(told)}", indent="  ")
    return 0


def _answers(run: Path) -> list[RunAnswer]:
    try:
        answers = read_answers(run)
    except OSError as error:
        raise WrongArguments(f"{run} holds no run: {error.strerror}.") from error
    if not answers:
        raise WrongArguments(f"{run} holds no answer yet.")
    return answers


def _folder(run: Path) -> Path:
    return run if run.is_dir() else run.parent


def _write_blocks(blocks: tuple[Block, ...], path: Path) -> None:
    for where, text in written(blocks, path).items():
        write_whole(where, text.encode("utf-8", "replace"))
