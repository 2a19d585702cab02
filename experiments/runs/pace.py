"""A limit on how many questions go out a minute."""

import time
from collections.abc import Callable
from threading import Lock

UNLIMITED = 0.0


class Pace:
    """Lets at most so many questions a minute go out, evenly; safe to use from several threads."""

    def __init__(
        self,
        per_minute: float = UNLIMITED,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._gap = 60 / per_minute if per_minute else 0.0
        self._clock = clock
        self._sleep = sleep
        self._next = 0.0
        self._lock = Lock()

    def wait(self) -> None:
        """Return when the next question may go out."""
        if not self._gap:
            return
        with self._lock:
            turn = max(self._clock(), self._next)
            self._next = turn + self._gap
        if (left := turn - self._clock()) > 0:
            self._sleep(left)
