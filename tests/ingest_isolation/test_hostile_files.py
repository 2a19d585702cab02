"""Whatever a parser does with a file: the file is refused, and the app goes on."""

import logging
import signal
import threading
import time
from pathlib import Path

import pytest

from ingest.isolation.files import cut_file_isolated, read_file_isolated
from ingest.isolation.processes import ReadingProcesses
from tagtrap.errors import CorruptFile, FileTooLarge, ParseTimeout, ReadingStopped
from tests.ingest_isolation.conftest import STARTED, Do, has_ended, noted


@pytest.mark.parametrize("word", ["sleep", "sleep-deaf", "spin", "fork-and-sleep"])
def test_a_file_without_end_is_given_up_in_time_and_leaves_no_process(
    do: Do, tmp_path: Path, word: str
) -> None:
    started = time.monotonic()

    with pytest.raises(ParseTimeout, match=r"'a\.txt' could not be read within 2\.5 seconds"):
        do(word, tmp_path, seconds=2.5)

    assert time.monotonic() - started < 60
    assert noted(tmp_path)
    assert all(has_ended(process, within=0) for process in noted(tmp_path))


def test_other_files_are_read_while_one_hangs(
    do: Do, processes: ReadingProcesses, tmp_path: Path
) -> None:
    refused: list[BaseException] = []
    others_are_read = threading.Event()

    def hang() -> None:
        try:
            cut_file_isolated(
                f"sleep {tmp_path}".encode(),
                file_name="a.txt",
                seconds=600,
                megabytes=600,
                is_unwanted=others_are_read.is_set,
                processes=processes,
            )
        except ReadingStopped as error:
            refused.append(error)

    hanging = threading.Thread(target=hang)
    hanging.start()
    read = [do("do-nothing") for _ in range(3)]
    still_hangs = hanging.is_alive()
    others_are_read.set()
    hanging.join()

    assert read == ["Done."] * 3
    assert still_hangs
    assert len(refused) == 1


def test_more_files_than_there_are_turns_are_all_read(do: Do) -> None:
    read: list[str] = []
    threads = [threading.Thread(target=lambda: read.append(do("do-nothing"))) for _ in range(9)]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert read == ["Done."] * 9


@pytest.mark.parametrize("word", ["eat-memory", "eat-memory-in-small-pieces", "answer-without-end"])
def test_a_file_that_eats_memory_is_too_large(do: Do, word: str) -> None:
    with pytest.raises(FileTooLarge, match=r"needs more than 600 MB of memory"):
        do(word)

    assert do("do-nothing") == "Done."


@pytest.mark.parametrize(
    "word",
    [
        "exit",
        "exit-hard",
        "interrupt",
        "segfault",
        "kill-itself",
        "raise",
        "raise-unknown-refusal",
        "forge-reading",
        "forge-refusal",
        "forge-nonsense",
    ],
)
def test_a_file_that_ends_its_reader_is_corrupt_and_the_next_is_read(do: Do, word: str) -> None:
    with pytest.raises(CorruptFile, match=r"'a\.txt' could not be read: its reader failed on it"):
        do(word)

    assert do("do-nothing") == "Done."


def test_a_crash_is_logged_by_its_place_and_without_the_text(
    do: Do, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(CorruptFile) as refused:
        do("raise")

    assert "KeyError at " in caplog.text
    assert "behaviours.py:" in caplog.text
    assert "salary" not in caplog.text + str(refused.value)


def test_what_a_parser_prints_is_not_taken_for_its_answer(do: Do) -> None:
    assert do("print-garbage") == "Done."


def test_what_a_parser_starts_ends_with_it(do: Do, tmp_path: Path) -> None:
    assert do("fork", tmp_path) == "Done."

    assert len(noted(tmp_path)) == STARTED
    assert all(has_ended(process, within=0) for process in noted(tmp_path))


def test_what_a_parser_leaves_behind_does_not_hold_up_its_end(do: Do, tmp_path: Path) -> None:
    with pytest.raises(CorruptFile):
        do("fork-and-exit", tmp_path)

    assert len(noted(tmp_path)) == STARTED
    assert all(has_ended(process, within=0) for process in noted(tmp_path))


def test_a_parser_cannot_write_a_file(do: Do, tmp_path: Path) -> None:
    with pytest.raises(CorruptFile):
        do("write-file", tmp_path)

    assert (tmp_path / "written").read_bytes() == b""


def test_a_parser_sees_no_secret_of_the_app(do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAGTRAP_OPENAI__API_KEY", "sk-not-for-you")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "nor-this")
    fresh = ReadingProcesses("tests.ingest_isolation.behaviours:read")

    seen = read_file_isolated(
        b"environment", file_name="a.txt", seconds=20, megabytes=600, processes=fresh
    ).text
    fresh.close()

    assert "not-for-you" not in seen
    assert "nor-this" not in seen
    assert not seen.count("TAGTRAP")


def test_half_a_surrogate_pair_keeps_its_place(do: Do) -> None:
    assert do("half-a-pair") == "A lone ? half."


def test_a_reading_that_is_interrupted_is_ended(do: Do, tmp_path: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    def interrupt_once_it_reads() -> None:
        while not noted(tmp_path):
            time.sleep(0.02)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        threading.Thread(target=interrupt_once_it_reads, daemon=True).start()
        with pytest.raises(KeyboardInterrupt):
            do("sleep", tmp_path, seconds=120)
    finally:
        signal.signal(signal.SIGALRM, before)

    assert noted(tmp_path)
    assert all(has_ended(process) for process in noted(tmp_path))
    assert do("do-nothing") == "Done."
