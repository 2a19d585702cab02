"""Whether questions can be answered now: looked at in a moment; no model, and nothing written."""

import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock

from tagtrap.errors import StorageError, TagTrapError
from tagtrap.opened_base import database_of, file_of
from tagtrap.records.database import Database
from tagtrap.records.passages import StoredPassages
from tagtrap.records.publishing import refuse_other_embedder
from tagtrap.settings import Settings
from tagtrap.wiring import build_embedder

_LEAST_FREE = 64_000_000
"""Bytes without which hardly a document, and soon no answer, can be kept."""


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something that stands in the way.

    `part` may be told to anybody; `reason` names paths and hosts, and is for who looks after
    TagTrap. With `is_fatal` false questions are answered, but nothing can be added or kept.
    """

    part: str
    reason: str
    is_fatal: bool = True


class Readiness:
    """Looks at what every answer needs: the database, its tables, and vectors that fit.

    A model server is not looked at: without one questions are answered with quotations, and no
    copy of TagTrap is better off than the others. `tagtrap doctor` looks at all there is.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._database: Database | None = None
        self._opening = Lock()

    def hindrances(self) -> list[Hindrance]:
        """Return what stands in the way, the fatal first; nothing where all is in order."""
        found: list[Hindrance] = []
        for part, look in (("database", self._look_at_database), ("embedder", self._look_at_model)):
            try:
                look()
            except (TagTrapError, OSError) as error:
                return [*found, Hindrance(part, f"{type(error).__name__}: {error}")]
        return [*found, *self._hindrances_to_writing()]

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()

    def _opened(self) -> Database:
        with self._opening:
            if self._database is None:
                self._database = database_of(self._settings)
            return self._database

    def _look_at_database(self) -> None:
        # Opening a database makes its folder, be its name mistyped.
        file = file_of(self._settings)
        if file is not None and not file.is_file():
            raise StorageError(f"{file}: there is no base yet; `tagtrap run` makes it.")
        self._opened().require_tables()

    def _look_at_model(self) -> None:
        # What another's model calls itself is known only once it is loaded.
        if "/" not in self._settings.embedder:
            embedder = build_embedder(self._settings)
            refuse_other_embedder(StoredPassages(self._opened()).embedder_ids(), embedder.id)

    def _hindrances_to_writing(self) -> Iterator[Hindrance]:
        folder = self._settings.data_dir
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            yield Hindrance("data folder", f"{folder.absolute()} cannot be written to", False)
        elif (free := shutil.disk_usage(folder).free) < _LEAST_FREE:
            reason = f"{folder.absolute()}: {free // 1_000_000} MB are free on its disk"
            yield Hindrance("disk", reason, False)


def told(hindrances: Sequence[Hindrance]) -> dict[str, object]:
    """Return what anybody may know of them, as plain data."""
    is_ready = not any(one.is_fatal for one in hindrances)
    said: dict[str, object] = {"status": "ok" if is_ready else "not ready"}
    for name, is_fatal in (("failing", True), ("hampered", False)):
        if parts := [one.part for one in hindrances if one.is_fatal is is_fatal]:
            said[name] = parts
    return said
