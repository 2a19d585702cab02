"""A backup in which any byte has changed is refused, unless all that it holds is as it was."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest

from tagtrap.errors import BackupRefused
from tagtrap.service.backup_format import copy_checked, opened_backup

FILES = {
    "tagtrap.db": b"A table of sentences. " * 40 + bytes(range(256)),
    f"files/{'a' * 64}": b"Lamps are shared. " * 20,
}


@pytest.fixture(scope="module")
def whole() -> bytes:
    entries = [
        {"name": name, "size": len(held), "sha256": hashlib.sha256(held).hexdigest()}
        for name, held in FILES.items()
    ]
    contents = {
        "format": 1,
        "tagtrap": "0.1.0",
        "revision": "0001",
        "created_at": "2026-01-01T00:00:00Z",
        "documents": 1,
        "embedders": [],
        "entries": entries,
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, held in FILES.items():
            archive.writestr(name, held)
        archive.writestr("backup.json", json.dumps(contents))
    return packed.getvalue()


def unpacked(path: Path) -> dict[str, bytes]:
    found = {}
    with opened_backup(path) as (archive, contents):
        for entry in contents.entries:
            target = io.BytesIO()
            copy_checked(archive, entry, target)
            found[entry.name] = target.getvalue()
    return found


@pytest.mark.parametrize("bit", [0x01, 0x10, 0x80])
def test_a_flipped_bit_is_refused_or_changes_nothing(
    whole: bytes, tmp_path: Path, bit: int
) -> None:
    path, refused = tmp_path / "backup.zip", 0
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= bit
        path.write_bytes(changed)
        try:
            assert unpacked(path) == FILES, f"bit {bit:#x} of byte {place}"
        except BackupRefused:
            refused += 1

    assert refused > len(whole) / 2


def test_a_folder_is_no_backup_and_said_to_be_unreadable(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="cannot be read"), opened_backup(tmp_path):
        pass
