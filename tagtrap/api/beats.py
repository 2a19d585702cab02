"""Events of work in a thread, with a beat wherever none comes for a while."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool

T = TypeVar("T")

SECONDS = 5.0
"""Longest silence of a stream. Proxies give up lines that are silent for 30 or 60 seconds."""


async def with_beats(events: Iterator[T], seconds: float = SECONDS) -> AsyncIterator[T | None]:
    """Yield the events, and None after each silence of so many seconds.

    Whoever stops listening leaves the work to its thread until its next event, then it is closed.
    """
    while True:
        coming = asyncio.ensure_future(run_in_threadpool(next, events, None))
        coming.add_done_callback(_seen)
        while not (await asyncio.wait({coming}, timeout=seconds))[0]:
            yield None
        event = coming.result()
        if event is None:
            return
        yield event


def _seen(work: asyncio.Future[Any]) -> None:
    # Else the loop prints what failed after everybody left, with its words.
    if not work.cancelled():
        work.exception()
