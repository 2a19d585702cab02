"""The commands under `tagtrap review`, with what they take."""

from typing import Annotated

import typer

from tagtrap.cli.options import AsJson

review = typer.Typer(no_args_is_help=True, help="List flagged statements and decide on them.")

OfClaim = Annotated[str, typer.Argument(help="Id of the statement, as `review list` prints it.")]


@review.command("list")
def list_flagged(
    kind: Annotated[
        str, typer.Option(help='A flag or label ("number", "unsupported"), or "reported".')
    ] = "",
    document: Annotated[str | None, typer.Option(help="Id of a document that is cited.")] = None,
    listed: Annotated[
        str, typer.Option("--list", help="waiting, mine (decided by me), or others.")
    ] = "waiting",
    as_json: AsJson = False,
) -> None:
    """List the statements that wait for a reviewer, those nearest to the line first."""
    from tagtrap.cli.reviewing import list_statements

    raise typer.Exit(list_statements(kind, document, listed, as_json=as_json))


@review.command("decide")
def decide(
    claim: OfClaim,
    label: Annotated[
        str,
        typer.Argument(
            help="agree (with the check), supported, contradicted, unsupported or cannot_tell."
        ),
    ],
    comment: Annotated[str, typer.Option(help="Why, kept with the decision.")] = "",
    as_json: AsJson = False,
) -> None:
    """Decide on a statement; an earlier decision of yours is superseded, never deleted."""
    from tagtrap.cli.reviewing import decide_statement

    raise typer.Exit(decide_statement(claim, label, comment, as_json=as_json))


@review.command("undo")
def undo(claim: OfClaim, as_json: AsJson = False) -> None:
    """Put your decision on a statement back to what it was before the last one."""
    from tagtrap.cli.reviewing import undo_decision

    raise typer.Exit(undo_decision(claim, as_json=as_json))


@review.command("stats")
def stats(as_json: AsJson = False) -> None:
    """Say how often the checks were wrong, by verdict, kind, document and month, and who agrees."""
    from tagtrap.cli.learning import print_stats

    raise typer.Exit(print_stats(as_json=as_json))


@review.command("calibrate")
def calibrate(
    apply: Annotated[
        bool, typer.Option("--apply", help="Take the threshold; the change is kept.")
    ] = False,
    reset: Annotated[
        bool, typer.Option("--reset", help="Let the setting have its own value again.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Propose the threshold of the gate that the reviews speak for, and show its effect."""
    from tagtrap.cli.learning import print_calibration

    raise typer.Exit(print_calibration(apply=apply, give_back=reset, as_json=as_json))
