"""`tagtrap` as a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[2]


class Shell:
    """Runs `tagtrap` on one data folder."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = {
            **os.environ,
            "TAGTRAP_DATA_DIR": str(data),
            "TAGTRAP_EMBEDDER": "tests.service.conftest:hashing_embedder",
            "TAGTRAP_FIND_MODEL_SERVER": "false",
            "PYTHONPATH": str(REPOSITORY),
            **environment,
        }

    def run(self, *arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-c", "from tagtrap.cli import main; main()", *arguments],
            input=given.encode() if isinstance(given, str) else given,
            capture_output=True,
            timeout=120,
            env=self.environment,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    def objects(self, *arguments: str, given: str | bytes = "") -> list[dict[str, Any]]:
        done = self.run(*arguments, given=given)
        return [json.loads(line) for line in done.stdout.splitlines()]
