"""The API keeps what its own schema says, whatever is sent (schemathesis)."""

import subprocess
import sys
from pathlib import Path

from tests.api.running_api import RunningApi

CONFIG = Path(__file__).with_name("schemathesis.toml")


def test_every_reply_is_as_the_schema_says(api: RunningApi, tmp_path: Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", f"--config-file={CONFIG}", "run"),
            f"{api.address}/openapi.json",
            f"--header=Authorization: Bearer {api.tokens['ada']}",
            "--no-color",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "Tested: 13" in done.stdout
