"""A process that comes to its end while a job of many steps is going on."""

import sys
import threading
from pathlib import Path

from tagtrap.domain.identifiers import JobId
from tagtrap.job_ports import Steps
from tagtrap.queues.durable import DurableQueue

STEPS = 100_000


def main() -> None:
    """Begin a job and end once it is under way, without closing the queue."""
    folder = Path(sys.argv[1])
    is_underway = threading.Event()

    def work(job: JobId, steps: Steps) -> None:
        for number in range(STEPS):
            steps(f"step {number}", lambda number=number: _note(folder, number))
            is_underway.set()

    DurableQueue(folder).start(work, lambda: [JobId("a")])
    is_underway.wait()


def _note(folder: Path, number: int) -> int:
    with (folder / "ran").open("a", encoding="utf-8") as file:
        file.write(f"{number}\n")
    return number


if __name__ == "__main__":
    main()
