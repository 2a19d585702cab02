"""What every endpoint is handed: the use cases, who asks, and its turn."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated

from anyio import CapacityLimiter
from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer

from tagtrap.api.errors import ApiError, ErrorReply
from tagtrap.domain.people import Actor
from tagtrap.readiness import Readiness
from tagtrap.wiring import App

_bearer = HTTPBearer(auto_error=False, description="A token of `tagtrap tokens add`.")


MOST_WAITING = 64
"""Requests that wait for a turn; a thread each, so that more of them are sent away at once."""

LOOKS_AT_ONCE = 2
"""Looks at the readiness side by side: whoever asks in a loop must not hold up the others."""


class Turns:
    """Lets so many work at once; whoever waits too long is sent away instead of piling up."""

    def __init__(self, at_once: int, wait_seconds: float) -> None:
        self._free = threading.BoundedSemaphore(at_once)
        self._places = threading.BoundedSemaphore(at_once + MOST_WAITING)
        self._wait_seconds = wait_seconds

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Work, for the length of a block. Raises `ApiError` (503) if no turn comes in time."""
        with _held(self._places, 0), _held(self._free, self._wait_seconds):
            yield


@contextmanager
def _held(turns: threading.BoundedSemaphore, wait_seconds: float) -> Iterator[None]:
    if not turns.acquire(timeout=wait_seconds):
        message = "Too many questions are being worked on; try again in a moment."
        raise ApiError(503, "busy", message, headers={"Retry-After": "5"})
    try:
        yield
    finally:
        turns.release()


@dataclass(frozen=True, slots=True)
class Served:
    """What the API serves."""

    app: App
    turns: Turns
    readiness: Readiness
    looks: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(LOOKS_AT_ONCE))
    """The turns of looks at the readiness, which keep no thread of the others."""


async def _served(request: Request) -> Served:
    served: Served = request.app.state.served
    return served


async def _actor(request: Request, _: Annotated[object, Security(_bearer)]) -> Actor:
    # Who shows no valid token has not come this far; the bearer scheme here is for the schema.
    actor: Actor = request.state.actor
    return actor


TheServed = Annotated[Served, Depends(_served)]
TheActor = Annotated[Actor, Depends(_actor)]


def errors(*statuses: int) -> dict[int | str, dict[str, object]]:
    """Return what the schema says of an endpoint's errors: those given, and those of all."""
    return {
        status: {"model": ErrorReply, "description": _MEANINGS[status]}
        for status in sorted({401, 403, 413, 422, 500, 503, *statuses})
    }


_MEANINGS = {
    400: "The body cannot be read",
    401: "No valid token",
    403: "The role of the token's account does not allow this",
    404: "Not there, or not for this account",
    409: "What was sent contradicts itself, or what is there",
    413: "Too large",
    422: "Something in the request is wrong",
    429: "A limit on what one account may use is reached; try again later",
    500: "TagTrap itself failed",
    503: "Busy, or a part that is needed does not answer; try again",
}
