"""The app behind the commands, built once and closed at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from tagtrap.wiring import App, build


@contextmanager
def opened_app() -> Iterator[App]:
    """Build the app from the settings and close it afterwards."""
    from tagtrap.settings import load_settings

    app = build(load_settings())
    try:
        yield app
    finally:
        app.close()
