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


def _known(given: list[str] | tuple[str, ...], known: tuple[str, ...], option: str) -> list[str]:
    for one in given:
        if one not in known:
            raise typer.BadParameter(f"{one!r} is none of {', '.join(known)}", param_hint=option)
    return list(dict.fromkeys(given))
