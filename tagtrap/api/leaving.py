"""Notices that whoever asked has gone, so that nobody works on for them."""

import asyncio
import threading

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Leaving:
    """Tells the work on a request when its client has closed the connection.

    Once the body of a request has been read, what comes next is that its client has gone.
    `scope["state"]["is_gone"]` says so, to any thread.
    """

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        gone = threading.Event()
        scope.setdefault("state", {})["is_gone"] = gone.is_set
        following: asyncio.Task[Message] | None = None

        async def next_message() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                gone.set()
            return message

        async def noted() -> Message:
            nonlocal following
            if following is not None:
                return await asyncio.shield(following)
            message = await next_message()
            if message["type"] == "http.request" and not message.get("more_body"):
                following = asyncio.create_task(next_message())
            return message

        try:
            await self._inner(scope, noted, send)
        finally:
            if following is not None:
                following.cancel()
