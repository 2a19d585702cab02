"""The API as a process."""

import uvicorn

from tagtrap.api.application import build_api
from tagtrap.wiring import App


def serve(app: App, host: str, port: int) -> None:
    """Serve until the process is ended; also take in the files that are handed in."""
    app.jobs.start()
    uvicorn.run(
        build_api(app),
        host=host,
        port=port,
        # Its own log of requests repeats their paths.
        access_log=False,
        log_level="warning",
        server_header=False,
    )
