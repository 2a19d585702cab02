"""From the start of a process to its first answer, in a process of its own.

`python -m experiments.bench.starting FOLDER QUESTION` prints what it took as JSON.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from experiments.bench.lines import Line
from experiments.bench.parts import Bench
from experiments.bench.resident import resident_megabytes
from experiments.retrieval.base import base_settings, opened
from experiments.retrieval.quoting import ENGINE
from experiments.verification.programs import run_program
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered

_PART = "start"
_OFTEN = 3
_IDLE_MEGABYTES = 1200


def starts(bench: Bench) -> Iterator[Line]:
    """Yield how long a start takes with the index built, and what memory is held then."""
    for passages in bench.size.passages:
        folder = bench.base(passages).data_dir
        question = bench.questions[0]
        command = [sys.executable, "-m", "experiments.bench.starting", str(folder), question]
        runs: list[tuple[float, float]] = []
        # The first one builds the index where it is not there yet.
        for _ in range(_OFTEN):
            started = time.perf_counter()
            printed = json.loads(run_program(command))
            runs.append((time.perf_counter() - started - printed["waited"], printed["megabytes"]))
        seconds, megabytes = min(runs)
        at = f"{passages} passages"
        yield Line(_PART, "start to first answer", at, seconds, "s", most=10)
        most = _IDLE_MEGABYTES if passages == bench.size.passages[0] else None
        yield Line(_PART, "memory after it", at, megabytes, "MB", most=most)


def main(folder: Path, question: str) -> None:
    """Open the app, ask, and then let the index be built, so that the next start finds it."""
    with opened(base_settings(folder, gate={})) as app:
        events = app.chat.ask(local_actor(), question, engine=ENGINE)
        if not any(isinstance(event, Delivered) for event in events):
            raise SystemExit("The question was not answered.")
        answered = time.perf_counter()
        app.index.prepare()
        app.index.wait_until_built()
        megabytes = resident_megabytes()
        waited = time.perf_counter() - answered
    found = {"waited": waited, "megabytes": megabytes}
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
