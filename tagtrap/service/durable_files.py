"""Files that are on disk once written, and leave no byte behind once deleted."""

import os
import tempfile
from pathlib import Path


def write_durably(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; it is on disk when this returns. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix="incoming-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def wipe(path: Path) -> None:
    """Delete a file, if it is there: overwritten first, since erased means erased.

    Raises `OSError`.
    """
    try:
        with path.open("r+b") as file:
            file.write(b"\0" * path.stat().st_size)
            file.flush()
            os.fsync(file.fileno())
        path.unlink()
    except FileNotFoundError:
        return
