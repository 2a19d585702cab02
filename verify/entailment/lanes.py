"""Reading for many who ask at once: a few threads for all, one thing each at a time.

An eight-bit model scales its numbers by all that stands in a batch: what somebody else asks would
change what one is told, and near a line the verdict. It also costs more than reading pair by pair,
for there is no padding. So nothing is read together; what is shared is the cores.
"""

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Asked = TypeVar("Asked")
Found = TypeVar("Found")

_WAITING_A_LANE = 2


class Lanes:
    """Threads that take turns among those who ask."""

    def __init__(self, count: int) -> None:
        """Take how many threads read at most; they start when first needed."""
        self._most_waiting = _WAITING_A_LANE * count
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="reading")

    def read(self, read: Callable[[Asked], Found], asked: Iterable[Asked]) -> list[Found]:
        """Return what is read of each, in order; what the first to fail raises is raised here.

        Of what one asks only a few wait at a time: who asks little is not kept by who asks much.
        """
        waiting: deque[Future[Found]] = deque()
        found: list[Found] = []
        try:
            for one in asked:
                if len(waiting) == self._most_waiting:
                    found.append(waiting.popleft().result())
                waiting.append(self._threads.submit(read, one))
            while waiting:
                found.append(waiting.popleft().result())
        finally:
            for future in waiting:
                future.cancel()
        return found
