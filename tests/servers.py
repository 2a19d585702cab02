"""A PostgreSQL and a Chroma server of the tests' own, each on a free port of this machine."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import httpx
import psycopg
import pytest

_START_SECONDS = 240
_OWNER = "tagtrap"
_numbers = count()


def postgresql_programs() -> Path | None:
    """Return the folder of `initdb` and `postgres`: on the path, or where Debian puts them."""
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(found, key=lambda path: int(path.parts[-3]), default=None)
    return newest.parent if newest else None


needs_postgresql = pytest.mark.skipif(
    postgresql_programs() is None, reason="PostgreSQL is not installed"
)


@dataclass(frozen=True, slots=True)
class PostgreSQL:
    """A running server."""

    port: int
    folder: Path

    def url(self, database: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://{_OWNER}@127.0.0.1:{self.port}/{database}"

    def fresh(self, template: str = "template0") -> str:
        """Make a database of its own and return its name; `template` is what it begins as."""
        name = f"base_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def run(self, statement: str) -> None:
        """Run one statement of the server's owner."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def running_postgresql() -> Iterator[PostgreSQL]:
    """Run a server that forgets everything at the end."""
    programs = postgresql_programs()
    assert programs is not None
    # Under /tmp itself: the server may run as another user, who cannot enter pytest's folders.
    with tempfile.TemporaryDirectory(prefix="tagtrap-postgresql-") as name:
        folder, port = Path(name), free_port()
        # PostgreSQL refuses to run as root.
        user = "postgres" if os.geteuid() == 0 else None
        if user:
            shutil.chown(folder, user, user)
        data = folder / "data"
        initial = [programs / "initdb", "-D", data, "-U", _OWNER, "-A", "trust", "-N", "-E", "UTF8"]
        subprocess.run(
            [*initial, "--locale=C.UTF-8"],
            check=True,
            capture_output=True,
            cwd="/",
            user=user,
            group=user,
        )
        options = {
            "port": port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": folder,
            "fsync": "off",
            "max_connections": 200,
        }
        settings = [word for key, value in options.items() for word in ("-c", f"{key}={value}")]
        with (folder.parent / f"{folder.name}.log").open("wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", data, *settings],
                stderr=log,
                cwd="/",
                user=user,
                group=user,
            )
        try:
            _await(lambda: _answers(port), server, Path(log.name))
            yield PostgreSQL(port, data)
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing in it is wanted any more
            if _is_slow(server):
                server.kill()
            Path(log.name).unlink(missing_ok=True)


@dataclass(slots=True)
class Chroma:
    """A Chroma server that can be stopped and started again."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log = self.folder / "chroma.log"
        program = Path(sys.executable).with_name("chroma")
        options = ["--path", self.folder / "data", "--host", "127.0.0.1", "--port", str(self.port)]
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [program, "run", *options], stdout=output, stderr=output, cwd=self.folder
            )
        _await(self._beats, self.process, log)

    def stop(self) -> None:
        """Stop it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def _beats(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/v2/heartbeat", timeout=2).is_success
        except httpx.TransportError:
            return False


@contextmanager
def running_chroma(folder: Path) -> Iterator[Chroma]:
    """Run a Chroma server on a folder."""
    server = Chroma(folder, free_port())
    try:
        server.start()
        yield server
    finally:
        server.stop()


def free_port() -> int:
    """Return a port that nothing listens on, and that the system gives to nobody for a minute.

    A server takes seconds to start, and other processes ask for ports meanwhile. A port whose last
    connection was ended from its own side is kept from them, but not from who names it.
    """
    with socket.socket() as listening, socket.socket() as calling:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", 0))
        listening.listen(1)
        port = int(listening.getsockname()[1])
        calling.connect(("127.0.0.1", port))
        answering, _ = listening.accept()
        answering.close()
        calling.recv(1)
    return port


def _answers(port: int) -> bool:
    try:
        psycopg.connect(
            f"postgresql://{_OWNER}@127.0.0.1:{port}/postgres", connect_timeout=2
        ).close()
    except psycopg.OperationalError:
        return False
    return True


def _await(is_up: Callable[[], bool], server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not is_up():
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(log.read_text(errors="replace"))
        time.sleep(0.05)


def _is_slow(server: subprocess.Popen[bytes]) -> bool:
    try:
        server.wait(timeout=60)
    except subprocess.TimeoutExpired:
        return True
    return False
