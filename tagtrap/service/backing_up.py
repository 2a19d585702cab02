"""Write a backup: one state of the base with every file it stands on, also while it changes."""

import hashlib
import os
import re
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import tagtrap
from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import StorageError, WrongArguments
from tagtrap.ports import Clock
from tagtrap.records.database import Database
from tagtrap.records.jobs import StoredJobs
from tagtrap.records.library import Library
from tagtrap.records.passages import StoredPassages
from tagtrap.records.sqlite_files import copy_database
from tagtrap.service.backup_format import CONTENTS, DATABASE, FORMAT, SETTINGS, Contents, Entry
from tagtrap.service.permissions import require, require_all_collections
from tagtrap.settings import SETTINGS_FILE, Settings

_TRIES = 5
_BLOCK = 1 << 20
_KEY = re.compile(r"^\s*[\w.]*api_key\s*=.*$", re.MULTILINE)


class _Changed(Exception):  # nothing went wrong
    """A file of the copied state is gone: its document was erased meanwhile."""


def back_up(actor: Actor, settings: Settings, target: Path, clock: Clock) -> Contents:
    """Write a backup to `target`, which is replaced in one step once the new one is whole.

    Whatever is published while it runs is in it whole or not at all; what is erased is not in it.
    Raises `StorageError`, and `WrongArguments` for a target inside the data folder.
    """
    require(actor, Permission.MANAGE_DOCUMENTS)
    require_all_collections(actor)
    base = settings.data_dir.resolve()
    if base in target.resolve().parents:
        raise WrongArguments(
            f"{target} lies in the data folder, where erasing could not reach what it holds. "
            "Choose another place."
        )
    live = Database(settings.database_url or settings.data_dir / "tagtrap.db")
    if live.file is None:
        raise on_a_server(live, settings)
    if not live.file.exists():
        raise StorageError(f"There is no base in {settings.data_dir} to back up.")
    try:
        live.migrate()
        with tempfile.TemporaryDirectory(prefix=".tagtrap-backup-", dir=_folder(target)) as work:
            for _ in range(_TRIES):
                try:
                    return _written(live, live.file, settings, target, Path(work), clock)
                except _Changed:
                    continue
    except OSError as error:
        raise StorageError(f"The backup {target} cannot be written: {error.strerror}.") from error
    finally:
        live.close()
    raise StorageError("Documents were erased again and again during the backup. Try again.")


def on_a_server(base: Database, settings: Settings) -> StorageError:
    """Return what to say of a base whose database is on a server: how it is saved and put back."""
    return StorageError(
        f"The database {base.name} is on a server, which saves it itself: run `pg_dump -Fc` on it, "
        f"and copy {settings.data_dir / 'files'} afterwards; `pg_restore` puts it back. "
        "docs/deploy.md says what belongs together."
    )


def _written(
    live: Database, file: Path, settings: Settings, target: Path, work: Path, clock: Clock
) -> Contents:
    copied, packed = work / DATABASE, work / "backup.zip"
    copied.unlink(missing_ok=True)
    begun = clock()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        # Before the state is copied: a file that is taken in by then is in that state.
        entries = list(_put_jobs(archive, StoredJobs(live, clock), settings))
        copy_database(file, copied)
        copy = Database(copied)
        try:
            entries += [_put(archive, *one) for one in _files(copy, copied, settings)]
            if text := _settings_without_keys(settings):
                entries.append(_put_bytes(archive, SETTINGS, text.encode()))
            contents = _contents(copy, begun, entries, _settings_left_out(settings))
            erased = StoredPassages(copy).erasures()
        finally:
            copy.close()
        archive.writestr(CONTENTS, contents.model_dump_json())
    if StoredPassages(live).erasures() != erased:
        raise _Changed
    with packed.open("rb") as written:
        os.fsync(written.fileno())
    packed.replace(target)
    return contents


def _contents(
    copy: Database, begun: datetime, entries: Sequence[Entry], left_out: tuple[str, ...]
) -> Contents:
    return Contents(
        format=FORMAT,
        tagtrap=tagtrap.__version__,
        revision=copy.revision() or "",
        created_at=begun,
        documents=len(Library(copy).documents()),
        embedders=tuple(sorted(StoredPassages(copy).embedder_ids())),
        entries=tuple(entries),
        left_out=left_out,
    )


def _files(copy: Database, copied: Path, settings: Settings) -> Iterator[tuple[str, Path]]:
    """Yield what belongs to the copied state: names in the backup, and where the files lie."""
    yield DATABASE, copied
    for sha256 in sorted(Library(copy).stored_files()):
        path = settings.data_dir / "files" / sha256
        # One that is missing was erased, which is seen in the end, or was lost before: `tagtrap
        # doctor` names it, and its document is no worse in the backup than it is here.
        if path.is_file():
            yield f"files/{sha256}", path


def _put_jobs(archive: zipfile.ZipFile, stored: StoredJobs, settings: Settings) -> Iterator[Entry]:
    """Put in the files that are still on their way into the base."""
    for job in stored.unfinished():
        path = settings.data_dir / "jobs" / job.id / "content"
        try:
            entry = _put(archive, f"jobs/{job.id}/content", path)
        except _Changed:
            continue  # it has just been taken in
        if entry.sha256 == job.sha256:
            yield entry


def _put(archive: zipfile.ZipFile, name: str, path: Path) -> Entry:
    digest, size = hashlib.sha256(), 0
    try:
        with path.open("rb") as file, archive.open(name, "w", force_zip64=True) as packed:
            while block := file.read(_BLOCK):
                digest.update(block)
                size += len(block)
                packed.write(block)
    except FileNotFoundError as error:
        raise _Changed from error
    return Entry(name=name, size=size, sha256=digest.hexdigest())


def _put_bytes(archive: zipfile.ZipFile, name: str, content: bytes) -> Entry:
    archive.writestr(name, content)
    return Entry(name=name, size=len(content), sha256=hashlib.sha256(content).hexdigest())


def _settings_without_keys(settings: Settings) -> str:
    """Return the settings file without keys of model servers; "" where none can be taken along."""
    path = settings.data_dir / SETTINGS_FILE
    if not path.is_file():
        return ""
    text = _KEY.sub("", path.read_text(encoding="utf-8"))
    try:
        return "" if "api_key" in str(tomllib.loads(text)) else text
    except tomllib.TOMLDecodeError:
        return ""


def _settings_left_out(settings: Settings) -> tuple[str, ...]:
    path = settings.data_dir / SETTINGS_FILE
    if not path.is_file() or "api_key" not in path.read_text(encoding="utf-8"):
        return ()
    if _settings_without_keys(settings):
        return (f"the keys of model servers in {SETTINGS_FILE}",)
    return (f"{SETTINGS_FILE}, since it holds keys of model servers",)


def _folder(target: Path) -> Path:
    folder = target.absolute().parent
    if not folder.is_dir():
        raise WrongArguments(f"There is no folder {folder} for the backup.")
    return folder
