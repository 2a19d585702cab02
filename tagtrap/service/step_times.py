"""How long the steps of a use case take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter


class StepTimes:
    """Adds up the seconds of each step by its name, in the order the steps first began."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        """Take a clock in seconds that never runs backwards."""
        self._now = now
        self._seconds: dict[str, float] = {}

    @contextmanager
    def measured(self, step: str) -> Iterator[None]:
        """Count the time inside the block to the step."""
        self._seconds.setdefault(step, 0.0)
        begun = self._now()
        try:
            yield
        finally:
            self._seconds[step] += self._now() - begun

    @property
    def seconds(self) -> tuple[tuple[str, float], ...]:
        """The steps with their seconds, to the tenth of a millisecond."""
        return tuple((step, round(taken, 4)) for step, taken in self._seconds.items())
