"""`tagtrap serve`."""

import sys

from tagtrap.cli.output import write_line
from tagtrap.cli.running import refuse_taken_port
from tagtrap.cli.session import opened_app
from tagtrap.settings import load_settings


def serve_api(port: int, address: str) -> int:
    """Serve the HTTP API until it is ended."""
    from tagtrap.api.server import serve

    load_settings().sign_in.refuse_address(address)
    refuse_taken_port(port, "serve")
    with opened_app() as app:
        write_line(f"The API answers on http://{address}:{port}/v1 (Ctrl+C ends it).")
        write_line("It asks for a token: tagtrap tokens add NAME")
        sys.stdout.flush()
        serve(app, address, port)
    return 0
