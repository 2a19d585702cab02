"""Opening a Chroma folder in a process of its own first: a damaged one can end whoever opens it."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

PROBE_SECONDS = 180
_PULSE_SECONDS = 0.05
_START = "import sys; sys.path[:] = sys.argv[2:]; from vectorstore.probing import main; main()"
_KEPT_VARIABLES = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "HOME")


def problem_with(folder: Path, stop: threading.Event, *, seconds: float = PROBE_SECONDS) -> str:
    """Say why Chroma cannot open and search a folder, or "" if it can.

    Ends early, with any answer, once `stop` is set. The folder must not be open anywhere.
    """
    try:
        child = subprocess.Popen(  # noqa: S603  # our own interpreter and program
            [sys.executable, "-I", "-c", _START, str(folder.absolute()), *_module_folders()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
            start_new_session=True,
        )
    except OSError as error:
        return f"no process can be started to look at it ({error.strerror})"
    with child:
        if not _ended(child, stop, seconds):
            child.kill()
            return f"opening it took longer than {seconds:g} seconds"
        assert child.stdout is not None  # noqa: S101  # it is a pipe
        return _said(child.returncode, child.stdout.read())


def main() -> None:
    """Open the folder named first on the command line, search it, and print what came of it."""
    from vectorstore.chroma import ChromaIndex

    try:
        index = ChromaIndex(Path(sys.argv[1]))
        index.try_out()
        index.close()
        problem = ""
    except Exception as error:  # whatever it is, the parent is told
        problem = f"{type(error).__name__}: {error}"
    sys.stdout.write(json.dumps({"problem": problem}) + "\n")


def _ended(child: "subprocess.Popen[bytes]", stop: threading.Event, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while child.poll() is None:
        if time.monotonic() > deadline or stop.wait(_PULSE_SECONDS):
            return False
    return True


def _said(code: int, output: bytes) -> str:
    if code < 0:
        return f"opening it ended the process ({signal.Signals(-code).name})"
    try:
        return str(json.loads(output.splitlines()[-1])["problem"])
    except (IndexError, ValueError, KeyError, TypeError):
        return f"opening it ended the process (exit code {code})"


def _module_folders() -> list[str]:
    own = str(Path(__file__).resolve().parents[1])
    return [*dict.fromkeys([own, *(path for path in sys.path if Path(path).is_absolute())])]
