"""`tagtrap run`: the app as one process."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from tests.cli.shell import REPOSITORY, Shell
from tests.servers import free_port


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(port: int, *, answering: bool) -> None:
    deadline = time.monotonic() + 240
    while answers(port) is not answering:
        assert time.monotonic() < deadline, f"port {port} never came to this"
        time.sleep(0.2)  # another process: there is nothing else to wait on


def test_run_loads_the_samples_serves_this_machine_only_and_ends_when_ended(
    tmp_path: Path,
) -> None:
    port = free_port()
    environment = {
        **os.environ,
        "TAGTRAP_DATA_DIR": str(tmp_path / "data"),
        "TAGTRAP_EMBEDDER": "tests.service.conftest:hashing_embedder",
        "TAGTRAP_FIND_MODEL_SERVER": "false",
        "PYTHONPATH": str(REPOSITORY),
    }
    command = [sys.executable, "-c", "from tagtrap.cli import main; main()", "run"]
    with (tmp_path / "out.txt").open("w+", encoding="utf-8") as out:
        app = subprocess.Popen(
            [*command, "--port", str(port)], env=environment, cwd=REPOSITORY, stdout=out
        )
        try:
            wait_until(port, answering=True)
            headers = urlopen(f"http://127.0.0.1:{port}/", timeout=120).headers
            ready = Shell(tmp_path).run("health", "--url", f"http://127.0.0.1:{port}")
            taken = subprocess.run(
                [*command, "--port", str(port)],
                env=environment,
                capture_output=True,
                text=True,
                timeout=240,
                check=False,
            )
        finally:
            app.send_signal(signal.SIGTERM)
            app.wait(120)
        wait_until(port, answering=False)
        out.seek(0)
        said = out.read()

    assert ready.returncode == 0
    assert "Returns policy, version 2" in said
    assert f"http://127.0.0.1:{port}" in said
    assert taken.returncode == 2
    assert "--port" in taken.stderr
    policy = headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self' blob: 'unsafe-eval' 'sha256-" in policy
    assert "'unsafe-inline'" not in policy.split("style-src")[0]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
