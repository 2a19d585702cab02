"""The servers: started anywhere, warm for a while, and never left over."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from ingest.isolation import processes
from ingest.isolation.files import cut_file_isolated, read_file_isolated
from ingest.isolation.processes import ReadingProcess, ReadingProcesses
from tagtrap.errors import FileTooLarge, MissingDependency, ReadingNotStarted, ReadingStopped
from tests.ingest_isolation.behaviours import READER
from tests.ingest_isolation.conftest import END_SECONDS, STARTED, Do, has_ended, noted
from tests.ingest_readers.made_files import pdf_of

ROOT = Path(__file__).parents[2]
SCRIPT = f"""
import os, sys
sys.path.append({str(ROOT)!r})
from ingest.isolation.files import read_file_isolated
from ingest.isolation.processes import ReadingProcesses

def do(content, processes=ReadingProcesses({READER!r})):
    return read_file_isolated(
        content.encode(), file_name="a.txt", seconds=60, megabytes=600, processes=processes
    ).text
"""


def script(body: str) -> list[str]:
    return [sys.executable, "-c", SCRIPT + body]


def test_one_warm_server_reads_file_after_file(do: Do) -> None:
    assert do("server") == do("server")


def test_a_server_that_does_not_start_in_time_may_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "_START_SECONDS", 0)

    with pytest.raises(ReadingNotStarted, match="so busy") as refused:
        ReadingProcess(READER)

    assert refused.value.is_transient


def test_a_crash_leaves_the_server_as_it_was(do: Do) -> None:
    server = do("server")

    for word in ("segfault", "kill-itself", "exit"):
        with pytest.raises(Exception, match="its reader failed"):
            do(word)

    assert do("server") == server


def test_a_server_has_one_thread_so_that_it_may_be_forked(do: Do) -> None:
    assert do("threads-of-server") == "1"


def test_a_server_that_was_killed_is_replaced(do: Do) -> None:
    server = int(do("server"))

    os.kill(server, signal.SIGKILL)
    assert has_ended(server)

    assert do("server") != str(server)


def test_a_server_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.isolation.processes._GRACE_SECONDS", 0.5)
    own = ReadingProcesses(READER)
    server = int(_server_of(own))
    os.kill(server, signal.SIGSTOP)

    with pytest.raises(Exception, match="within 1 seconds"):
        read_file_isolated(b"sleep", file_name="a.txt", seconds=1, megabytes=600, processes=own)

    assert has_ended(server, within=0)


def test_a_server_without_work_ends_by_and_by() -> None:
    own = ReadingProcesses(READER, idle_seconds=0.05)
    server = int(_server_of(own))

    assert has_ended(server)
    assert _server_of(own) != str(server)
    own.close()


def test_closing_ends_the_idle_servers_and_leaves_no_zombie() -> None:
    own = ReadingProcesses(READER)
    server = int(_server_of(own))

    own.close()

    with pytest.raises(ProcessLookupError):
        os.kill(server, 0)


def test_a_reader_that_is_not_installed_is_said() -> None:
    with pytest.raises(MissingDependency, match="no_such_reader"):
        read_file_isolated(
            b"a",
            file_name="a.txt",
            seconds=20,
            megabytes=600,
            processes=ReadingProcesses("no_such_reader:read"),
        )


def test_a_script_that_reads_a_file_and_exits_leaves_nothing(tmp_path: Path) -> None:
    began = time.monotonic()

    done = subprocess.run(
        script("print(do('server'))"), cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert has_ended(int(done.stdout))
    assert time.monotonic() - began < 50
    assert done.stderr == ""


def test_a_script_may_exit_while_a_thread_still_reads(tmp_path: Path) -> None:
    body = f"""
import threading
print(do("server"), flush=True)
threading.Thread(target=do, args=("sleep {tmp_path}",), daemon=True).start()
while not os.listdir({str(tmp_path)!r}):
    pass
"""

    done = subprocess.run(script(body), capture_output=True, text=True, check=True, timeout=240)

    assert all(has_ended(process) for process in [int(done.stdout), *noted(tmp_path)])


def test_an_app_that_is_killed_takes_its_readings_along(tmp_path: Path) -> None:
    body = f"print(do('server'), flush=True); do('fork-and-sleep {tmp_path}')"
    with subprocess.Popen(script(body), stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        server = int(app.stdout.readline())
        deadline = time.monotonic() + END_SECONDS
        while len(noted(tmp_path)) < STARTED and time.monotonic() < deadline:
            threading.Event().wait(0.02)
        readings = noted(tmp_path)

        app.kill()

        assert len(readings) == STARTED
        assert all(has_ended(process) for process in [server, *readings])


def test_the_current_folder_may_hold_anything_or_be_gone(tmp_path: Path) -> None:
    for name in ("ingest.py", "json.py", "tagtrap.py", "select.py"):
        (tmp_path / name).write_text("raise SystemExit('taken from the current folder')")
    gone = tmp_path / "gone"
    gone.mkdir()
    body = f"""
os.chdir({str(tmp_path)!r}); first = do("do-nothing")
os.chdir({str(gone)!r}); os.rmdir({str(gone)!r})
print(first, do("do-nothing", ReadingProcesses({READER!r})))
"""

    done = subprocess.run(script(body), cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.stdout == "Done. Done.\n", done.stderr


def test_a_fork_of_the_app_has_servers_of_its_own() -> None:
    body = """
read = lambda: read_file_isolated(b"Gates open at 7.", file_name="a.txt", seconds=60, megabytes=600)
first = read()
child = os.fork()
assert read() == read() == first
if child:
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""

    done = subprocess.run(script(body), capture_output=True, text=True, check=True, timeout=240)

    assert done.stdout == "0\n"


def test_commands_that_read_no_file_load_no_reader() -> None:
    body = "import tagtrap.wiring; print('ingest.readers' in sys.modules, 'pypdf' in sys.modules)"

    done = subprocess.run(script(body), capture_output=True, text=True, check=True)

    assert done.stdout == "False False\n"


def _server_of(processes: ReadingProcesses) -> str:
    return read_file_isolated(
        b"server", file_name="a.txt", seconds=20, megabytes=600, processes=processes
    ).text


def test_a_reading_that_nobody_wants_any_more_is_ended(tmp_path: Path) -> None:
    processes = ReadingProcesses(READER)

    def is_unwanted() -> bool:
        return bool(noted(tmp_path))

    with pytest.raises(ReadingStopped, match="not read any further"):
        cut_file_isolated(
            f"sleep {tmp_path}".encode(),
            file_name="a.txt",
            seconds=600,
            megabytes=600,
            is_unwanted=is_unwanted,
            processes=processes,
        )

    assert all(has_ended(process) for process in noted(tmp_path))
    processes.close()


def test_a_pdf_of_too_many_pages_is_refused_before_any_is_read() -> None:
    # The reader would fail on it: it knows only words for what to do.
    processes = ReadingProcesses(READER)

    with pytest.raises(FileTooLarge, match="3 pages; the limit is 2"):
        cut_file_isolated(
            pdf_of(["One."], ["Two."], ["Three."]),
            file_name="a.pdf",
            seconds=60,
            megabytes=1000,
            most_pages=2,
            processes=processes,
        )

    processes.close()
