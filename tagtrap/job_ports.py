"""What runs jobs, as a Protocol like those of `tagtrap.ports`."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tagtrap.domain.identifiers import JobId


class Steps(Protocol):
    """Runs the steps of one job."""

    def __call__(self, name: str, step: Callable[[], int]) -> int:
        """Return what the step returns, or what it returned before the process was killed.

        A step raises nothing of its own, but `DatabaseBusy` where the queue takes jobs up again.
        """
        ...


Work = Callable[[JobId, Steps], None]
"""Works a job to its end; the same job always has the same steps in the same order."""


class JobQueue(Protocol):
    """Runs jobs one after the other or side by side, also those that a killed process left."""

    takes_up_again: bool
    """Whether it soon begins again, while it runs, what is unfinished though its run ended."""

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Run what is put in, from now on, beginning with what is unfinished.

        Return False where another process does so; then this may be called again, to take over
        when that process has gone. Once it was True it stays so, and a further call does nothing.
        """
        ...

    def put(self, job: JobId) -> None:
        """Put a job in, for whichever process runs the queue; twice is once."""
        ...

    def close(self) -> None:
        """Stop after the steps that are going on; what is unfinished stays so."""
        ...
