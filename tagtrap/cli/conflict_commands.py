"""The commands under `tagtrap conflicts`, with what they take."""

from typing import Annotated

import typer

from tagtrap.cli.options import AsJson

conflicts = typer.Typer(
    invoke_without_command=True,
    help="List sentences of different documents that cannot both hold, and tick them off.",
)

OfSentence = Annotated[str, typer.Argument(help="Tag of a sentence, as the list prints it.")]


@conflicts.callback()
def list_found(
    context: typer.Context,
    with_settled: Annotated[
        bool, typer.Option("--all", help="Also those that are ticked off.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List sentences of different documents that cannot both hold, and tick them off."""
    if context.invoked_subcommand is None:
        from tagtrap.cli.conflicts import list_conflicts

        raise typer.Exit(list_conflicts(with_settled=with_settled, as_json=as_json))


@conflicts.command("tick")
def tick(first: OfSentence, second: OfSentence, as_json: AsJson = False) -> None:
    """Tick a pair off: no conflict, or one that may stay. It comes back when a side changes."""
    from tagtrap.cli.conflicts import settle_conflict

    raise typer.Exit(settle_conflict(first, second, as_json=as_json))


@conflicts.command("untick")
def untick(first: OfSentence, second: OfSentence, as_json: AsJson = False) -> None:
    """Take a tick back; that it was made is kept."""
    from tagtrap.cli.conflicts import reopen_conflict

    raise typer.Exit(reopen_conflict(first, second, as_json=as_json))
