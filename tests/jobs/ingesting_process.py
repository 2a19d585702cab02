"""A process that takes files in until it is killed.

It says what it did, a line each, once it can be relied on: "open" when the app has opened and a
search has answered, "handed JOB" when a file is kept, "done JOB" when it is in the base.
"""

import random
import sys
import time
from pathlib import Path

from tagtrap.domain.jobs import JobState
from tagtrap.service import ingesting, local_actor
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App, build
from tests.service.conftest import settings_for

LINES = 300
AHEAD = 6


def file_text(number: int) -> str:
    """Return a file of `LINES` sentences, unlike all others."""
    lines = [f"Door {number} of house {line} is shut at {line % 24}:00." for line in range(LINES)]
    return "\n\n".join(lines)


def search_answers(app: App) -> bool:
    """Ask the search for a sentence of the first file; nothing is found only in an empty base."""
    versions = app.chat.readable_versions(local_actor())
    found = app.retriever.retrieve("When is door 0 of house 7 shut?", versions)
    return bool(found) or not versions


def main() -> None:
    """Take files in, a few at a time."""
    folder, batch, start = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    ingesting.WINDOWS_AT_ONCE = batch
    app = build(settings_for(folder, ingest={"passage_words": 20}))
    app.jobs.start()
    assert search_answers(app)
    say("open")
    said: set[str] = set()
    dice = random.Random(start)  # noqa: S311
    for number in range(start, start + 1000):
        job = app.jobs.hand_in(
            local_actor(), file_text(number).encode(), NewFile(f"house-{number}.txt")
        )
        say(f"handed {job.id}")
        while tell_what_is_done(app, said) >= AHEAD:
            time.sleep(dice.uniform(0.01, 0.05))


def tell_what_is_done(app: App, said: set[str]) -> int:
    """Say which jobs are done; return how many are underway."""
    jobs = app.jobs.all(local_actor())
    for job in jobs:
        if job.state is JobState.DONE and job.id not in said:
            said.add(job.id)
            say(f"done {job.id}")
    return sum(not job.state.is_over for job in jobs)


def say(line: str) -> None:
    """Say a line at once."""
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
