"""The uploaded bytes, each file once under its sha256: no name from outside ever becomes a path."""

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

from tagtrap.errors import StorageError


class FileStore:
    """A folder of files named by the sha256 of their bytes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save(self, content: bytes) -> str:
        """Keep the bytes and return their sha256; they are on disk when this returns."""
        sha256 = hashlib.sha256(content).hexdigest()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self._folder, prefix="incoming-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                Path(temporary).replace(self._folder / sha256)
            except OSError:
                Path(temporary).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise StorageError(f"The file cannot be kept in {self._folder}: {error}") from error
        return sha256

    def read(self, sha256: str) -> bytes:
        """Return the bytes kept under a sha256."""
        try:
            return (self._folder / sha256).read_bytes()
        except OSError as error:
            raise StorageError(f"The stored file {sha256[:12]} cannot be read: {error}") from error

    def discard(self, sha256: str) -> None:
        """Delete the bytes, if they are here: overwritten first, since erased means erased."""
        path = self._folder / sha256
        with contextlib.suppress(FileNotFoundError):
            with path.open("r+b") as file:
                file.write(b"\0" * path.stat().st_size)
                file.flush()
                os.fsync(file.fileno())
            path.unlink()
