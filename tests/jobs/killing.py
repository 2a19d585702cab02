"""Kill a process that takes files in, again and again, and look at what is left.

`python -m tests.jobs.killing 100` is the long run (`make soak`).
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.jobs import JobState
from tagtrap.queues.inline import InlineQueue
from tagtrap.service import local_actor
from tagtrap.wiring import App, build
from tests.jobs.ingesting_process import LINES, search_answers
from tests.service.conftest import settings_for

BATCHES = (1, 16, 128)
MOST_LINES = 10
"""A process is killed some time after one of its first lines: no clock fits every machine."""

LONGEST_SECONDS = 0.5
ROOT = Path(__file__).parents[2]


@dataclass
class Findings:
    """What was relied on, and what was found broken."""

    kills: int = 0
    handed: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    unopened: int = 0
    lost: set[str] = field(default_factory=set)
    half: set[str] = field(default_factory=set)
    unfinished: set[str] = field(default_factory=set)
    search_answers: bool = True

    @property
    def problems(self) -> list[str]:
        """What must not be, in words."""
        found = {
            "processes that did not open the app": self.unopened,
            "acknowledged documents lost": len(self.lost),
            "half documents visible": len(self.half),
            "files that did not get to their end": len(self.unfinished),
            "search out of order": int(not self.search_answers),
        }
        return [f"{number} {what}" for what, number in found.items() if number]


def kill_and_look(folder: Path, kills: int, dice: random.Random) -> Findings:
    """Kill `kills` processes at random moments, one after the other on one data folder."""
    findings = Findings()
    for kill in range(kills):
        _work_until_killed(folder, kill, dice, findings)
        findings.kills += 1
    app = build(settings_for(folder, ingest={"passage_words": 20}), InlineQueue())
    _look(app, findings)
    # Whoever starts next takes up what the last one left.
    app.jobs.start()
    for job in app.jobs.all(local_actor()):
        if job.state is not JobState.DONE:
            findings.unfinished.add(job.id)
    findings.unfinished |= findings.handed - {job.id for job in app.jobs.all(local_actor())}
    _look(app, findings)
    app.close()
    return findings


def _look(app: App, findings: Findings) -> None:
    visible = {one.version.id: one for one in app.documents.list(local_actor())}
    jobs = {job.id: job for job in app.jobs.all(local_actor())}
    findings.lost |= {one for one in findings.done if jobs[one].version_id not in visible}
    for summary in visible.values():
        details = app.documents.show(local_actor(), summary.document.id)
        is_whole = len(details.sentences) == summary.sentences == LINES
        if not is_whole or [v.status for v in details.versions] != [VersionStatus.READY]:
            findings.half.add(summary.document.id)
    findings.search_answers &= search_answers(app)


def _work_until_killed(folder: Path, kill: int, dice: random.Random, findings: Findings) -> None:
    batch, start = BATCHES[kill % len(BATCHES)], kill * 1000
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.jobs.ingesting_process", str(folder), str(batch), str(start)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    lines_left, killer = dice.randint(1, MOST_LINES), None
    for line in process.stdout:
        # The last line may be torn.
        if not line.endswith("\n"):
            continue
        kind, _, job = line.strip().partition(" ")
        {"handed": findings.handed, "done": findings.done}.get(kind, set()).add(job)
        lines_left -= 1
        if lines_left <= 0 and killer is None:
            seconds = dice.uniform(0, LONGEST_SECONDS)
            killer = threading.Timer(seconds, os.kill, (process.pid, signal.SIGKILL))
            killer.start()
    if process.wait() != -signal.SIGKILL or killer is None:
        findings.unopened += 1


def main() -> int:
    """Run as many kills as asked for, and print what was found."""
    kills = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        findings = kill_and_look(Path(folder), kills, random.Random())  # noqa: S311
    told = ", ".join(findings.problems) or "nothing lost, nothing half visible, search answers"
    print(  # noqa: T201
        f"{findings.kills} kills, {len(findings.handed)} files handed in, "
        f"{len(findings.done)} acknowledged before a kill: {told}"
    )
    return 1 if findings.problems else 0


if __name__ == "__main__":
    sys.exit(main())
