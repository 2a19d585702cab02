"""Runs each job where it is put in, for tests and for builders who want to wait."""

from collections.abc import Callable, Sequence

from tagtrap.domain.identifiers import JobId
from tagtrap.job_ports import Work


class InlineQueue:
    """A `JobQueue` without a thread: once started, `put` returns when the job is over."""

    takes_up_again: bool = False

    def __init__(self) -> None:
        self._work: Work | None = None
        self._waiting: list[JobId] = []
        self._begun: set[JobId] = set()

    def start(self, work: Work, unfinished: Callable[[], Sequence[JobId]]) -> bool:
        """Run what is unfinished and what was put in before."""
        if self._work is None:
            self._work = work
            for job in dict.fromkeys([*unfinished(), *self._waiting]):
                self._run(job)
            self._waiting.clear()
        return True

    def put(self, job: JobId) -> None:
        """Run a job, or keep it for the start."""
        if self._work is None:
            self._waiting.append(job)
        else:
            self._run(job)

    def close(self) -> None:
        """Forget how jobs are run."""
        self._work = None

    def _run(self, job: JobId) -> None:
        if self._work is not None and job not in self._begun:
            self._begun.add(job)
            self._work(job, _run_step)


def _run_step(name: str, step: Callable[[], int]) -> int:
    return step()
