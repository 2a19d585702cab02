"""The runs kept in one folder, for who may see them on a page."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from experiments.runs.answer_file import ANSWERS_FILE, read_answers
from experiments.runs.record import RunAnswer
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import BadRecord, NotFound
from tagtrap.service.permissions import require, require_all_collections

FOLDER = "experiments"
"""Where the runs that the app shows lie, in the data folder."""
_REMEMBERED = 4


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

    def answers(self, actor: Actor, name: str) -> Sequence[RunAnswer]:
        """Return the answers of a run; raise `NotFound` where there is none of this name."""
        _require(actor)
        # The name comes from a page: only what is listed is opened, whatever else it may say.
        if name not in self.names(actor):
            raise NotFound("There is no such run.")
        file = self._folder / name / ANSWERS_FILE
        try:
            state = file.stat()
            return _read(file, state.st_mtime_ns, state.st_size)
        except OSError as error:
            raise NotFound("There is no such run.") from error


def _require(actor: Actor) -> None:
    require(actor, Permission.REVIEW, Permission.AUDIT)
    require_all_collections(actor)


@lru_cache(maxsize=_REMEMBERED)
def _read(file: Path, changed: int, size: int) -> tuple[RunAnswer, ...]:
    """Return the answers in a file; it is read again when it has grown."""
    answers = tuple(read_answers(file))
    if not answers:
        raise BadRecord(f"{file.parent.name} holds no answer yet.")
    return answers
