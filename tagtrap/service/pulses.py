"""Reading what comes slowly, without waiting for it longer than a moment at a time."""

from collections.abc import Generator, Iterator
from contextvars import copy_context
from queue import Empty, Queue
from threading import Event, Thread
from typing import TypeVar

T = TypeVar("T")

PULSE_SECONDS = 0.1


class _End:
    """Nothing comes any more; `error` is what ended it."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error


def with_pulses(pieces: Iterator[T], seconds: float = PULSE_SECONDS) -> Generator[T | None]:
    """Yield the pieces as they come, and None whenever none came for a while.

    They are read in a thread of their own, so that whoever reads on can give up between two of
    them, also while a server is silent. What the pieces raise is raised here.
    """
    read: Queue[T | _End] = Queue()
    is_over = Event()
    # In a copy of this context, so that what is logged stands under the same request.
    work = (copy_context().run, (_read, pieces, read, is_over))
    Thread(target=work[0], args=work[1], name="drafting", daemon=True).start()
    try:
        while True:
            try:
                found = read.get(timeout=seconds)
            except Empty:
                yield None
                continue
            if isinstance(found, _End):
                if found.error is not None:
                    raise found.error
                return
            yield found
    finally:
        is_over.set()


def _read(pieces: Iterator[T], read: "Queue[T | _End]", is_over: Event) -> None:
    try:
        for piece in pieces:
            if is_over.is_set():
                break
            read.put(piece)
        read.put(_End(None))
    except Exception as error:  # raised again where the pieces are wanted
        read.put(_End(error))
