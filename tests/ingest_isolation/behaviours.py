"""A reader that does what the file says: hang, crash, fork, eat memory.

The file holds one word for what to do, and perhaps a folder. Each process that is started leaves
an empty file there, named by its number.
"""

import ctypes
import os
import signal
import struct
import time
from collections.abc import Callable
from pathlib import Path

import ingest.readers  # noqa: F401  # so that this server is as large as a real one
from ingest.isolation.messages import Outcome, Reply, frame
from tagtrap.domain.files import ParsedFile

READER = f"{__name__}:read"


def read(content: bytes, *, file_name: str) -> ParsedFile:
    word, _, folder = content.decode().partition(" ")
    if folder:
        _note(Path(folder))
    return _parsed(_ACTIONS[word](Path(folder)) or "Done.")


def _parsed(text: str) -> ParsedFile:
    return ParsedFile(text=text, pages=(), blocks=(), media_type="text/plain")


def _note(folder: Path) -> None:
    (folder / str(os.getpid())).touch()


def _sleep(_: Path) -> None:
    while True:
        time.sleep(60)


def _sleep_deaf(folder: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU):
        signal.signal(number, signal.SIG_IGN)
    _sleep(folder)


def _spin(_: Path) -> None:
    while True:
        pass


def _eat_memory(_: Path) -> None:
    eaten = []
    while True:
        eaten.append(bytes(10_000_000))


def _eat_memory_in_small_pieces(_: Path) -> None:
    eaten: list[object] = []
    while True:
        eaten = [eaten, *([None] * 1000)]


def _answer_without_end(_: Path) -> str:
    return "a" * 550_000_000


def _exit(_: Path) -> None:
    raise SystemExit(0)


def _exit_hard(_: Path) -> None:
    os._exit(0)


def _interrupt(_: Path) -> None:
    raise KeyboardInterrupt


def _segfault(_: Path) -> None:
    ctypes.string_at(0)


def _kill_itself(_: Path) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _raise(_: Path) -> None:
    raise KeyError("The salary of the director is secret.")


def _raise_unknown_refusal(_: Path) -> None:
    raise type("Exit", (Exception,), {})("nobody knows this error")


def _print_garbage(_: Path) -> None:
    for _number in range(1000):
        os.write(1, b"\x00\x00\x00\x05garbage{]\xff" * 100)
        os.write(2, b"garbage" * 100)
    print("more garbage", flush=True)  # noqa: T201  # that is what it is about
    assert os.read(0, 1) == b""


def _forge_reading(_: Path) -> None:
    _write_into_all_files(frame(Reply(Outcome.READ), b'[{"text": 1}, []]'))


def _forge_refusal(_: Path) -> None:
    _write_into_all_files(frame(Reply(Outcome.REFUSED, error="SettingsError", detail="Stop.")))


def _forge_nonsense(_: Path) -> None:
    _write_into_all_files(struct.pack(">IQ", 6, 0) + b"[true]")


def _write_into_all_files(forged: bytes) -> None:
    for number in range(3, 64):
        try:
            os.write(number, forged)
        except OSError:
            continue
    os._exit(0)


def _fork(folder: Path) -> None:
    """Leave one child behind, and one that got itself a session and a new parent."""
    if os.geteuid() != 0:  # without root rights a reader may not start any
        _fork_in_vain()
        return
    started, told = os.pipe()
    if os.fork() == 0:
        _leave_behind(folder, told)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            _leave_behind(folder, told)
        os._exit(0)
    assert os.read(started, 1) + os.read(started, 1) == b"!!"


def _fork_in_vain() -> None:
    try:
        child = os.fork()
    except BlockingIOError:
        return
    os._exit(1 if child else 0)


def _leave_behind(folder: Path, told: int) -> None:
    _note(folder)
    os.write(told, b"!")
    _sleep(folder)


def _fork_and_exit(folder: Path) -> None:
    _fork(folder)
    os._exit(0)


def _fork_and_sleep(folder: Path) -> None:
    _fork(folder)
    _sleep(folder)


def _write_file(folder: Path) -> None:
    (folder / "written").write_bytes(b"text")


def _environment(_: Path) -> str:
    return "\n".join(f"{name}={value}" for name, value in os.environ.items())


def _threads_of_server(_: Path) -> str:
    return str(len(list(Path(f"/proc/{os.getppid()}/task").iterdir())))


def _half_a_pair(_: Path) -> str:
    return "A lone \ud83d half."


def _server(_: Path) -> str:
    return str(os.getppid())


def _do_nothing(_: Path) -> None:
    pass


_ACTIONS: dict[str, Callable[[Path], str | None]] = {
    action.__name__.strip("_").replace("_", "-"): action
    for action in (
        _sleep,
        _sleep_deaf,
        _spin,
        _eat_memory,
        _eat_memory_in_small_pieces,
        _answer_without_end,
        _exit,
        _exit_hard,
        _interrupt,
        _segfault,
        _kill_itself,
        _raise,
        _raise_unknown_refusal,
        _print_garbage,
        _forge_reading,
        _forge_refusal,
        _forge_nonsense,
        _fork,
        _fork_and_exit,
        _fork_and_sleep,
        _write_file,
        _environment,
        _threads_of_server,
        _half_a_pair,
        _server,
        _do_nothing,
    )
}
