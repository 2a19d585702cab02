"""The answers of a run on disk: JSON lines, appended as they come."""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

from pydantic import TypeAdapter, ValidationError

from experiments.runs.record import RunAnswer
from tagtrap.errors import BadRecord

ANSWERS_FILE = "answers.jsonl"


def read_answers(path: Path) -> list[RunAnswer]:
    """Return the answers of a run, given its folder or its file, in the order they were written.

    Of two answers with the same key (one that failed and its second try) the later one counts. A
    last line that was cut off while it was written is left out. Raises `BadRecord`, which names
    the line, where another line is no answer, and `OSError` where nothing can be read.
    """
    by_key: dict[tuple[str, ...], RunAnswer] = {}
    for answer in _lines(path / ANSWERS_FILE if path.is_dir() else path):
        by_key.pop(answer.key, None)
        by_key[answer.key] = answer
    return list(by_key.values())


class AnswerFile:
    """Appends answers to a run's file; safe to use from several threads.

    Each line is on the disk before `append` returns.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / ANSWERS_FILE
        self._lock = Lock()
        _mend(self._path)
        self._file = self._path.open("ab")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def append(self, answer: RunAnswer) -> None:
        """Write one answer."""
        line = as_line(answer).encode("utf-8") + b"\n"
        with self._lock:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())


def as_line(answer: RunAnswer) -> str:
    """Return an answer as one line of JSON."""
    return json.dumps(_adapter().dump_python(answer, mode="json"), ensure_ascii=False)


def _lines(path: Path) -> Iterator[RunAnswer]:
    lines = path.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _adapter().validate_json(line)
        except ValidationError as error:
            if number == len(lines) and not line.endswith(b"\n"):
                return
            first = error.errors(include_input=False, include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise BadRecord(f"{path}, line {number}: {where} {first['msg']}".strip()) from error


def _mend(path: Path) -> None:
    """Cut half a line off the end, so that the next one begins on a line of its own."""
    if not path.exists():
        return
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)


@cache
def _adapter() -> TypeAdapter[RunAnswer]:
    return TypeAdapter(RunAnswer)
