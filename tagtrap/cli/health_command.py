"""`tagtrap health`, with what it takes."""

from typing import Annotated

import typer

from tagtrap.cli.options import AsJson


def health(
    url: Annotated[
        str,
        typer.Option(help="Ask the app or the API that runs at this address, instead of the base."),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Say in a moment whether questions can be answered; exit code 1 if not."""
    from tagtrap.cli.health import look

    raise typer.Exit(look(url, as_json=as_json))
