"""`tagtrap serve`, with what it takes."""

from typing import Annotated

import typer


def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to answer on.")] = 8600,
    address: Annotated[
        str,
        typer.Option(help="Address to answer on; another than 127.0.0.1 only with accounts."),
    ] = "127.0.0.1",
) -> None:
    """Serve the HTTP API; it asks for a token (`tagtrap tokens add`)."""
    from tagtrap.cli.serving import serve_api

    raise typer.Exit(serve_api(port, address))
