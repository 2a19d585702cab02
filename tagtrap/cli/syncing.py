"""`tagtrap sync`."""

import hashlib
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from tagtrap.cli.following import Following, bar
from tagtrap.cli.found_files import FoundFile, find_files
from tagtrap.cli.ingesting import write_outcome
from tagtrap.cli.output import counted, write_json, write_line, write_problem
from tagtrap.cli.session import opened_app
from tagtrap.domain.jobs import Job, JobState, SyncedPlace
from tagtrap.domain.syncing import SyncPlan
from tagtrap.errors import FileRefused, StorageError, WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App

AT_WORK_ALREADY = 3
"""The exit code while another sync of the same folder is at work."""

_POLLING_SECONDS = 0.2
_WOULD = {"add": "be added", "new version": "become a new version", "remove": "be removed"}


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder as it is now; `key` is what it is called in the base."""

    key: str
    collection: str | None
    files: dict[str, FoundFile]
    sha256: dict[str, str | None]
    closed: tuple[FoundFile, ...]


def sync_folder(
    path: Path, collection: str | None, *, dry_run: bool = False, as_json: bool = False
) -> int:
    """Bring the base in step with a folder; return the exit code."""
    if not path.is_dir():
        raise WrongArguments(f"{path} is no folder.")
    with opened_app() as app:
        key = app.syncing.folder(local_actor(), str(path.resolve()), collection)
        if dry_run:
            folder = _looked_into(app, path, key, collection)
            _write_plan(_plan(app, folder), as_json=as_json)
            return 0
        with _alone(app, key) as is_alone:
            if not is_alone:
                write_problem(f"Another sync of {path} is at work; this one does nothing.")
                return AT_WORK_ALREADY
            return _sync(app, path, key, collection, as_json=as_json)


def _sync(app: App, path: Path, key: str, collection: str | None, *, as_json: bool) -> int:
    if not app.jobs.start() and not as_json:
        write_line("TagTrap is running on this data folder: it takes the files in.")
    _wait_for_earlier(app, key)
    folder = _looked_into(app, path, key, collection)
    plan = _plan(app, folder)
    counts = {"added": 0, "new versions": 0, "refused": len(folder.closed)}
    with bar(is_shown=not as_json) as shown:
        files = list(_wanted(folder, plan))
        following = Following(app, shown, total=len(files))
        for followed in following.take_in(files):
            is_in = write_outcome(app, followed, as_json=as_json)
            outcome = followed.outcome
            if not is_in:
                counts["refused"] += 1
            elif isinstance(outcome, Job) and outcome.state is JobState.DONE:
                counts["new versions" if outcome.replaces else "added"] += 1
    removed = app.syncing.remove_gone(local_actor(), key, plan.gone)
    for name, summary in removed:
        title = summary.document.title
        if as_json:
            document = summary.document.id
            write_json({"file": name, "status": "removed", "document": document, "title": title})
        else:
            write_line(f"{name}: removed {title}: the file is gone")
    unchanged = sum(folder.sha256[name] is not None for name in plan.unchanged)
    counts |= {"removed": len(removed), "unchanged": unchanged}
    _write_end(folder, plan, counts, as_json=as_json)
    return 1 if counts["refused"] else 0


def _looked_into(app: App, path: Path, key: str, collection: str | None) -> _Folder:
    found = find_files([path])
    closed = tuple(one for one in found if one.problem)
    files = {one.name: one for one in found if not one.problem}
    sha256: dict[str, str | None] = {}
    for name, one in files.items():
        try:
            sha256[name] = hashlib.sha256(one.content(app.settings.ingest)).hexdigest()
        except FileRefused:
            # Handed in like the others, to be refused with its reason.
            sha256[name] = None
    return _Folder(key, collection, files, sha256, closed)


def _plan(app: App, folder: _Folder) -> SyncPlan:
    return app.syncing.plan(
        local_actor(), folder.key, folder.sha256, may_miss_files=bool(folder.closed)
    )


def _wanted(folder: _Folder, plan: SyncPlan) -> Iterator[tuple[FoundFile, NewFile]]:
    # What was taken in once and cannot be read now is said again at every run.
    unreadable = [name for name in plan.unchanged if folder.sha256[name] is None]
    for name in sorted([*plan.added, *plan.changed, *unreadable]):
        new = NewFile(
            name,
            collection=folder.collection,
            replaces=plan.changed.get(name),
            place=SyncedPlace(folder.key, name),
        )
        yield folder.files[name], new


def _wait_for_earlier(app: App, key: str) -> None:
    """Wait for what a run that was killed has handed in: it knows its documents only then."""
    while app.syncing.underway(local_actor(), key):
        app.jobs.start()
        time.sleep(_POLLING_SECONDS)


@contextmanager
def _alone(app: App, key: str) -> Iterator[bool]:
    """Keep other syncs of the folder away; False where one is at work."""
    folder = app.settings.data_dir / "jobs"
    lock = FileLock(folder / f"sync-{hashlib.sha256(key.encode()).hexdigest()[:16]}.lock")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except Timeout:
        yield False
        return
    except OSError as error:
        raise StorageError(f"The data folder {folder}: {error.strerror}.") from error
    try:
        yield True
    finally:
        lock.release()


def _write_plan(plan: SyncPlan, *, as_json: bool) -> None:
    removed = [one.path for one in plan.gone if one.is_own and one.is_in_force]
    steps: dict[str, Sequence[str]] = {
        "add": plan.added,
        "new version": tuple(plan.changed),
        "remove": removed,
    }
    for step, names in steps.items():
        for name in names:
            if as_json:
                write_json({"file": name, "would": step})
            else:
                write_line(f"{name}: would {_WOULD[step]}")
    if not as_json:
        write_line(f"{counted(len(plan.unchanged), 'file')} unchanged. Nothing was done.")


def _write_end(folder: _Folder, plan: SyncPlan, counts: dict[str, int], *, as_json: bool) -> None:
    for one in folder.closed:
        message = f"{one.name} cannot be looked into: {one.problem}. Nothing was removed."
        if as_json:
            write_json({"file": one.name, "status": "refused", "message": message})
        else:
            write_line(message)
    if as_json:
        write_json({"summary": {name.replace(" ", "_"): n for name, n in counts.items()}})
    else:
        write_line(", ".join(f"{number} {what}" for what, number in counts.items()) + ".")
