"""What is known about a Chroma folder from outside it."""

import hashlib
import json
import os
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tagtrap.domain.identifiers import VersionId

_FILE = "manifest.json"


class Manifest(BaseModel):
    """The folder in use, what was put into it, and what its files looked like when it was left.

    `fingerprint` is "" while a process has the folder open: a process that dies leaves it so.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    # What it names may be deleted, so it can only be a name that was given here.
    folder: str = Field(pattern=r"\Aindex-[0-9a-f]{32}\z")
    embedder_id: str
    dimensions: int
    versions: tuple[VersionId, ...] = ()
    fingerprint: str = ""
    # How many documents had been erased when the folder was begun; one more, and it has to go.
    erasures: int = 0
    # The process that has it open.
    owner: int | None = None


def read_manifest(directory: Path) -> Manifest | None:
    """Return the manifest, or None where there is none that can be read."""
    try:
        return Manifest.model_validate_json((directory / _FILE).read_bytes())
    except (OSError, ValidationError):
        return None


def write_manifest(directory: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step, also under a power cut."""
    fresh = directory / f"{_FILE}.new"
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(manifest.model_dump(), file)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(directory / _FILE)


def fingerprint(folder: Path) -> str:
    """Return a sha256 over the names and bytes of all files in the folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        with path.open("rb") as file:
            content = hashlib.file_digest(file, "sha256").hexdigest()
        digest.update(f"{path.relative_to(folder)}\0{content}\n".encode())
    return digest.hexdigest()
