"""The files that the arguments of a command stand for."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tagtrap.errors import UnreadableFile, WrongArguments
from tagtrap.service.ingesting import require_size
from tagtrap.settings import IngestSettings


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file to take in, and the name it is known by: relative to the folder it was found in.

    `problem` says why it cannot be looked at, or is "".
    """

    path: Path
    name: str
    problem: str = ""

    def content(self, settings: IngestSettings) -> bytes:
        """Return its bytes. Raises `FileRefused`, also for what is no plain file or too large."""
        try:
            if self.problem:
                raise UnreadableFile(f"{self.name} cannot be looked into: {self.problem}.")
            if self.path.is_dir():
                raise UnreadableFile(
                    f"{self.name} is a folder, or a link to one; to add its files name it itself."
                )
            # A pipe or a device could be read for ever.
            if not self.path.is_file():
                raise UnreadableFile(f"{self.name} is no plain file.")
            require_size(self.name, self.path.stat().st_size, settings)
            return self.path.read_bytes()
        except OSError as error:
            raise UnreadableFile(f"{self.name} cannot be read: {error.strerror}.") from error


def find_files(paths: Sequence[Path]) -> list[FoundFile]:
    """Return the files of the paths; hidden files and folders inside a folder are left out.

    Raises `WrongArguments` for a path that is not there, and for a folder without a file.
    """
    found: list[FoundFile] = []
    for path in paths:
        try:
            path.stat()
        except OSError as error:
            raise WrongArguments(f"There is no file or folder {path}: {error.strerror}.") from error
        inside = _inside(path) if path.is_dir() else [FoundFile(path, path.name)]
        if not inside:
            raise WrongArguments(f"The folder {path} holds no file.")
        found += inside
    return found


def _inside(folder: Path) -> list[FoundFile]:
    closed: list[OSError] = []
    files = [
        FoundFile(path, path.relative_to(folder).as_posix()) for path in _visible(folder, closed)
    ]
    files += [
        FoundFile(Path(error.filename), f"{error.filename}", str(error.strerror))
        for error in closed
    ]
    return sorted(files, key=lambda file: file.name)


def _visible(folder: Path, closed: list[OSError]) -> Iterator[Path]:
    """Yield what is no folder, and links to folders: following them could go round for ever."""
    for place, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        links = [name for name in folders if Path(place, name).is_symlink()]
        yield from (Path(place, name) for name in [*names, *links] if not name.startswith("."))
