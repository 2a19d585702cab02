"""The commands that measure checkers, with what they take."""

from pathlib import Path
from typing import Annotated

import typer

from experiments.public_sets.forms import PublicForm
from tagtrap.cli.options import AsJson

_MOST = 100_000

OfCheckers = Annotated[
    str,
    typer.Option(help='Checkers, commas between: "exact", "entailment", "judge", "module:name".'),
]
MostRows = Annotated[
    int, typer.Option(min=1, max=_MOST, help="Rows at most, the same draw each time.")
]
ToReport = Annotated[
    Path | None,
    typer.Option(help="Write a report here: .html in one file, .md with its plots beside it."),
]


def calibrate(
    file: Annotated[
        Path | None,
        typer.Argument(help='Labelled claims, JSON lines: {"premise", "claim", "label"}.'),
    ] = None,
    checkers: OfCheckers = "",
    report: ToReport = None,
    repeats: Annotated[
        int, typer.Option(min=1, max=20, help="Times that each claim is asked about.")
    ] = 3,
    rows: MostRows = _MOST,
    as_json: AsJson = False,
) -> None:
    """Compare a checker with labelled claims and say whether it may gate.

    Without a file the claims are the statements that reviewers settled.
    """
    from experiments.calibrating.calibration import Plan
    from tagtrap.cli.calibrating import calibrate_checker

    raise typer.Exit(
        calibrate_checker(file, checkers, report, Plan(repeats), most=rows, wants_json=as_json)
    )


def bench(
    file: Annotated[Path, typer.Argument(help="The answers of a public set.")],
    form: Annotated[
        PublicForm,
        typer.Option(
            "--format",
            help="ragtruth: response.jsonl with source_info.jsonl beside it; "
            "halubench: JSON lines or CSV.",
        ),
    ],
    checkers: OfCheckers = "",
    rows: MostRows = _MOST,
    report: ToReport = None,
    as_json: AsJson = False,
) -> None:
    """Check the answers of a public set: precision, recall and F1 of answers and marked words."""
    from tagtrap.cli.benching import bench_file

    raise typer.Exit(bench_file(file, form, checkers, report, most=rows, wants_json=as_json))
