"""Read a backup back: staged and checked to the last byte first, then put in place in one step."""

import os
import shutil
from collections.abc import Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from filelock import Timeout

import tagtrap
from tagtrap.domain.identifiers import fresh_id
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import BackupRefused, StorageError, WrongArguments
from tagtrap.ports import Clock
from tagtrap.records.carrying_over import carry_over, is_empty
from tagtrap.records.database import Database
from tagtrap.records.jobs import StoredJobs
from tagtrap.records.library import Library
from tagtrap.records.restored import settle_restored
from tagtrap.records.sqlite_files import damage_in, erased_documents, held_alone
from tagtrap.service.backup_format import (
    DATABASE,
    SETTINGS,
    Contents,
    Entry,
    copy_checked,
    opened_backup,
)
from tagtrap.service.permissions import require, require_all_collections
from tagtrap.service.swapping import (
    STAGED,
    Move,
    Plan,
    drop_staged,
    finish_swap,
    swap,
    swap_lock,
)
from tagtrap.settings import SETTINGS_FILE, Settings

_SPARE = 50_000_000
"""Bytes that have to stay free beside what a backup unpacks to."""
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Restored:
    """What was read back, and how many documents were erased from it once more."""

    contents: Contents
    erased_again: int
    keeps_own_settings: bool


def restore(
    actor: Actor, settings: Settings, path: Path, clock: Clock, *, replace: bool = False
) -> Restored:
    """Put the state of a backup in the place of what the data folder holds.

    `replace` is needed where that is anything. Documents that were erased in this folder since the
    backup was made are erased from it again. Raises `BackupRefused`, `WrongArguments` or
    `StorageError`; the folder is then as it was.
    """
    require(actor, Permission.MANAGE_DOCUMENTS)
    require_all_collections(actor)
    folder = settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
        finish_swap(folder)
        with swap_lock(folder):
            return _Restoring(actor, settings, path, clock).run(replace=replace)
    except Timeout as error:
        raise StorageError(f"Another process is restoring into {folder}.") from error
    except OSError as error:
        raise StorageError(
            f"The backup cannot be restored into {folder}: {error.strerror or error}."
        ) from error


class _Restoring:
    """One backup being read back."""

    def __init__(self, actor: Actor, settings: Settings, path: Path, clock: Clock) -> None:
        self._actor = actor
        self._folder = settings.data_dir
        self._path = path
        self._clock = clock
        self._base = Database(settings.database_url or self._folder / DATABASE)
        self._file = self._base.file
        name = f"{STAGED}{fresh_id()}"
        # Each beside what it will replace: only on one disk can it be put in place in one step.
        self._staged = self._folder / name
        self._staged_base = (
            self._folder / f"{name}-base" if self._file is None else self._file.parent / name
        )

    def run(self, *, replace: bool) -> Restored:
        with opened_backup(self._path) as (archive, contents):
            self._require_free(replace=replace)
            self._require_room(contents)
            try:
                for entry in contents.entries:
                    self._stage(archive, entry)
                restored = self._opened(contents)
                if self._file is None:
                    return self._put_in_place(restored, contents, ())
                with held_alone(self._file) as current:
                    erased = erased_documents(current)
                    return self._put_in_place(restored, contents, erased)
            finally:
                drop_staged(self._folder, {self._staged, self._staged_base})
                self._base.close()

    def _require_free(self, *, replace: bool) -> None:
        held = sorted(
            path.name
            for path in self._folder.iterdir()
            if path.name != SETTINGS_FILE and path.suffix != ".lock"
        )
        if self._file is None:
            self._base.migrate()
            if not is_empty(self._base):
                raise WrongArguments(
                    f"The database {self._base.name} holds a base. A backup goes only into an "
                    "empty one: docs/deploy.md says how to make it."
                )
        is_taken = self._file is not None and self._file.exists()
        if (held or is_taken) and not replace:
            named = ", ".join(held[:_MOST_NAMED]) or self._base.name
            raise WrongArguments(
                f"The data folder {self._folder} is not empty ({named}). Choose another with "
                "TAGTRAP_DATA_DIR, or put the backup in the place of all it holds with --replace."
            )

    def _require_room(self, contents: Contents) -> None:
        free = shutil.disk_usage(self._folder).free
        if free < contents.size + _SPARE:
            raise StorageError(
                f"The backup takes {contents.size / 1e6:.0f} MB, and only {free / 1e6:.0f} MB are "
                f"free in {self._folder}. Nothing was changed."
            )

    def _stage(self, archive: ZipFile, entry: Entry) -> None:
        place = self._staged_base if entry.name == DATABASE else self._staged
        target = place / entry.name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            copy_checked(archive, entry, file)
            file.flush()
            os.fsync(file.fileno())

    def _opened(self, contents: Contents) -> Database:
        """Return the staged base, sound and of this TagTrap's form."""
        file = self._staged_base / DATABASE
        if damage := damage_in(file):
            raise BackupRefused(f"The database in {self._path} is damaged: {damage}.")
        restored = Database(file)
        try:
            restored.migrate()
        except StorageError as error:
            raise BackupRefused(
                f"The database in {self._path} cannot be used by this TagTrap "
                f"({tagtrap.__version__}); it was made by {contents.tagtrap}. Update TagTrap first."
            ) from error
        return restored

    def _put_in_place(
        self, restored: Database, contents: Contents, erased: Sequence[str]
    ) -> Restored:
        now = self._clock()
        again = settle_restored(
            restored, erased, actor=self._actor.id, now=now, made_at=contents.created_at
        )
        self._keep_only("files", Library(restored).stored_files())
        self._keep_only("jobs", {job.id for job in StoredJobs(restored, self._clock).unfinished()})
        if self._file is None:
            carry_over(restored, self._base)
        restored.close()
        keeps_own = (self._folder / SETTINGS_FILE).exists()
        swap(self._folder, self._plan(keeps_own=keeps_own))
        return Restored(contents, again, keeps_own)

    def _keep_only(self, kind: str, wanted: Set[str]) -> None:
        folder = self._staged / kind
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.iterdir():
            if path.name not in wanted:
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    def _plan(self, *, keeps_own: bool) -> Plan:
        moves, sides = [], []
        if self._file is not None:
            moves = [Move(staged=self._staged_base / DATABASE, target=self._file)]
            sides = [self._file.with_name(f"{self._file.name}{end}") for end in ("-wal", "-shm")]
        kinds = ["files", "jobs", *([] if keeps_own else [SETTINGS])]
        moves += [Move(staged=self._staged / kind, target=self._folder / kind) for kind in kinds]
        return Plan(
            moves=tuple(moves),
            gone=(*sides, self._folder / "index"),
            staging=(self._staged, self._staged_base),
        )
