"""Without a network everything starts and answers, and nothing even tries to leave."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.cli.shell import COMMAND, REPOSITORY, Shell
from tests.pages.running_app import Reader, RunningApp

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

HERE = Path(__file__).parent / "offline"
NOWHERE = "http://127.0.0.1:9"
"""Nothing listens there."""


def without_network(log: Path) -> Mapping[str, str]:
    """Return what of the environment keeps a Python process, and its children, on this machine."""
    log.touch()
    proxies = {f"{kind}_PROXY": NOWHERE for kind in ("HTTP", "HTTPS", "ALL")}
    path = f"{HERE}:{REPOSITORY}"
    return {**proxies, "PYTHONPATH": path, "TRIED_TO_LEAVE": str(log)}


def test_what_watches_for_leaving_sees_it_and_stops_it(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    code = (
        "import socket, urllib.request\n"
        "for reach in (lambda: socket.create_connection(('192.0.2.1', 80), 1),\n"
        "              lambda: urllib.request.urlopen('http://policies.invalid')):\n"
        "    try:\n        reach()\n    except OSError as error:\n        print(error)\n"
    )
    environment = {k: v for k, v in without_network(log).items() if not k.endswith("_PROXY")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )

    assert done.stdout.count("unreachable") == 2
    tried = log.read_text(encoding="utf-8").splitlines()
    assert tried[0].endswith(" 192.0.2.1")
    assert tried[-1] == "socket.getaddrinfo policies.invalid"


def test_command_and_app_start_and_answer_and_nothing_tries_to_leave(
    tmp_path: Path, browser: Browser
) -> None:
    log, data = tmp_path / "log.txt", tmp_path / "data"
    shell = Shell(data, **without_network(log))
    # The packaged embedder and the checks of the settings, as after `make install`.
    own = {name: value for name, value in shell.environment.items() if name != "TAGTRAP_EMBEDDER"}

    shown = subprocess.run(
        [*COMMAND, "demo"], env=own, capture_output=True, text=True, timeout=300, check=False
    )
    asked = subprocess.run(
        [*COMMAND, "ask", "How long do customers have to return unused items?"],
        env=own,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    with RunningApp(data, environment=without_network(log)) as app:
        reader = Reader(browser, app)
        answer = reader.ask("How long do customers have to return unused items?").inner_text()
        reader.leave()  # fails where the browser asked anything of another machine

    assert (shown.returncode, asked.returncode) == (0, 0), shown.stderr + asked.stderr
    assert "30 days" in asked.stdout
    assert "30 days" in answer
    assert log.read_text(encoding="utf-8") == ""
