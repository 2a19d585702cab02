"""A folder is opened elsewhere first: whatever happens there, this process goes on and is told."""

import threading
import time
from pathlib import Path

import pytest

from tests.vectorstore.sources import version_entries
from vectorstore import probing
from vectorstore.chroma import ChromaIndex
from vectorstore.probing import problem_with


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("raise SystemExit(3)", "exit code 3"),
        ("print('no JSON at all')", "exit code 0"),
        ("import time; time.sleep(60)", "longer than"),
    ],
)
def test_a_process_that_ends_or_hangs_over_a_folder_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, said: str
) -> None:
    monkeypatch.setattr(probing, "_START", program)
    seconds = 1.0 if "sleep" in program else 60

    assert said in problem_with(tmp_path, threading.Event(), seconds=seconds)


def test_looking_ends_at_once_when_the_app_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probing, "_START", "import time; time.sleep(60)")
    stop, started = threading.Event(), time.monotonic()
    threading.Timer(0.2, stop.set).start()

    problem_with(tmp_path, stop)

    assert time.monotonic() - started < 30


def test_chroma_itself_says_what_it_cannot_open(tmp_path: Path) -> None:
    index = ChromaIndex(tmp_path / "index")
    index.add(version_entries("leave", 30))
    index.close()
    assert problem_with(tmp_path / "index", threading.Event()) == ""

    (tmp_path / "index" / "chroma.sqlite3").write_bytes(b"garbage" * 1000)

    assert "IndexDamaged" in problem_with(tmp_path / "index", threading.Event())
