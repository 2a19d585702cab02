"""What a job has done so far, in a folder of its own: gone to the last byte when it is over."""

import io
import math
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

import numpy as np

from ingest.isolation.messages import decode, encode
from tagtrap.domain.identifiers import JobId
from tagtrap.errors import StorageError
from tagtrap.ports import Vectors
from tagtrap.service.durable_files import wipe, write_durably
from tagtrap.service.ingesting import CutFile


class JobFolders:
    """One folder a job, named by its id: no name from outside ever becomes a path."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def keep_content(self, job: JobId, content: bytes) -> None:
        """Keep the bytes of the file; they are on disk when this returns."""
        self._keep(job, "content", content)

    def content(self, job: JobId) -> bytes:
        """Return the bytes of the file."""
        return self._kept(job, "content")

    def keep_cut(self, job: JobId, cut: CutFile) -> None:
        """Keep what the file says."""
        self._keep(job, "cut", encode((cut.parsed, cut.sentences)))

    def cut(self, job: JobId) -> CutFile:
        """Return what the file says."""
        return CutFile(*decode(self._kept(job, "cut")))

    def keep_vectors(self, job: JobId, name: str, vectors: Vectors) -> None:
        """Keep the vectors of a batch of passages, shape (windows, dimensions)."""
        buffer = io.BytesIO()
        np.save(buffer, vectors, allow_pickle=False)
        self._keep(job, name, buffer.getvalue())

    def vectors(self, job: JobId, name: str) -> Vectors | None:
        """Return the vectors of a batch, shape (windows, dimensions); None if none are kept."""
        if not (self._root / job / name).is_file():
            return None
        content = io.BytesIO(self._kept(job, name))
        vectors: Vectors = np.load(content, allow_pickle=False)
        return vectors

    def discard(self, job: JobId) -> None:
        """Delete all that a job has kept."""
        folder = self._root / job
        with self._explained():
            # Another process may be deleting it at this moment.
            with suppress(FileNotFoundError):
                for path in sorted(folder.iterdir()):
                    wipe(path)
            shutil.rmtree(folder, ignore_errors=True)

    def discard_strays(self, kept: Collection[JobId], *, unchanged_since: datetime) -> None:
        """Delete what killed processes have left: no job stands for it, and none still will."""
        with self._explained():
            # The queue's own files beside the folders come and go at any moment.
            for folder in self._root.iterdir() if self._root.is_dir() else ():
                if not folder.is_dir() or folder.name in kept:
                    continue
                if _changed_at(folder) < unchanged_since.timestamp():
                    self.discard(JobId(folder.name))

    def _keep(self, job: JobId, name: str, content: bytes) -> None:
        with self._explained():
            write_durably(self._root / job / name, content)

    def _kept(self, job: JobId, name: str) -> bytes:
        with self._explained():
            try:
                return (self._root / job / name).read_bytes()
            except FileNotFoundError as error:
                # After a restore, say: a backup holds no files that are still on their way.
                raise StorageError(
                    "What was kept of this file is not there any more. Add it again."
                ) from error

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StorageError(
                f"Files on their way in cannot be kept in {self._root}: {error.strerror}."
            ) from error


def _changed_at(folder: Path) -> float:
    """Return when a folder was changed last; never, where its job has just taken it away."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return math.inf
