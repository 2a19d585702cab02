"""`tagtrap health`, and the address of the app that says the same to anybody."""

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pages.parts import health_route
from tagtrap import readiness
from tagtrap.opened_base import database_of
from tagtrap.records.database import Database
from tagtrap.settings import Settings
from tagtrap.wiring import build
from tests.cli.shell import Shell
from tests.servers import free_port
from tests.service.conftest import VPN, add, settings_for

NO_NAMES = ("a..b", f"{'a' * 64}.example")


@pytest.fixture
def base(tmp_path: Path) -> Path:
    app = build(settings_for(tmp_path / "data"))
    add(app, VPN, "vpn.md")
    app.close()
    return tmp_path / "data"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], tuple[int, object]]]:
    """Return a function that asks the app over a data folder; gives status and body."""

    def ask(data: Path) -> tuple[int, object]:
        monkeypatch.setenv("TAGTRAP_DATA_DIR", str(data))
        monkeypatch.setenv("TAGTRAP_EMBEDDER", "tests.service.conftest:hashing_embedder")
        health_route._readiness.cache_clear()
        reply = TestClient(Starlette(routes=[health_route.health_route()])).get("/healthz")
        return reply.status_code, reply.json()

    yield ask
    health_route._readiness.cache_clear()


def lose_the_base(base: Path) -> None:
    shutil.rmtree(base)


def damage_it(base: Path) -> None:
    (base / "tagtrap.db").write_bytes(b"no database at all" * 500)


def leave_it_to_another_version(base: Path) -> None:
    in_database(base, "UPDATE alembic_version SET version_num = '9999'")


def embed_it_with_another(base: Path) -> None:
    in_database(base, "UPDATE versions SET embedder_id = 'another@1/float32'")


def in_database(base: Path, statement: str) -> None:
    with sqlite3.connect(base / "tagtrap.db") as connection:
        connection.execute(statement)
    connection.close()


def test_a_base_that_can_answer_is_ready(
    base: Path, asked: Callable[[Path], tuple[int, object]]
) -> None:
    done = Shell(base).run("health")

    assert (done.returncode, done.stdout) == (0, "ready\n")
    assert asked(base) == (200, {"status": "ok"})


@pytest.mark.parametrize(
    ("harm", "part", "why"),
    [
        (lose_the_base, "database", "no base yet"),
        (damage_it, "database", "not a database"),
        (leave_it_to_another_version, "database", "9999"),
        (embed_it_with_another, "embedder", "reembed"),
    ],
)
def test_what_keeps_it_from_answering_is_said_in_full_on_the_shell_and_in_a_word_to_others(
    base: Path,
    asked: Callable[[Path], tuple[int, object]],
    harm: Callable[[Path], None],
    part: str,
    why: str,
) -> None:
    harm(base)
    shell = Shell(base)

    done, (said,) = shell.run("health"), shell.objects("health", "--json")

    assert done.returncode == 1
    assert done.stdout.startswith(f"not ready\n  {part}: ")
    assert why in done.stdout
    assert (said["status"], said["failing"]) == ("not ready", [part])
    assert asked(base) == (503, {"status": "not ready", "failing": [part]})


def test_a_full_disk_hampers_but_questions_are_answered(
    base: Path,
    asked: Callable[[Path], tuple[int, object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1_000_000))

    done = Shell(base).run("health")

    assert done.returncode == 0
    assert "disk" in done.stdout
    assert asked(base) == (200, {"status": "ok", "hampered": ["disk"]})


def test_two_first_looks_open_one_database(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []

    def slowly(settings: Settings) -> Database:
        opened.append(settings)
        time.sleep(0.05)
        return database_of(settings)

    monkeypatch.setattr(readiness, "database_of", slowly)
    both = readiness.Readiness(settings_for(base))
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda _: both.hindrances(), range(2)))
    both.close()

    assert (len(opened), found) == (1, [[], []])


def test_looking_makes_no_data_folder(tmp_path: Path) -> None:
    mistyped = tmp_path / "dota"

    done = Shell(mistyped).run("health")

    assert done.returncode == 1
    assert "no base yet" in done.stdout
    assert not mistyped.exists()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'{"status": "ok"}', 0),
        (b'{"status": "not ready"}', 1),
        (b'["ok"]', 1),
        (b"<h1>Hello</h1>", 1),
        (b"\xff", 1),
    ],
)
def test_only_what_says_so_itself_is_ready(tmp_path: Path, content: bytes, code: int) -> None:
    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        Thread(target=server.handle_request, daemon=True).start()
        done = Shell(tmp_path).run("health", "--url", f"http://127.0.0.1:{server.server_port}")

    assert done.returncode == code


def test_a_server_that_does_not_answer_is_not_ready(base: Path) -> None:
    done = Shell(base).run("health", "--url", f"http://127.0.0.1:{free_port()}")
    nowhere = Shell(base).run("health", "--url", "ftp://127.0.0.1")
    no_names = [Shell(base).run("health", "--url", f"http://{one}") for one in NO_NAMES]

    assert done.returncode == 1
    assert "no answer" in done.stdout
    assert nowhere.returncode == 2
    assert [one.returncode for one in no_names] == [1, 1]
    assert all("no answer" in one.stdout for one in no_names)
