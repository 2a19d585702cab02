"""Runs jobs in threads of this process, from files in the data folder.

DBOS's own file lies beside the database.
"""

import logging
import sqlite3
from pathlib import Path
from urllib.parse import quote

from filelock import FileLock, Timeout

from tagtrap.errors import StorageError
from tagtrap.queues.workflows import WorkflowQueue, dbos_class

_log = logging.getLogger(__name__)


class DurableQueue(WorkflowQueue):
    """A `JobQueue` on the files of one data folder; one process at a time runs it."""

    def __init__(self, folder: Path, *, takes_jobs: bool = True) -> None:
        """Nothing is touched before `start` or `put`; without `takes_jobs` `start` is False."""
        self._file = (folder / "queue.db").absolute()
        super().__init__(
            f"sqlite:///{quote(str(self._file))}",
            place=str(self._file.parent),
            executor="local",
            takes_jobs=takes_jobs,
        )
        # Taken in one thread, given back in another.
        self._lock = FileLock(folder / "queue.lock", thread_local=False)

    def _acquire(self) -> bool:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except OSError as error:
            raise StorageError(
                f"The data folder {self._file.parent}: {error.strerror}; nothing can be added."
            ) from error
        return True

    def _release(self) -> None:
        self._lock.release()

    def _launch(self) -> None:
        """Launch; a damaged file is set aside, since the list of jobs knows what is left."""
        try:
            super()._launch()
        except Exception as error:
            dbos_class().destroy()
            if not _is_damage(error):
                raise
            _log.warning("the queue is damaged, and begun anew")
            self._file.replace(self._file.with_suffix(".damaged"))
            super()._launch()


def _is_damage(error: Exception) -> bool:
    cause = getattr(error, "orig", None)
    # What is operational passes: a full disk, a lock.
    is_passing = isinstance(cause, sqlite3.OperationalError)
    return isinstance(cause, sqlite3.DatabaseError) and not is_passing
