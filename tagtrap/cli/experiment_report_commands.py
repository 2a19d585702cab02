"""The commands that report runs and compare them, with what they take."""

from pathlib import Path
from typing import Annotated

import typer

from tagtrap.cli.options import AsJson

OfRun = Annotated[Path, typer.Argument(help="Folder of a run.")]


def report(
    run: OfRun,
    out: Annotated[
        Path | None,
        typer.Option(help="Where: .xlsx, .html or .md; report.xlsx in the run's folder if not."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write the report of a run: a workbook with every answer, or a page with its plots."""
    from tagtrap.cli.experiment_reports import report_run

    raise typer.Exit(report_run(run, out, wants_json=as_json))


def compare(
    first: OfRun,
    second: OfRun,
    report: Annotated[
        Path | None, typer.Option(help="Write a page here as well: .html or .md.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare two runs over the questions that both answered: change, interval, chance."""
    from tagtrap.cli.experiment_reports import compare_runs

    raise typer.Exit(compare_runs(first, second, report, wants_json=as_json))
