"""The set-up of docs/deploy.md, each part a process: two apps, two workers, one of them killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import COMMAND, REPOSITORY
from tests.grown.app_process import SLOW_WORD, TRACES
from tests.scripted_server import MODEL, ScriptedServer
from tests.servers import Chroma, needs_postgresql

pytestmark = needs_postgresql

HARBOUR = [
    f"Berth {number} of the {SLOW_WORD} is closed from {number % 24}:00 until the tide has turned."
    for number in range(1000)
]
HOTELS = [
    "A hotel night is reimbursed up to 120 EUR.",
    "Breakfast is included in that amount.",
    "Receipts are handed in within 10 days.",
]
WAIT_SECONDS = 240


class AppProcess:
    """One app on the base."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.grown.app_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=REPOSITORY,
            text=True,
        )

    def read(self) -> Any:  # noqa: ANN401 - whatever the deed gives
        """Return the next line it says."""
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def do(self, deed: str, what: object = 0) -> Any:  # noqa: ANN401
        """Have it do something and return what it says of it."""
        assert self._process.stdin is not None
        print(json.dumps({deed: what}), file=self._process.stdin, flush=True)
        return self.read()

    def end(self) -> int:
        """Let it close, and return its exit status."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(timeout=WAIT_SECONDS)

    def kill(self) -> None:
        """End it at once, if it still runs."""
        self._process.kill()


class Worker:
    """One `tagtrap worker` on the base."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "worker"], stdout=subprocess.PIPE, env=environment, text=True
        )

    def await_start(self) -> None:
        """Return when it takes files in."""
        assert self.process.stdout is not None
        assert "takes files in" in self.process.stdout.readline()

    def end(self, number: int) -> int:
        """Send it a signal, and return its exit status."""
        self.process.send_signal(number)
        return self.process.wait(timeout=WAIT_SECONDS)


@pytest.fixture
def environment(tmp_path: Path, database_url: str, chroma: Chroma) -> Iterator[dict[str, str]]:
    """What every process of the set-up is told."""
    with ScriptedServer() as model:
        yield {
            **os.environ,
            "PYTHONPATH": str(REPOSITORY),
            "TAGTRAP_DATA_DIR": str(tmp_path / "shared"),
            "TAGTRAP_DATABASE_URL": database_url,
            "TAGTRAP_STORAGE__INDEX_URL": chroma.url,
            "TAGTRAP_STORAGE__INDEX_NAME": "grown",
            "TAGTRAP_STORAGE__JOBS_HERE": "false",
            "TAGTRAP_ENGINE": "openai",
            "TAGTRAP_OPENAI__BASE_URL": model.base_url,
            "TAGTRAP_OPENAI__MODEL": MODEL,
            "TAGTRAP_EMBEDDER": "tests.grown.app_process:slow_embedder",
            "TAGTRAP_RETRIEVAL__SCORER": "tests.grown.app_process:word_scorer",
            "TAGTRAP_INGEST__PASSAGE_WORDS": "20",
            "TAGTRAP_CHECKERS": "exact",
            "TAGTRAP_GATE__LEVEL": "advisory",
            TRACES: str(tmp_path / "traces"),
        }


@pytest.mark.timeout(600)
def test_a_worker_killed_in_the_middle_of_a_document_loses_and_doubles_nothing(
    environment: dict[str, str], tmp_path: Path
) -> None:
    harbour, hotels = tmp_path / "harbour.txt", tmp_path / "hotels.txt"
    harbour.write_text("\n\n".join(HARBOUR), encoding="utf-8")
    hotels.write_text("\n\n".join(HOTELS), encoding="utf-8")
    with ExitStack() as running:
        # Each starts beside the others: loading what they need takes most of the test's time.
        workers = [Worker(environment) for _ in range(2)]
        apps = [AppProcess(environment) for _ in range(2)]
        for worker in workers:
            running.callback(worker.process.kill)
        for app in apps:
            running.callback(app.kill)
        for worker in workers:
            worker.await_start()
        assert [app.read() for app in apps] == ["open", "open"]

        long_job = apps[0].do("add", str(harbour))
        killed = await_batches(Path(environment[TRACES]), 2)
        (victim,) = [worker for worker in workers if worker.process.pid == killed]
        (other,) = [worker for worker in workers if worker is not victim]
        assert victim.end(signal.SIGKILL) == -signal.SIGKILL
        assert apps[1].do("jobs", [long_job])[long_job][0] == "running"
        short_job = apps[1].do("add", str(hotels))
        await_true(lambda: all(are_done(app, [long_job, short_job]) for app in apps))

        assert apps[0].do("documents") == apps[1].do("documents")
        base = apps[0].do("documents")
        assert {title: [text for _, text in said] for title, said in base.items()} == {
            "harbour.txt": HARBOUR,
            "hotels.txt": HOTELS,
        }
        tags = Counter(tag for said in base.values() for tag, _ in said)
        assert set(tags.values()) == {1}
        begun = batches_of(Path(environment[TRACES]))
        assert {pid for pid, _ in begun} == {killed, other.process.pid}
        # What was finished before the end of the one is not done again by the other.
        assert len(begun) <= len({words for _, words in begun}) + 1

        for app in apps:
            asked = app.do("ask", "When is berth 417 of the Zanderkai closed?")
            assert asked["text"].strip() == HARBOUR[417], asked
            assert [text for tag, text in base["harbour.txt"] if tag in asked["tags"]] == [
                HARBOUR[417]
            ]
            assert app.do("ask", "How much is a hotel night?")["text"].strip() == HOTELS[0]
        assert asked["in_chroma"]
        assert asked["engine"].startswith("openai")

        assert other.end(signal.SIGTERM) == 0
        assert [app.end() for app in apps] == [0, 0]


def await_batches(traces: Path, number: int) -> int:
    """Return which process embeds the long document, once it has begun so many batches."""
    await_true(lambda: len(batches_of(traces)) >= number)
    return batches_of(traces)[-1][0]


def batches_of(traces: Path) -> list[tuple[int, str]]:
    """Return the process and the first words of every batch that was embedded."""
    if not traces.exists():
        return []
    lines = traces.read_text(encoding="utf-8").splitlines()
    return [(int(pid), words) for pid, _, words in (line.partition(" ") for line in lines)]


def are_done(app: AppProcess, jobs: list[str]) -> bool:
    """Whether the jobs are done; one that ended otherwise fails the test."""
    states = app.do("jobs", jobs)
    assert not [said for state, said, _ in states.values() if state in ("failed", "refused")]
    return [states[job][0] for job in jobs] == ["done"] * len(jobs)


def await_true(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.1)
