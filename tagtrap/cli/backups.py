"""`tagtrap backup` and `tagtrap restore`."""

from pathlib import Path

from tagtrap.cli.output import counted, write_json, write_line
from tagtrap.domain.identifiers import vector_space
from tagtrap.service import local_actor
from tagtrap.service.backing_up import back_up
from tagtrap.service.restoring import restore
from tagtrap.settings import load_settings
from tagtrap.wiring import build_embedder, utc_now


def make_backup(target: Path, *, as_json: bool) -> int:
    """Write a backup and print what is in it."""
    contents = back_up(local_actor(), load_settings(), target, utc_now)
    if as_json:
        write_json(
            {
                "file": str(target),
                "documents": contents.documents,
                "files": len(contents.entries),
                "bytes": contents.size,
                "left_out": list(contents.left_out),
            }
        )
        return 0
    write_line(
        f"{target}: {counted(contents.documents, 'document')}, "
        f"{contents.size / 1e6:.1f} MB unpacked"
    )
    for left_out in contents.left_out:
        write_line(f"   not in it: {left_out}")
    return 0


def read_backup(path: Path, *, replace: bool, as_json: bool) -> int:
    """Restore a backup and print what came of it."""
    settings = load_settings()
    restored = restore(local_actor(), settings, path, utc_now, replace=replace)
    contents = restored.contents
    notes = [f"not in the backup: {left_out}" for left_out in contents.left_out]
    if restored.erased_again:
        erased = counted(restored.erased_again, "document")
        notes.append(f"{erased} erased since the backup, and erased again")
    if restored.keeps_own_settings:
        notes.append("the settings file that was here was kept")
    # The settings file may have come with the backup.
    embedder = vector_space(build_embedder(load_settings()).id)
    if any(vector_space(stored) != embedder for stored in contents.embedders):
        notes.append(
            f"its vectors come from {', '.join(contents.embedders)}, the settings name {embedder}: "
            "set that embedder, or run `tagtrap reembed`"
        )
    if as_json:
        write_json({"file": str(path), "documents": contents.documents, "notes": notes})
        return 0
    made = contents.created_at.isoformat(sep=" ", timespec="minutes")
    write_line(
        f"{settings.data_dir}: {counted(contents.documents, 'document')} as of {made}; the search "
        "index is built at the next start"
    )
    for text in notes:
        write_line(f"   {text}")
    return 0
