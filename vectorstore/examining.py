"""What can be said of a Chroma folder without opening it."""

from pathlib import Path

from vectorstore.manifest import Manifest, fingerprint, read_manifest

FOLDER = "index-"
QUARANTINE = "quarantine-"


def problem_from_outside(
    directory: Path, manifest: Manifest, space: tuple[str, int] | None = None
) -> str:
    """Say why a folder cannot be trusted, or "" if it is as it was left.

    Not one byte may differ. `space` is the embedder's id and the length of its vectors; None: any.
    """
    folder = directory / manifest.folder
    if space is not None and (manifest.embedder_id, manifest.dimensions) != space:
        return f"it was built for the embedder {manifest.embedder_id}"
    if not folder.is_dir():
        return "its folder is missing"
    if manifest.fingerprint == "":
        return "the process that had it open ended without closing it"
    if manifest.fingerprint != fingerprint(folder):
        return "its files are not as they were left"
    return ""


def holds_erased(directory: Path, erasures: int) -> bool:
    """Whether a folder stands here that was begun before the last erasure, or nobody knows when."""
    if not directory.is_dir():
        return False
    if not any(path.name.startswith((FOLDER, QUARANTINE)) for path in directory.iterdir()):
        return False
    known = read_manifest(directory)
    return known is None or known.erasures != erasures


def owner_of(directory: Path) -> int | None:
    """Return the process that says it has the folder open, if one does."""
    known = read_manifest(directory)
    return None if known is None else known.owner
