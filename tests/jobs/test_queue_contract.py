"""What every `JobQueue` does."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import JobId
from tagtrap.errors import StorageError
from tagtrap.job_ports import JobQueue, Steps
from tagtrap.queues.durable import DurableQueue
from tagtrap.queues.inline import InlineQueue
from tests.jobs.ending_process import STEPS

A, B, C = JobId("a"), JobId("b"), JobId("c")
WAIT_SECONDS = 120
ROOT = Path(__file__).parents[2]


class Ledger:
    """Work that writes down which steps were run."""

    def __init__(self, *, steps: int = 2) -> None:
        self.ran: list[tuple[JobId, str]] = []
        self.returned: dict[JobId, list[int]] = {}
        self._steps = steps
        self._over = threading.Condition()

    def __call__(self, job: JobId, steps: Steps) -> None:
        """Run the steps of a job, each of which returns its number."""
        found = [steps(f"step {n}", self._step(job, n)) for n in range(self._steps)]
        with self._over:
            self.returned[job] = found
            self._over.notify_all()

    def wait_for(self, *jobs: JobId) -> None:
        """Return when the jobs are over."""
        with self._over:
            assert self._over.wait_for(
                lambda: set(jobs) <= set(self.returned), timeout=WAIT_SECONDS
            )

    def _step(self, job: JobId, number: int) -> Callable[[], int]:
        def run() -> int:
            self.ran.append((job, f"step {number}"))
            return number

        return run


@pytest.fixture(params=["inline", "durable"])
def queue(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[JobQueue]:
    made = InlineQueue() if request.param == "inline" else DurableQueue(tmp_path)
    yield made
    made.close()


def test_jobs_are_run_once_each_with_their_steps_in_order(queue: JobQueue) -> None:
    ledger = Ledger()

    began = queue.start(ledger, lambda: [A])
    queue.put(B)
    queue.put(B)
    queue.put(C)
    ledger.wait_for(A, B, C)

    assert began
    assert ledger.returned == {A: [0, 1], B: [0, 1], C: [0, 1]}
    assert sorted(ledger.ran) == [(job, step) for job in (A, B, C) for step in ("step 0", "step 1")]


def test_starting_twice_changes_nothing(queue: JobQueue) -> None:
    ledger, other = Ledger(), Ledger()
    queue.start(ledger, lambda: [A])

    began = queue.start(other, lambda: [B])
    queue.put(C)
    ledger.wait_for(A, C)

    assert began
    assert other.ran == []


def test_steps_that_are_finished_are_not_repeated_at_the_next_start(tmp_path: Path) -> None:
    reached, go_on = threading.Event(), threading.Event()
    queue = DurableQueue(tmp_path)
    first, second = Ledger(steps=1), Ledger(steps=1)

    def stopped_on_the_way(job: JobId, steps: Steps) -> None:
        first(job, steps)
        reached.set()
        go_on.wait(WAIT_SECONDS)
        steps("last", lambda: 7)

    def taken_up(job: JobId, steps: Steps) -> None:
        found = steps("step 0", lambda: 99)
        assert steps("last", lambda: 8) == 8
        second(job, lambda name, step: found)

    queue.start(stopped_on_the_way, lambda: [A])
    assert reached.wait(WAIT_SECONDS)
    closing = threading.Thread(target=queue.close)
    closing.start()
    assert queue.stopping.wait(WAIT_SECONDS)
    go_on.set()
    closing.join(WAIT_SECONDS)
    again = DurableQueue(tmp_path)
    again.start(taken_up, lambda: [A])
    second.wait_for(A)
    again.close()

    assert first.ran == [(A, "step 0")]
    assert second.returned == {A: [0]}


def test_a_process_that_ends_stops_between_two_steps_and_the_next_goes_on_there(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-m", "tests.jobs.ending_process", str(tmp_path)]

    codes = [subprocess.run(command, cwd=ROOT, timeout=240).returncode for _ in range(2)]

    ran = [int(line) for line in (tmp_path / "ran").read_text().splitlines()]
    assert codes == [0, 0]
    assert len(ran) < STEPS
    assert ran == list(range(len(ran)))


def test_what_the_list_calls_unfinished_is_run_again_although_its_run_ended(
    tmp_path: Path,
) -> None:
    failed = threading.Event()

    def failing(job: JobId, steps: Steps) -> None:
        failed.set()
        raise RuntimeError("the list of jobs could not be written")

    queue, ledger = DurableQueue(tmp_path), Ledger()
    queue.start(failing, lambda: [A])
    assert failed.wait(WAIT_SECONDS)
    queue.close()
    again = DurableQueue(tmp_path)

    again.start(ledger, lambda: [A])
    ledger.wait_for(A)
    again.close()

    assert ledger.returned == {A: [0, 1]}


def test_a_second_queue_hands_over_to_the_first_and_takes_over_when_it_has_gone(
    tmp_path: Path,
) -> None:
    first, second = DurableQueue(tmp_path), DurableQueue(tmp_path)
    ledger, other = Ledger(), Ledger()
    first.start(ledger, list)

    began = second.start(other, list)
    second.put(A)
    ledger.wait_for(A)
    first.close()
    took_over = second.start(other, lambda: [B])
    other.wait_for(B)
    second.close()

    assert (began, took_over) == (False, True)
    assert set(ledger.returned) == {A}
    assert set(other.returned) == {B}


def test_one_process_runs_the_jobs_of_one_folder(tmp_path: Path) -> None:
    first, other = DurableQueue(tmp_path / "one"), DurableQueue(tmp_path / "two")
    first.start(Ledger(), list)

    with pytest.raises(StorageError, match="another base"):
        other.start(Ledger(), list)

    first.close()


def test_a_damaged_queue_is_begun_anew_from_the_list(tmp_path: Path) -> None:
    (tmp_path / "queue.db").write_bytes(b"no database at all " * 100)
    queue, ledger = DurableQueue(tmp_path), Ledger()

    queue.start(ledger, lambda: [A])
    ledger.wait_for(A)
    queue.close()

    assert ledger.returned == {A: [0, 1]}


def test_a_queue_that_cannot_be_made_is_said_and_may_be_tried_again(tmp_path: Path) -> None:
    queue, ledger = DurableQueue(tmp_path), Ledger()
    (tmp_path / "queue.db").mkdir()
    with pytest.raises(StorageError, match="Nothing can be added"):
        queue.start(ledger, lambda: [A])
    (tmp_path / "queue.db").rmdir()

    queue.start(ledger, lambda: [A])
    ledger.wait_for(A)
    queue.close()

    assert ledger.returned == {A: [0, 1]}


def test_any_folder_will_do(tmp_path: Path) -> None:
    queue, ledger = DurableQueue(tmp_path / "100 % of #1? ä"), Ledger()

    queue.start(ledger, lambda: [A])
    ledger.wait_for(A)
    queue.close()

    assert [path.name for path in tmp_path.iterdir()] == ["100 % of #1? ä"]
