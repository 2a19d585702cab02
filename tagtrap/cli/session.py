"""The app behind the commands, built once and closed at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from tagtrap.wiring import App, build


@contextmanager
def opened_app() -> Iterator[App]:
    """Build the app from the settings and close it afterwards."""
    from tagtrap.logs import set_up_logging
    from tagtrap.settings import load_settings

    settings = load_settings()
    set_up_logging(settings.log)
    app = build(settings)
    try:
        yield app
    finally:
        app.close()
