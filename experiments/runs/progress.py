"""How far a run is: answers, time left, tokens, cost."""

from dataclasses import dataclass, replace

from experiments.runs.record import RunAnswer


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts of this start of a run. `earlier` answers were there before it.

    `cost` is in the currency of the prices, None without prices. `seconds` is the time since the
    start.
    """

    total: int
    earlier: int = 0
    done: int = 0
    failed: int = 0
    read: int = 0
    written: int = 0
    are_counted: bool = True
    cost: float | None = None
    seconds: float = 0.0

    def after(self, answer: RunAnswer, seconds: float) -> "Progress":
        """Return the progress with one more answer, so many seconds after the start."""
        cost = self.cost if answer.cost is None else (self.cost or 0.0) + answer.cost
        return replace(
            self,
            done=self.done + 1,
            failed=self.failed + bool(answer.error),
            read=self.read + answer.tokens.read,
            written=self.written + answer.tokens.written,
            are_counted=self.are_counted and answer.tokens.are_counted,
            cost=cost,
            seconds=seconds,
        )

    @property
    def left(self) -> int:
        """Questions that are still open."""
        return self.total - self.earlier - self.done

    @property
    def seconds_left(self) -> float | None:
        """Seconds that the rest will take at the pace so far, None before the first answer."""
        return self.seconds / self.done * self.left if self.done else None

    def in_words(self) -> str:
        """Return the progress as one line."""
        about = "" if self.are_counted else "about "
        parts = [
            f"{self.earlier + self.done} of {self.total} answers",
            f"{self.failed} failed" if self.failed else "",
            f"{about}{self.read} tokens read, {self.written} written",
            "" if self.cost is None else f"cost {self.cost:.4f}",
            "" if self.seconds_left is None else f"{_clock(self.seconds_left)} left",
        ]
        return ", ".join(filter(None, parts))


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
