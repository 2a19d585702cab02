"""`tagtrap experiment run`."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from experiments.paper.attacks import ATTACKS
from experiments.runs.answer_file import as_line
from experiments.runs.checking import Prices
from experiments.runs.folder import opened_run
from experiments.runs.pace import Pace
from experiments.runs.parts import run_parts
from experiments.runs.plan import planned
from experiments.runs.progress import Progress as Counts
from experiments.runs.record import Arm, PromptStyle, RunAnswer
from experiments.runs.running import Run, Terms
from experiments.runs.sources import read_questions
from tagtrap.cli.output import printable, write_line, write_problem
from tagtrap.errors import ModelError
from tagtrap.settings import load_settings
from tagtrap.wiring import utc_now

_EVERY = 10
_STOPPED = 130


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be run, as the options say it. `prices` are those of a million tokens."""

    questions: Path
    question_set: str
    out: Path
    engines: Sequence[str]
    arms: Sequence[Arm]
    styles: Sequence[PromptStyle]
    mismatches: int
    samples: int
    parallel: int
    per_minute: float
    prices: tuple[float | None, float | None]


def run_experiment(wanted: Wanted, *, as_json: bool) -> int:
    """Ask what is not asked yet; return 1 where a question got no answer."""
    settings = load_settings()
    questions = read_questions(wanted.questions, wanted.question_set)
    tasks = planned(
        questions,
        wanted.arms,
        mismatches=wanted.mismatches,
        samples=wanted.samples,
        attacks=ATTACKS,
    )
    parts = run_parts(settings)
    writers = parts.writers(wanted.engines, wanted.styles)
    terms = Terms(wanted.parallel, Pace(wanted.per_minute), _prices(wanted), parts.settings)
    run = Run(opened_run(wanted.out, questions, utc_now), parts.checker, terms, now=utc_now)
    counts = Counts(total=len(tasks) * len(writers))
    try:
        with _shown(is_bar=not as_json and sys.stderr.isatty()) as show:
            for answer, counts in run.ask(tasks, writers):
                if as_json:
                    sys.stdout.write(as_line(answer) + "\n")
                    sys.stdout.flush()
                show(counts, answer)
    except KeyboardInterrupt:
        write_problem(f"Stopped: {counts.in_words()}. The same command goes on from here.")
        return _STOPPED
    except ModelError as error:
        write_problem(f"tagtrap: {error}")
        write_problem(f"Given up: {counts.in_words()}. The same command goes on from here.")
        return 1
    if not as_json:
        _write_end(counts, wanted.out)
    return 1 if counts.failed else 0


def _write_end(counts: Counts, out: Path) -> None:
    if counts.done:
        write_line(counts.in_words())
    else:
        write_line(f"All {counts.total} answers are there already.")
    write_line(f"tagtrap experiment measure {out}")


def _prices(wanted: Wanted) -> Prices | None:
    read, written = wanted.prices
    return None if read is None and written is None else Prices(read or 0.0, written or 0.0)


@contextmanager
def _shown(*, is_bar: bool) -> Iterator[Callable[[Counts, RunAnswer], None]]:
    """Yield what shows progress: a bar on a terminal, else a line now and then."""
    columns = (BarColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), disable=not is_bar) as bar:
        task = bar.add_task("asking", total=None)

        def show(counts: Counts, answer: RunAnswer) -> None:
            if answer.error:
                write_problem(f"no answer: {answer.question}: {answer.error}")
            bar.update(
                task,
                total=counts.total,
                completed=counts.earlier + counts.done,
                description=printable(counts.in_words()),
            )
            if not is_bar and (counts.done % _EVERY == 0 or not counts.left):
                write_problem(counts.in_words())

        yield show
