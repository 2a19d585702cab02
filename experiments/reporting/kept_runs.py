"""The runs kept in one folder, for who may see them on a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from experiments.runs.answer_file import ANSWERS_FILE, read_answers
from experiments.runs.record import RunAnswer
from experiments.runs.url_checks import URLS_FILE, UrlCheck, read_url_checks
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import BadRecord, NotFound
from tagtrap.service.permissions import require, require_all_collections

FOLDER = "experiments"
"""Where the runs that the app shows lie, in the data folder."""
_REMEMBERED = 4


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run: its answers, and what is known of the web addresses in them, by address."""

    name: str
    answers: tuple[RunAnswer, ...]
    checks: Mapping[str, UrlCheck]


class KeptRuns:
    """The runs in a folder, each in a folder of its own.

    A run holds sentences of documents with what models made of them, so it is for people who
    investigate answers and may read every collection.
    """

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / FOLDER

    @property
    def folder(self) -> Path:
        """Where runs are looked for."""
        return self._folder

    def names(self, actor: Actor) -> list[str]:
        """Return the names of the runs, that with the newest answer first."""
        _require(actor)
        files = self._folder.glob(f"*/{ANSWERS_FILE}")
        newest_first = sorted(files, key=lambda file: (-file.stat().st_mtime, file.parent.name))
        return [file.parent.name for file in newest_first]

    def open(self, actor: Actor, name: str) -> KeptRun:
        """Return a run; raise `NotFound` where there is none of this name."""
        _require(actor)
        # The name comes from a page: only what is listed is opened, whatever else it may say.
        if name not in self.names(actor):
            raise NotFound("There is no such run.")
        folder = self._folder / name
        try:
            return _read(folder, _state(folder / ANSWERS_FILE), _state(folder / URLS_FILE))
        except OSError as error:
            raise NotFound("There is no such run.") from error


def _require(actor: Actor) -> None:
    require(actor, Permission.REVIEW, Permission.AUDIT)
    require_all_collections(actor)


def _state(file: Path) -> tuple[int, int]:
    if not file.exists():
        return 0, 0
    found = file.stat()
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=_REMEMBERED)
def _read(folder: Path, answers_state: object, checks_state: object) -> KeptRun:
    """Return the run in a folder; it is read again when a file of it has changed."""
    answers = tuple(read_answers(folder))
    if not answers:
        raise BadRecord(f"{folder.name} holds no answer yet.")
    return KeptRun(folder.name, answers, read_url_checks(folder))
