"""The commands under `tagtrap tokens`, with what they take."""

from typing import Annotated

import typer

from tagtrap.cli.options import AsJson

tokens = typer.Typer(
    no_args_is_help=True, help="Tokens for the HTTP API: each speaks for one account."
)


@tokens.command("add")
def add(
    name: Annotated[str, typer.Argument(help='What it is for ("intranet search").')],
    account: Annotated[
        str, typer.Option(help="Account that it speaks for; single-user mode has one.")
    ] = "local",
    days: Annotated[
        int | None, typer.Option(min=1, help="Days it is good for; else as the settings say.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a token and show it, this once: only a hash of it is kept."""
    from tagtrap.cli.tokens import add_token

    raise typer.Exit(add_token(name, account, days, as_json=as_json))


@tokens.command("list")
def list_all(as_json: AsJson = False) -> None:
    """List the tokens, the newest first, and which of them still open anything."""
    from tagtrap.cli.tokens import list_tokens

    raise typer.Exit(list_tokens(as_json=as_json))


@tokens.command("revoke")
def revoke(
    token: Annotated[str, typer.Argument(help="Id of the token, as `tokens list` prints it.")],
    as_json: AsJson = False,
) -> None:
    """Let a token open nothing any more, from the next request on."""
    from tagtrap.cli.tokens import revoke_token

    raise typer.Exit(revoke_token(token, as_json=as_json))
