"""`tagtrap` on one data folder: called here, or as a process of its own."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tagtrap.cli import main

REPOSITORY = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from tagtrap.cli import main; main()")


class Shell:
    """Runs `tagtrap` on one data folder.

    A process takes seconds to load what a command needs, so `run` calls the same entry point here,
    over streams of its own. What only a process shows (its start, its real streams, what it leaves
    behind at its end) is tested with `run_apart`.
    """

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self._own = {
            "TAGTRAP_DATA_DIR": str(data),
            "TAGTRAP_EMBEDDER": "tests.service.conftest:hashing_embedder",
            "TAGTRAP_FIND_MODEL_SERVER": "false",
            # What does not hold is shown with its mark; the tests of the gate let it mend.
            "TAGTRAP_GATE__LEVEL": "advisory",
            "PYTHONPATH": str(REPOSITORY),
            **environment,
        }

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of a process."""
        return {**os.environ, **self._own}

    def run(self, *arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[str]:
        """Call the command line here; what it gave back is as that of a process."""
        out, problems = io.BytesIO(), io.BytesIO()
        with pytest.MonkeyPatch.context() as here:
            for name, value in self._own.items():
                here.setenv(name, value)
            here.setattr(sys, "argv", ["tagtrap", *arguments])
            here.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(_bytes(given)), "utf-8"))
            here.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8"))
            here.setattr(sys, "stderr", io.TextIOWrapper(problems, "utf-8", "backslashreplace"))
            code = _called()
            sys.stdout.flush()
            sys.stderr.flush()
            done = subprocess.CompletedProcess(
                arguments, code, out.getvalue().decode(), problems.getvalue().decode()
            )
        return done

    def run_apart(
        self, *arguments: str, given: str | bytes = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run the command line as a process of its own."""
        done = subprocess.run(
            [*COMMAND, *arguments],
            input=_bytes(given),
            capture_output=True,
            timeout=240,
            env=self.environment,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    def objects(self, *arguments: str, given: str | bytes = "") -> list[dict[str, Any]]:
        """Call the command line here; return the JSON objects that it printed."""
        done = self.run(*arguments, given=given)
        return [json.loads(line) for line in done.stdout.splitlines()]


def _called() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


def _bytes(given: str | bytes) -> bytes:
    return given.encode() if isinstance(given, str) else given
