"""`tagtrap bench`."""

from collections.abc import Callable
from pathlib import Path

from experiments.public_sets.answers import PublicSet
from experiments.public_sets.forms import PublicForm
from experiments.public_sets.halubench import read_halubench
from experiments.public_sets.judging import JudgedAnswer, judged
from experiments.public_sets.measures import result_of
from experiments.public_sets.ragtruth import read_ragtruth
from experiments.public_sets.report import COLUMNS, as_json, blocks, rows
from experiments.reporting.writing import require_report, written
from experiments.verification.rows import sample
from tagtrap.cli.calibrating import with_checkers
from tagtrap.cli.output import counted, write_json, write_line, write_problem
from tagtrap.cli.reporting import write_whole
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker
from verify.answers import AnswerChecker

_STEP = 25
_SEED = 7


_READERS: dict[PublicForm, Callable[[Path], PublicSet]] = {
    PublicForm.RAGTRUTH: read_ragtruth,
    PublicForm.HALUBENCH: read_halubench,
}


def bench_file(
    file: Path, form: PublicForm, checkers: str, report: Path | None, *, most: int, wants_json: bool
) -> int:
    """Check the answers of a public set and print how well that agrees with their labels."""
    if report is not None:
        require_report(report)
    public = _READERS[form](file)
    checker = build_checker(with_checkers(load_settings(), checkers))
    found = _judged(public, checker, most)
    result = result_of(public, found, checker.checker_ids)
    if report is not None:
        for path, text in written(tuple(blocks(result)), report).items():
            write_whole(path, text.encode("utf-8", "replace"))
        write_problem(f"The report is in {report}.")
    if wants_json:
        write_json(as_json(result))
        return 0
    write_line(f"{result.name}: {counted(result.together.answers, 'answer')}")
    for name, group, _, faulty, *figures in rows(result):
        titles = [title.lower() for title in COLUMNS[-len(figures) :]]
        told = (f"{title} {figure}" for title, figure in zip(titles, figures, strict=True))
        write_line(f"  {group}, {faulty} faulty, found by {name}: {', '.join(told)}")
    return 0


def _judged(public: PublicSet, checker: AnswerChecker, most: int) -> list[JudgedAnswer]:
    chosen = sample(public.answers, most, _SEED)
    found = []
    for done, answer in enumerate(chosen, start=1):
        found.append(judged(answer, checker))
        if done % _STEP == 0:
            write_problem(f"{done} of {len(chosen)} answers checked")
    return found
