"""The commands under `tagtrap answers`, with what they take."""

from pathlib import Path
from typing import Annotated

import typer

from tagtrap.cli.options import AsJson

answers = typer.Typer(
    no_args_is_help=True, help="Find delivered answers again, open them, take them along."
)

OfAnswer = Annotated[str, typer.Argument(help="Id of the answer, as `answers list` prints it.")]
Words = Annotated[str, typer.Option("--words", help="Words of the question or the answer; an id.")]
OfDecision = Annotated[str, typer.Option("--decision", help="approve, revise or escalate.")]
OfDocument = Annotated[str | None, typer.Option("--document", help="Id of a document it cites.")]
Stale = Annotated[
    bool | None,
    typer.Option("--stale/--not-stale", help="Whether a cited sentence changed or vanished since."),
]
Reviewed = Annotated[
    bool | None, typer.Option("--reviewed/--not-reviewed", help="Whether somebody decided on it.")
]
Since = Annotated[str, typer.Option("--since", help="First day (UTC), as 2027-01-31.")]
Until = Annotated[str, typer.Option("--until", help="Last day (UTC), as 2027-01-31.")]


@answers.command("list")
def list_answers(  # noqa: PLR0913  # each option is an argument
    words: Words = "",
    decision: OfDecision = "",
    document: OfDocument = None,
    stale: Stale = None,
    reviewed: Reviewed = None,
    since: Since = "",
    until: Until = "",
    limit: Annotated[int, typer.Option(min=1, help="Most answers to list.")] = 50,
    as_json: AsJson = False,
) -> None:
    """List delivered answers, the newest first; stale ones are marked."""
    from tagtrap.cli.looking_back import filter_of, list_found

    wanted = filter_of(words, decision, document, (stale, reviewed), (since, until))
    raise typer.Exit(list_found(wanted, limit, as_json=as_json))


@answers.command("show")
def show_answer(answer: OfAnswer, as_json: AsJson = False) -> None:
    """Show an answer as it was delivered, with its evidence as it was and what came of it."""
    from tagtrap.cli.looking_back import show

    raise typer.Exit(show(answer, as_json=as_json))


@answers.command("receipt")
def print_receipt(
    answer: OfAnswer,
    out: Annotated[
        Path | None, typer.Option(help="Write the page here; else to standard output.")
    ] = None,
) -> None:
    """Write one answer as a page to print, with its sources, their versions and dates."""
    from tagtrap.cli.looking_back import write_receipt

    raise typer.Exit(write_receipt(answer, out))


@answers.command("export")
def export_answers(  # noqa: PLR0913  # each option is an argument
    file: Annotated[Path, typer.Argument(help="File to write: .jsonl, .csv or .xlsx.")],
    words: Words = "",
    decision: OfDecision = "",
    document: OfDocument = None,
    stale: Stale = None,
    reviewed: Reviewed = None,
    since: Since = "",
    until: Until = "",
) -> None:
    """Write whole records, with verdicts and reviews, to a file; no cell of it is a formula."""
    from tagtrap.cli.looking_back import export, filter_of

    wanted = filter_of(words, decision, document, (stale, reviewed), (since, until))
    raise typer.Exit(export(file, wanted))
