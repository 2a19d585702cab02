"""The uploaded bytes, each file once under its sha256: no name from outside ever becomes a path."""

import hashlib
import math
from datetime import datetime
from pathlib import Path

from tagtrap.errors import StorageError
from tagtrap.service.durable_files import wipe, write_durably


class FileStore:
    """A folder of files named by the sha256 of their bytes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save(self, content: bytes) -> str:
        """Keep the bytes and return their sha256; they are on disk when this returns."""
        sha256 = hashlib.sha256(content).hexdigest()
        try:
            write_durably(self._folder / sha256, content)
        except OSError as error:
            raise StorageError(
                f"The file cannot be kept in {self._folder}: {error.strerror}."
            ) from error
        return sha256

    def holds(self, sha256: str) -> bool:
        """Whether the bytes are here."""
        return (self._folder / sha256).is_file()

    def discard(self, sha256: str) -> None:
        """Delete the bytes, if they are here: overwritten first, since erased means erased."""
        self._delete(self._folder / sha256)

    def discard_strays(self, kept: frozenset[str], *, unchanged_since: datetime) -> None:
        """Delete the files that are not to be kept and that nobody can still be adding."""
        if not self._folder.is_dir():
            return
        for path in self._folder.iterdir():
            if path.name not in kept and _changed_at(path) < unchanged_since.timestamp():
                self._delete(path)

    def _delete(self, path: Path) -> None:
        try:
            wipe(path)
        except OSError as error:
            raise StorageError(
                f"The file {path} cannot be deleted: {error.strerror}. Its document is erased "
                "everywhere else; delete this file yourself."
            ) from error


def _changed_at(path: Path) -> float:
    """Return when a file was changed, in seconds since 1970; one that has gone just now is new."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return math.inf
