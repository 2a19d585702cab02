"""What stands in a backup: a ZIP file with a table of contents that names every byte of it."""

import hashlib
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tagtrap.errors import BackupRefused

FORMAT = 1
CONTENTS = "backup.json"
DATABASE = "tagtrap.db"
SETTINGS = "tagtrap.toml"
_NAME = re.compile(
    rf"{re.escape(DATABASE)}|{re.escape(SETTINGS)}|files/[0-9a-f]{{64}}|jobs/[0-9a-f]{{32}}/content"
)
_BLOCK = 1 << 20
_LONGEST_CONTENTS = 200_000_000
_DAMAGES = (
    KeyError,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What reading a ZIP file raises where a byte of it has changed: a place before its start
(`OSError`), a packing nobody knows, or an encryption that nobody asked for (`RuntimeError`)."""


class Entry(BaseModel):
    """One file of a backup; `size` in bytes."""

    model_config = ConfigDict(frozen=True)

    name: str
    size: int = Field(ge=0)
    sha256: str


class Contents(BaseModel):
    """What a backup holds, and what made it."""

    model_config = ConfigDict(frozen=True)

    format: int
    tagtrap: str
    revision: str
    created_at: datetime
    documents: int
    embedders: tuple[str, ...]
    entries: tuple[Entry, ...]
    left_out: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Bytes that the unpacked files take."""
        return sum(entry.size for entry in self.entries)


@contextmanager
def opened_backup(path: Path) -> Iterator[tuple[zipfile.ZipFile, Contents]]:
    """Open a backup and read its table of contents.

    Raises `BackupRefused` for a file that is none, is torn, or comes from a newer TagTrap.
    """
    with ExitStack() as opened:
        try:
            archive = opened.enter_context(zipfile.ZipFile(path))
            contents = _contents(path, archive)
        except FileNotFoundError as error:
            raise BackupRefused(f"There is no backup {path}.") from error
        except (PermissionError, IsADirectoryError) as error:
            raise BackupRefused(f"{path} cannot be read: {error.strerror}.") from error
        except _DAMAGES as error:
            raise BackupRefused(
                f"{path} is no whole backup: it is torn or damaged ({error}). Nothing was changed."
            ) from error
        yield archive, contents


def copy_checked(archive: zipfile.ZipFile, entry: Entry, target: IO[bytes]) -> None:
    """Unpack a file, or raise `BackupRefused` if one byte of it is not what was put in."""
    digest, size = hashlib.sha256(), 0
    for block in _unpacked(archive, entry):
        digest.update(block)
        size += len(block)
        if size > entry.size:
            break
        target.write(block)
    if (size, digest.hexdigest()) != (entry.size, entry.sha256):
        raise BackupRefused(f"{entry.name} is damaged in the backup: its checksum differs.")


def _unpacked(archive: zipfile.ZipFile, entry: Entry) -> Iterator[bytes]:
    try:
        with archive.open(entry.name) as packed:
            while block := packed.read(_BLOCK):
                yield block
    except _DAMAGES as error:
        raise BackupRefused(f"{entry.name} is damaged in the backup: {error}.") from error


def _contents(path: Path, archive: zipfile.ZipFile) -> Contents:
    try:
        if archive.getinfo(CONTENTS).file_size > _LONGEST_CONTENTS:
            raise BackupRefused(f"{path} is no backup of TagTrap.")
        contents = Contents.model_validate_json(archive.read(CONTENTS))
    except (KeyError, ValidationError) as error:
        raise BackupRefused(f"{path} is no backup of TagTrap.") from error
    if contents.format > FORMAT:
        raise BackupRefused(
            f"{path} was made by a newer TagTrap ({contents.tagtrap}). Update TagTrap first."
        )
    names = [entry.name for entry in contents.entries]
    if DATABASE not in names or len(set(names)) != len(names):
        raise BackupRefused(f"{path} is no backup of TagTrap.")
    for name in names:
        if not _NAME.fullmatch(name):
            raise BackupRefused(f"{path} holds {name!r}, which no backup of TagTrap does.")
    return contents
