"""Looking a data folder over: what is wrong, what can be put right, and what cannot."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from tagtrap.errors import NothingWritten
from tagtrap.ports import Clock
from tagtrap.records.base_checks import (
    cleaning_is_due,
    files_with_titles,
    full_text_problem,
    passages_without_vectors,
    rebuild_full_text,
)
from tagtrap.records.database import Database
from tagtrap.service.file_store import FileStore

_STRAY_AFTER = timedelta(hours=1)
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with one thing, "" if nothing is.

    `repair` puts it right and returns what it did; None where that cannot be done. `advice` says
    what a person can do.
    """

    name: str
    problem: str = ""
    advice: str = ""
    repair: Callable[[], str] | None = None


def look_over(database: Database, folder: Path, clock: Clock) -> Iterator[Trouble]:
    """Yield every thing that was looked at, in order; a damaged database ends it."""
    damage = database.damage()
    advice = "Restore it from a backup (`tagtrap restore FILE --replace`)."
    if database.file is not None:  # a server looks after its own pages
        yield Trouble("database pages", damage, advice)
    if damage:
        return
    yield _full_text(database)
    yield _vectors(database)
    yield from _files(database, folder / "files", clock)
    yield _erased(database)


def _full_text(database: Database) -> Trouble:
    def repair() -> str:
        rebuild_full_text(database)
        return "written anew from the stored sentences"

    try:
        problem = full_text_problem(database)
    except NothingWritten:
        return Trouble("full text")  # it can only be examined where it could be written
    return Trouble("full text", problem, repair=repair)


def _vectors(database: Database) -> Trouble:
    missing = passages_without_vectors(database)
    problem = f"{missing} passages have no vector" if missing else ""
    return Trouble(
        "vectors", problem, "Restore a backup, or add their documents again as new versions."
    )


def _files(database: Database, folder: Path, clock: Clock) -> Iterator[Trouble]:
    known = files_with_titles(database)
    wrong = {sha256 for sha256 in known if _sha256_of(folder / sha256) != sha256}
    named = ", ".join(sorted({known[sha256] for sha256 in wrong})[:_MOST_NAMED])
    problem = f"{len(wrong)} missing or damaged, of: {named}" if wrong else ""
    yield Trouble(
        "stored files",
        problem,
        "Their sentences are whole and can be cited. Put the files back from a backup's files/.",
    )
    since = clock() - _STRAY_AFTER
    strays = [
        path
        for path in (folder.iterdir() if folder.is_dir() else ())
        if path.name not in known and path.stat().st_mtime < since.timestamp()
    ]

    def repair() -> str:
        FileStore(folder).discard_strays(frozenset(known), unchanged_since=since)
        return "deleted"

    problem = f"{len(strays)} files that no document stands for" if strays else ""
    yield Trouble("stray files", problem, repair=repair)


def _erased(database: Database) -> Trouble:
    def repair() -> str:
        database.clean()
        return "overwritten"

    problem = "bytes of erased documents may be left" if cleaning_is_due(database) else ""
    return Trouble("erased", problem, repair=repair)


def _sha256_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
