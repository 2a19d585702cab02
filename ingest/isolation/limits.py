"""What holds a reading: limits on a process, and the end of a process with all it started."""

import contextlib
import ctypes
import math
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path

_MOST_OPEN_FILES = 64
_NICENESS = 5  # the pages of the app go first
_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_SET_CHILD_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER

_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def adopt_orphans() -> None:
    """Become the parent of whatever outlives its own parent below this process (Linux)."""
    if _prctl is not None:
        _prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def keep_open_only(stream: int) -> None:
    """Close all files of this process but standard input, output, error and `stream`."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    os.closerange(3, stream)
    os.closerange(stream + 1, min(most, 65536))


def silence_standard_streams() -> None:
    """Let standard input, output and error of this process lead nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def limit_this_process(parent: int, *, seconds: float, megabytes: int) -> None:
    """Bind this process: a session of its own, an end with its parent, and hard limits.

    It may use `seconds` of processor time and `megabytes` of address space, may write no file,
    and may start no process unless it runs as root.
    """
    os.setsid()
    _end_with(parent)
    os.nice(_NICENESS)
    with contextlib.suppress(OSError):
        # If the machine runs out of memory all the same, this process goes before the app.
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, 0)
    _limit(resource.RLIMIT_NOFILE, _MOST_OPEN_FILES)
    _limit(resource.RLIMIT_NPROC, 0)
    _limit(resource.RLIMIT_CPU, math.ceil(seconds) + 1)
    _limit(resource.RLIMIT_AS, megabytes * 1_000_000)


def _end_with(parent: int) -> None:
    if _prctl is not None:
        _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it had ended before the signal was ordered
        os._exit(1)


def _limit(what: int, value: int) -> None:
    _, most = resource.getrlimit(what)
    if most != resource.RLIM_INFINITY:
        value = min(value, most)
    # macOS knows some of the limits by name only.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(what, (value, value))


class Family:
    """A child process of this one, and whatever it started."""

    def __init__(self, first: int) -> None:
        self._first = first

    def has_ended(self) -> bool:
        """Whether the first process has ended; others may still run."""
        if not hasattr(os, "waitid"):  # macOS before Python 3.13: the time limit ends it
            return False
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._first, options) is not None

    def end(self) -> int:
        """Kill all of them, wait for their end, and return how the first one ended.

        The number is its exit code, or minus the number of the signal that ended it.
        """
        exit_code: int | None = None
        while True:
            for child in _children():
                _kill(os.kill, child)
            if exit_code is None:
                _kill(os.kill, self._first)
                # At one stroke, so that one that starts others all the time cannot outrun it.
                _kill(os.killpg, self._first)
            try:
                ended, status = os.waitpid(-1, 0)
            except ChildProcessError:
                return exit_code or 0
            if ended == self._first:
                exit_code = os.waitstatus_to_exitcode(status)


def _children() -> list[int]:
    """Return the children of this process, adopted ones too; [] where that cannot be known."""
    try:
        listed = Path("/proc/thread-self/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(child) for child in listed.split()]


def _kill(kill: Callable[[int, int], None], target: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        kill(target, signal.SIGKILL)
