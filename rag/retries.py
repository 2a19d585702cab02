"""How long to wait before trying again, and when to give up."""

from collections.abc import Callable

FIRST_WAIT = 0.5
LONGEST_SINGLE_WAIT = 8.0


class RetryPlan:
    """The waits of one request, in seconds.

    At most `retries` waits, together at most `longest_wait`, and none that would end later than
    `longest_time` after the plan was made.
    """

    def __init__(
        self,
        *,
        retries: int,
        longest_wait: float,
        longest_time: float,
        clock: Callable[[], float],
    ) -> None:
        self._retries = retries
        self._wait_left = longest_wait
        self._clock = clock
        self._give_up_at = clock() + longest_time
        self._tries = 0

    def next_wait(self, asked: float | None) -> float | None:
        """Return the next wait, or None to give up.

        `asked` is what the server asks for. If that is more than what is left, waiting less would
        only be refused again.
        """
        wait = min(FIRST_WAIT * 2**self._tries, LONGEST_SINGLE_WAIT)
        wait = wait if asked is None else asked
        self._tries += 1
        is_over = self._tries > self._retries or wait > self._wait_left
        if is_over or self._clock() + wait > self._give_up_at:
            return None
        self._wait_left -= wait
        return wait
