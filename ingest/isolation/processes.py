"""Reading servers seen from the app: started when needed, kept warm, and ended for good."""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from ingest.isolation.messages import Outcome, Reply, Request, frame, next_reply
from tagtrap.errors import MissingDependency, ReadingNotStarted, TagTrapError

Unwanted = Callable[[], bool]
"""Whether nobody waits for a reading any more."""

MOST_AT_ONCE = 4
"""Files read at the same time in one app; further ones wait for their turn."""

_START_SECONDS = 60
_GRACE_SECONDS = 10  # the server keeps the time; this is for a server that cannot
_END_SECONDS = 2
_IDLE_SECONDS = 60
_LOOK_SECONDS = 0.5
_START = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from ingest.isolation.server import main; main(sys.argv[1])"
)
# All that a Python may need to start. Keys and passwords of the app stay with the app.
_KEPT_VARIABLES = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE")


class ReadingProcess:
    """One reading server. Used by one thread at a time."""

    def __init__(self, reader: str) -> None:
        """Start it and wait until it takes requests.

        Raises `MissingDependency` if it cannot be started, `ReadingNotStarted` if not in time.
        """
        self.idle_since = time.monotonic()
        self._killed_for: Outcome | None = None
        try:
            self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and program
                [sys.executable, "-I", "-c", _START, reader, *_module_folders()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",  # the app's own folder may be gone
                env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
                start_new_session=True,  # Ctrl+C in the terminal is for the app
            )
        except OSError as error:
            raise MissingDependency(f"No process for reading files can be started: {error}.") from (
                error
            )
        with self._ended_on_error():
            self._wait_until_ready()

    @property
    def is_running(self) -> bool:
        """Whether it can take a request."""
        return self._process.poll() is None

    def ask(
        self, request: Request, content: bytes, is_unwanted: Unwanted | None = None
    ) -> tuple[Reply, bytes]:
        """Have a file read; whatever goes wrong is said by the reply."""
        with self._ended_on_error(), self._killed_when(is_unwanted):
            found = self._exchange(frame(request, content), request.seconds + _GRACE_SECONDS)
        if found is not None:
            return found
        self.end()
        return Reply(self._killed_for or Outcome.STOPPED), b""

    def end(self) -> None:
        """End it, with a reading that may be under way, and wait for that."""
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
        try:
            # At the end of its input it ends by itself, after whatever it has started.
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait_until_ready(self) -> None:
        reply, _ = self._exchange(b"", _START_SECONDS) or (Reply(Outcome.STOPPED), b"")
        if self._killed_for is Outcome.TOO_SLOW:
            raise ReadingNotStarted(
                f"This machine is so busy that no file could be opened within {_START_SECONDS} "
                "seconds. Try again."
            )
        if reply.outcome is not Outcome.READY:
            raise MissingDependency(
                "The process for reading files does not start "
                f"({reply.detail or 'no reason given'}). Install TagTrap again."
            )

    def _exchange(self, sent: bytes, seconds: float) -> tuple[Reply, bytes] | None:
        to_server, from_server = self._process.stdin, self._process.stdout
        assert to_server is not None and from_server is not None  # noqa: S101  # both are pipes
        with self._killed_after(seconds):
            try:
                to_server.write(sent)
                to_server.flush()
                return next_reply(from_server)
            except OSError:  # it has ended
                return None

    @contextlib.contextmanager
    def _killed_after(self, seconds: float) -> Iterator[None]:
        def kill() -> None:
            self._killed_for = Outcome.TOO_SLOW
            self._process.kill()

        timer = threading.Timer(seconds, kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    @contextlib.contextmanager
    def _killed_when(self, is_unwanted: Unwanted | None) -> Iterator[None]:
        if is_unwanted is None:
            yield
            return
        is_done = threading.Event()

        def watch() -> None:
            while not is_done.wait(_LOOK_SECONDS):
                # Who cannot be asked now is asked again.
                with contextlib.suppress(TagTrapError):
                    if is_unwanted():
                        self._killed_for = Outcome.UNWANTED
                        self._process.kill()
                        return

        watcher = threading.Thread(target=watch, name="unwanted-reading", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            is_done.set()
            watcher.join()

    @contextlib.contextmanager
    def _ended_on_error(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            # Also Ctrl+C: what it would answer now is the answer to nobody's question.
            self.end()
            raise


def _module_folders() -> list[str]:
    """Return where modules are found: as in the app, but never the current folder."""
    own = str(Path(__file__).resolve().parents[2])
    return [*dict.fromkeys([own, *(path for path in sys.path if Path(path).is_absolute())])]


class ReadingProcesses:
    """The reading servers of one app. Threads may share it."""

    def __init__(
        self,
        reader: str = "ingest.readers:read_file",
        *,
        at_once: int = MOST_AT_ONCE,
        idle_seconds: float = _IDLE_SECONDS,
    ) -> None:
        """`reader` is the "module:attribute" that reads; idle servers end after a while."""
        self._reader = reader
        self._idle_seconds = idle_seconds
        self._turns = threading.BoundedSemaphore(at_once)
        self._lock = threading.Lock()
        self._idle: list[ReadingProcess] = []
        self._timer: threading.Timer | None = None

    def ask(
        self, request: Request, content: bytes, is_unwanted: Unwanted | None = None
    ) -> tuple[Reply, bytes]:
        """Have a file read by an idle server, or by a new one, as long as it is wanted."""
        with self._turns:
            process = self._taken()
            answer = process.ask(request, content, is_unwanted)
            if process.is_running:
                self._put_back(process)
            return answer

    def close(self) -> None:
        """End the idle servers; a later request starts a new one."""
        self._end_idle_since(float("inf"))

    def _taken(self) -> ReadingProcess:
        while True:
            with self._lock:
                process = self._idle.pop() if self._idle else None
            if process is None:
                return ReadingProcess(self._reader)
            if process.is_running:
                return process
            process.end()

    def _put_back(self, process: ReadingProcess) -> None:
        process.idle_since = time.monotonic()
        with self._lock:
            self._idle.append(process)
            self._look_later()

    def _look_later(self) -> None:
        if self._timer is None and self._idle:
            self._timer = threading.Timer(self._idle_seconds, self._retire)
            self._timer.daemon = True
            self._timer.start()

    def _retire(self) -> None:
        self._end_idle_since(time.monotonic() - self._idle_seconds)
        with self._lock:
            self._timer = None
            self._look_later()

    def _end_idle_since(self, moment: float) -> None:
        with self._lock:
            ended = [process for process in self._idle if process.idle_since <= moment]
            self._idle = [process for process in self._idle if process not in ended]
        for process in ended:
            process.end()
