"""`tagtrap worker`."""

import signal
import sys
import threading
from types import FrameType

from tagtrap.cli.output import write_line
from tagtrap.logs import set_up_logging
from tagtrap.settings import Settings, load_settings
from tagtrap.wiring import build

_LOOK_SECONDS = 2.0


def take_files_in() -> int:
    """Take files in until a signal ends it; what is unfinished then is taken up by others."""
    ended = threading.Event()

    def end(number: int, frame: FrameType | None) -> None:
        ended.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    settings = load_settings()
    set_up_logging(settings.log)
    app = build(_taking_jobs(settings))
    try:
        is_at_work = app.jobs.start()
        _say("This worker takes files in." if is_at_work else "Another process takes files in.")
        while not ended.wait(_LOOK_SECONDS):
            # Without a server one process at a time does: when it has gone it is our turn.
            if not is_at_work and (is_at_work := app.jobs.start()):
                _say("This worker takes files in.")
    finally:
        app.close()
    return 0


def _taking_jobs(settings: Settings) -> Settings:
    storage = settings.storage.model_copy(update={"jobs_here": True})
    return settings.model_copy(update={"storage": storage})


def _say(line: str) -> None:
    write_line(line)
    sys.stdout.flush()
