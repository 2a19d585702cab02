"""An answer of a public set: its sources, what it says, and what people found in it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.unreadable import why_unreadable
from tagtrap.domain.spans import Span
from tagtrap.errors import BadRecord, WrongArguments
from verify.requests import parsed_object


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """An answer with its source texts. `faults` are the words that people marked.

    `faults` is None where a set labels whole answers only. `group` names the task or the part of
    the set that it comes from; answers with the same `origin` were written from the same sources.
    """

    id: str
    sources: tuple[str, ...]
    question: str
    text: str
    is_faulty: bool
    faults: tuple[Span, ...] | None = None
    group: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class PublicSet:
    """The answers of a file; `left_out` counts rows that are not measured, by the reason."""

    name: str
    answers: tuple[PublicAnswer, ...]
    left_out: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Gathered:
    """A set while it is read."""

    answers: list[PublicAnswer]
    left_out: Counter[str]

    def as_set(self, path: Path) -> PublicSet:
        """Return the set; raise `WrongArguments` where no answer is in it."""
        if not self.answers:
            raise WrongArguments(f"{path} holds no answer to measure.")
        return PublicSet(path.name, tuple(self.answers), tuple(sorted(self.left_out.items())))


def objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of a file of JSON lines with their line numbers.

    Raise `WrongArguments`, naming the line, where there is none.
    """
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield number, parsed_object(line)
    except BadRecord as error:
        raise WrongArguments(f"{path}, line {number}: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise WrongArguments(f"{path} cannot be read: {why_unreadable(error)}") from error
