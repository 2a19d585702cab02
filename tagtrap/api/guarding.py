"""What stands before every endpoint: size, token, and a log that repeats nothing of a request."""

import logging
import time
from collections.abc import Callable
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tagtrap.api.errors import ApiError, api_error, error_response, internal_error
from tagtrap.domain.people import Actor
from tagtrap.errors import TagTrapError, loggable
from tagtrap.logs import new_request_id, request, tell

_GUARDED = "/v1"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_log = logging.getLogger(__name__)


class Watched:
    """Logs one line a request, and turns what nobody foresaw into an answer that says nothing.

    A path can hold anything, so the log names the route; messages of errors can repeat documents,
    so it names their class and place. What the service logs meanwhile has the same request id.
    """

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        with request(new_request_id()):
            await self._watched(scope, receive, send)

    async def _watched(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.monotonic()
        status = 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._inner(scope, receive, noted)
        except Exception as error:
            _log.error("a request failed: %s", loggable(error))
            if not status:
                await error_response(internal_error())(scope, receive, noted)
        route = getattr(scope.get("route"), "path", "(none)")
        seconds = round(time.monotonic() - begun, 3)
        method = scope["method"] if scope["method"] in _METHODS else "(other)"
        tell(_log, "request", method=method, route=route, status=status, seconds=seconds)


class Guarded:
    """Lets only those in who show a token, before anything of their request is read."""

    def __init__(self, inner: ASGIApp, actor_of: Callable[[str], Actor]) -> None:
        self._inner = inner
        self._actor_of = actor_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; `scope["state"]["actor"]` is who it comes from.

        `require_token` beside it raises once their token opens nothing any more.
        """
        if scope["type"] == "http" and _is_guarded(scope["path"]):
            require_token = partial(self._actor_of, _secret(scope))
            try:
                actor = await run_in_threadpool(require_token)
            except TagTrapError as error:
                await error_response(api_error(error))(scope, receive, send)
                return
            scope.setdefault("state", {}).update(actor=actor, require_token=require_token)
        await self._inner(scope, receive, send)


class Bounded:
    """Refuses bodies that are too large, as soon as that is known.

    `most` says how many bytes a body sent to a path may have.
    """

    def __init__(self, inner: ASGIApp, most: Callable[[str], int]) -> None:
        self._inner = inner
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        most = self._most(scope["path"])
        refused = f"The request is larger than {most // 1_000_000} MB."
        said = Headers(scope=scope).get("content-length", "")
        if said.isdigit() and int(said) > most:
            await error_response(ApiError(413, "too_large", refused))(scope, receive, send)
            return
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(413, refused)
            return message

        await self._inner(scope, counted, send)


def _is_guarded(path: str) -> bool:
    return path == _GUARDED or path.startswith(f"{_GUARDED}/")


def _secret(scope: Scope) -> str:
    kind, _, secret = Headers(scope=scope).get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""
