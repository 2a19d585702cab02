"""Putting staged files in the place of others in one step: it is done whole, or not at all.

A plan is written once everything that is staged is on disk. Whoever finds one carries it out, and
carrying it out again, from wherever a killed process has left it, gives the same.
"""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, ValidationError

from tagtrap.errors import StorageError

_PLAN = "restoring.json"
_LOCK = "restore.lock"
STAGED = ".restoring-"
"""How the names of folders begin that hold what is not yet in place."""

_SECONDS = 5


class Move(BaseModel):
    """What is staged, and what it takes the place of."""

    model_config = ConfigDict(frozen=True)

    staged: Path
    target: Path


class Plan(BaseModel):
    """What moves in; `gone` has no successor, `staging` are the folders that are left empty."""

    model_config = ConfigDict(frozen=True)

    moves: tuple[Move, ...]
    gone: tuple[Path, ...]
    staging: tuple[Path, ...]


def swap_lock(folder: Path) -> FileLock:
    """Return the lock that whoever stages or carries out a plan for a folder has to hold."""
    return FileLock(folder / _LOCK, timeout=_SECONDS)


def swap(folder: Path, plan: Plan) -> None:
    """Write the plan, from when on it cannot fail to be carried out, and carry it out."""
    path = folder / _PLAN
    fresh = path.with_suffix(".new")
    with fresh.open("w", encoding="utf-8") as file:
        file.write(plan.model_dump_json())
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    _carry_out(path, plan)


def finish_swap(folder: Path) -> None:
    """Carry out a plan that a killed process has left, and drop what it had only staged.

    Raises `StorageError` if another process is still at it, or if the plan cannot be carried out.
    """
    if not _is_unfinished(folder):
        return
    try:
        with swap_lock(folder):
            path = folder / _PLAN
            if path.exists():
                _carry_out(path, Plan.model_validate_json(path.read_bytes()))
            for left in folder.glob(f"{STAGED}*"):
                shutil.rmtree(left)
    except Timeout as error:
        raise StorageError(
            f"A backup is being restored into {folder}. Try again once that is done."
        ) from error
    except (OSError, ValidationError) as error:
        raise StorageError(
            f"A backup that was being restored into {folder} cannot be put in place: {error}. "
            "Restore it again."
        ) from error


def drop_staged(folder: Path, staging: Iterable[Path]) -> None:
    """Delete what was staged, unless a plan needs it still."""
    if not (folder / _PLAN).exists():
        for place in staging:
            shutil.rmtree(place, ignore_errors=True)


def _is_unfinished(folder: Path) -> bool:
    return (folder / _PLAN).exists() or any(folder.glob(f"{STAGED}*"))


def _carry_out(path: Path, plan: Plan) -> None:
    for gone in plan.gone:
        _delete(gone)
    for move in plan.moves:
        if move.staged.exists():
            _delete(move.target)
            move.staged.rename(move.target)
    path.unlink()
    for staging in plan.staging:
        shutil.rmtree(staging, ignore_errors=True)


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
