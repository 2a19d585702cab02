"""Deleting files so that their bytes are gone as well."""

import os
import stat
from pathlib import Path

_BLOCK = 1 << 20


def shred(path: Path) -> None:
    """Overwrite every file under `path` with zeros, then delete it; a link is only unlinked.

    Raises `OSError` if something cannot be overwritten or deleted; nothing else is left out for it.
    On copy-on-write disks and SSDs the old blocks may outlive this; no file holds them any more.
    """
    failures: list[OSError] = []
    _shred(path, failures)
    if failures:
        raise failures[0]


def _shred(path: Path, failures: list[OSError]) -> None:
    try:
        mode = path.lstat().st_mode
        if stat.S_ISDIR(mode):
            path.chmod(0o700)
            for inside in list(path.iterdir()):
                _shred(inside, failures)
            path.rmdir()
            return
        if stat.S_ISREG(mode):
            path.chmod(0o600)
            _overwrite(path)
        path.unlink()
    except FileNotFoundError:
        return
    except OSError as error:
        failures.append(error)


def _overwrite(path: Path) -> None:
    with path.open("r+b") as file:
        left = path.stat().st_size
        while left > 0:
            left -= file.write(bytes(min(left, _BLOCK)))
        file.flush()
        os.fsync(file.fileno())
