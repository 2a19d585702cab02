"""A search index looked over from outside, and built again."""

from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from vectorstore.examining import QUARANTINE, owner_of, problem_from_outside
from vectorstore.manifest import read_manifest
from vectorstore.search_index import SearchIndex
from vectorstore.shredding import shred
from vectorstore.state import Phase


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is wrong with an index, "" if nothing is, and what there is to say of it besides."""

    problem: str = ""
    detail: str = ""


def inspect(directory: Path) -> Inspection:
    """Look an index over without opening it."""
    known = read_manifest(directory)
    if not directory.is_dir():
        return Inspection(detail="not built yet; the app builds it at its start")
    if _is_open_elsewhere(directory):
        return Inspection(detail=f"open in process {owner_of(directory)}")
    if known is None:
        return Inspection(detail="not built yet; the app builds it at its start")
    problem = problem_from_outside(directory, known)
    kept = [path.name for path in directory.glob(f"{QUARANTINE}*")]
    if kept and not problem:
        return Inspection(f"a damaged folder is kept aside ({kept[0]})", "the one in use is sound")
    return Inspection(problem, f"{len(known.versions)} versions, as it was left")


def rebuild(directory: Path, index: SearchIndex) -> str:
    """Build the index again from the stored vectors and delete what was set aside.

    Return what is still wrong with it, "" if nothing is. Raises `OSError`.
    """
    index.prepare()
    index.wait_until_built()
    state = index.state
    if state.phase is not Phase.READY:
        return state.reason or "another process has it open"
    for path in directory.glob(f"{QUARANTINE}*"):
        shred(path)
    return ""


def bring_up_to_date(index: SearchIndex) -> str:
    """Bring an index on a server up to date; return what is wrong with it, "" if nothing is."""
    index.prepare()
    index.wait_until_built()
    state = index.state
    return "" if state.phase is Phase.READY else state.reason or "it is not up to date"


def _is_open_elsewhere(directory: Path) -> bool:
    try:
        with FileLock(directory / "owner.lock", blocking=False):
            return False
    except Timeout:
        return True
    except OSError:
        return False
