"""`tagtrap experiment`, with what its commands take."""

from pathlib import Path
from typing import Annotated

import typer

from tagtrap.cli.experiment_report_commands import compare, report
from tagtrap.cli.options import AsJson

experiment = typer.Typer(
    help="Measure what a model makes up: without, with and against its context.",
    no_args_is_help=True,
)
experiment.command()(report)
experiment.command()(compare)

ARMS = ("none", "relevant", "mismatched", "attack")
STYLES = ("paper", "ours", "structured")


Questions = Annotated[
    Path, typer.Argument(help="Question set (JSON), or the paper's file of contexts.")
]
RunFolder = Annotated[
    Path, typer.Option("--out", help="Folder of the run; one that is there goes on.")
]
Engines = Annotated[
    list[str] | None,
    typer.Option("--engine", help="Engine to ask; may be given several times."),
]
Arms = Annotated[
    list[str] | None,
    typer.Option("--arm", help=f"Arm to run: {', '.join(ARMS)}; all but attack if not given."),
]
Styles = Annotated[
    list[str] | None,
    typer.Option("--style", help=f"How to ask: {', '.join(STYLES)}; ours if not given."),
]
SetName = Annotated[str, typer.Option("--set", help="Set in the paper's file.")]
Mismatches = Annotated[
    int, typer.Option(min=0, help="Contexts of other topics for each question; 0: all.")
]
Samples = Annotated[int, typer.Option(min=1, help="How often to ask each question.")]
Parallel = Annotated[int, typer.Option(min=1, max=64, help="Questions at a time.")]
PerMinute = Annotated[float, typer.Option(min=0, help="Most questions a minute; 0: no limit.")]
PriceRead = Annotated[float | None, typer.Option(min=0, help="Price of a million tokens read.")]
PriceWritten = Annotated[
    float | None, typer.Option(min=0, help="Price of a million tokens written.")
]


@experiment.command()
def run(  # noqa: PLR0913 - each is an option of the command
    questions: Questions,
    out: RunFolder,
    engine: Engines = None,
    arm: Arms = None,
    style: Styles = None,
    question_set: SetName = "",
    mismatches: Mismatches = 0,
    samples: Samples = 1,
    parallel: Parallel = 1,
    per_minute: PerMinute = 0,
    price_read: PriceRead = None,
    price_written: PriceWritten = None,
    as_json: AsJson = False,
) -> None:
    """Ask each question without context, with its own and with another's, and check the answers.

    Every answer is kept as it comes; the same command goes on where it was cut short.
    """
    from experiments.runs.record import Arm, PromptStyle
    from tagtrap.cli.experimenting import Wanted, run_experiment

    wanted = Wanted(
        questions=questions,
        question_set=question_set,
        out=out,
        engines=engine or (),
        arms=[Arm(one) for one in _known(arm or ARMS[:-1], ARMS, "--arm")],
        styles=[PromptStyle(one) for one in _known(style or ("ours",), STYLES, "--style")],
        mismatches=mismatches,
        samples=samples,
        parallel=parallel,
        per_minute=per_minute,
        prices=(price_read, price_written),
    )
    raise typer.Exit(run_experiment(wanted, as_json=as_json))


@experiment.command()
def questions(
    files: Annotated[list[Path], typer.Argument(help="Documents; each is a topic.")],
    out: Annotated[Path, typer.Option(help="Question set to write (JSON).")],
    engine: Annotated[str | None, typer.Option(help="Engine that drafts.")] = None,
    number: Annotated[int, typer.Option(min=1, max=50, help="Questions of each document.")] = 5,
    passages: Annotated[int, typer.Option(min=1, max=20, help="Passages of each document.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Let a model draft questions from documents; those that do not fit are dropped, and said."""
    from tagtrap.cli.drafting_questions import draft_questions

    sizes = (number, passages)
    raise typer.Exit(draft_questions(files, out, engine, sizes, as_json=as_json))


RunOf = Annotated[Path, typer.Argument(help="Folder of a run.")]


@experiment.command()
def measure(
    run_folder: RunOf,
    works: Annotated[
        Path | None, typer.Option(help="Works that exist, one a line, to tell references by.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print what a run shows: the paper's two tables, and what lies beyond them."""
    from tagtrap.cli.measuring_runs import measure_run

    raise typer.Exit(measure_run(run_folder, works, as_json=as_json))


@experiment.command()
def urls(run_folder: RunOf, as_json: AsJson = False) -> None:
    """Ask the web addresses in a run's answers whether they lead anywhere.

    This goes out to the internet, to public addresses alone, two seconds each. What was found out
    is kept with the run.
    """
    from tagtrap.cli.measuring_runs import check_urls

    raise typer.Exit(check_urls(run_folder, as_json=as_json))


@experiment.command()
def replay(
    file: Annotated[Path, typer.Argument(help="The paper's answers, JSON lines.")],
    out: Annotated[Path | None, typer.Option(help="Keep the answers in this folder.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Judge every statement as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read the paper's own answers anew: tags known, missing and mismatched, and URLs."""
    from tagtrap.cli.measuring_runs import replay as replay_file

    raise typer.Exit(replay_file(file, out, checks=check, as_json=as_json))


def _known(given: list[str] | tuple[str, ...], known: tuple[str, ...], option: str) -> list[str]:
    for one in given:
        if one not in known:
            raise typer.BadParameter(f"{one!r} is none of {', '.join(known)}", param_hint=option)
    return list(dict.fromkeys(given))
