"""`tagtrap run`, with what it takes."""

from typing import Annotated

import typer


def run(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to answer on.")] = 8501,
    address: Annotated[
        str,
        typer.Option(help="Address to answer on; another than 127.0.0.1 only with accounts."),
    ] = "127.0.0.1",
) -> None:
    """Start the app; an empty base gets the sample policies."""
    from tagtrap.cli.running import run_app

    run_app(port, address)
