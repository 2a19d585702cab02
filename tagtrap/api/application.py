"""The API, put together over the use cases."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from tagtrap import __version__
from tagtrap.api import asking, completions, documents, health, jobs, verifying
from tagtrap.api.access import MOST_WAITING, Served, Turns
from tagtrap.api.errors import (
    ApiError,
    tell_api_error,
    tell_http_error,
    tell_invalid_request,
    tell_service_error,
)
from tagtrap.api.guarding import Bounded, Guarded, Watched
from tagtrap.api.leaving import Leaving
from tagtrap.errors import TagTrapError
from tagtrap.readiness import Readiness
from tagtrap.settings import Settings
from tagtrap.wiring import App

_MEGABYTE = 1_000_000
_FORM_AROUND = 1
"""Megabytes that the form around an uploaded file may take."""


_OTHER_THREADS = 16
"""Threads for what is done at once, however many questions are being worked on or wait."""


def build_api(app: App) -> FastAPI:
    """Return the API over an app; it asks for a token everywhere but at /healthz and its schema.

    There is no CORS: a page of another origin gets nothing from it.
    """
    settings = app.settings.api
    api = FastAPI(
        title="TagTrap",
        version=__version__,
        summary="Answers from your own documents, checked before they leave.",
        # Their pages would load scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_with_threads(settings.at_once + MOST_WAITING + _OTHER_THREADS),
        middleware=[
            Middleware(Watched),
            Middleware(Leaving),
            Middleware(Bounded, _most_bytes(app.settings)),
            Middleware(Guarded, app.tokens.actor_of),
        ],
        exception_handlers={
            ApiError: tell_api_error,
            TagTrapError: tell_service_error,
            RequestValidationError: tell_invalid_request,
            HTTPException: tell_http_error,
        },
    )
    turns = Turns(settings.at_once, settings.wait_seconds)
    api.state.served = Served(app, turns, Readiness(app.settings))
    api.state.routes = []
    for module in (health, asking, verifying, documents, jobs, completions):
        api.include_router(module.router)
        api.state.routes += module.router.routes
    return api


def _with_threads(number: int) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def living(_: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = number
        yield

    return living


def _most_bytes(settings: Settings) -> Callable[[str], int]:
    most = settings.api.max_body_megabytes * _MEGABYTE
    of_upload = (settings.ingest.max_file_megabytes + _FORM_AROUND) * _MEGABYTE
    return lambda path: of_upload if path.rstrip("/") == "/v1/documents" else most
