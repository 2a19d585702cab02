"""`tagtrap documents diff`."""

from tagtrap.cli.output import counted, write_json, write_line, write_wrapped
from tagtrap.cli.session import opened_app
from tagtrap.domain.changes import ChangeKind, SentenceChange, VersionDiff
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import DocumentId
from tagtrap.service import local_actor


def show_diff(document: str, old: int | None, new: int | None, *, as_json: bool) -> int:
    """Print what differs between two versions of a document."""
    with opened_app() as app:
        diff = app.history.compare(local_actor(), DocumentId(document), old=old, new=new)
    if as_json:
        write_json(_diff(diff))
        return 0
    write_line(f"{diff.document.title}: version {diff.old.number} to version {diff.new.number}")
    write_line(f"  {_totals(diff)}")
    for change in diff.changes:
        write_change(change)
    return 0


def write_change(change: SentenceChange, *, indent: str = "  ") -> None:
    """Write a change as a person reads it: what it is, the old sentence, the new one."""
    note = " (number, amount or date)" if change.has_other_quantity else ""
    write_line(f"{indent}{change.kind.value}{note}")
    if change.kind is ChangeKind.MOVED:
        _write_moved(change, indent)
        return
    for sign, sentence in (("-", change.old), ("+", change.new)):
        if sentence is not None:
            lead = f"{sentence.lead_in} " if _differ_in_lead(change) else ""
            write_wrapped(
                f"{sign} {lead}{sentence.text} (source {sentence.tag}, p. {sentence.first_page})",
                indent=f"{indent}  ",
            )


def exported_change(change: SentenceChange) -> dict[str, object]:
    """Return a change as plain data."""
    return {
        "kind": change.kind.value,
        "other_quantity": change.has_other_quantity,
        "old": _sentence(change.old),
        "new": _sentence(change.new),
    }


def _differ_in_lead(change: SentenceChange) -> bool:
    old, new = change.old, change.new
    return old is not None and new is not None and old.lead_in != new.lead_in


def _write_moved(change: SentenceChange, indent: str) -> None:
    old, new = change.old, change.new
    if old is not None and new is not None:
        write_wrapped(f"= {new.text} (source {new.tag})", indent=f"{indent}  ")
        path = " / ".join
        write_line(f"{indent}    from: {path(old.heading)}; to: {path(new.heading)}")


def _totals(diff: VersionDiff) -> str:
    kinds = ", ".join(f"{diff.number_of(kind)} {kind.value}" for kind in ChangeKind)
    figures = counted(diff.other_quantities, "changed number")
    return f"{kinds}, {diff.unchanged} unchanged; {figures}"


def _diff(diff: VersionDiff) -> dict[str, object]:
    return {
        "document": diff.document.id,
        "title": diff.document.title,
        "from": diff.old.number,
        "to": diff.new.number,
        **{kind.value: diff.number_of(kind) for kind in ChangeKind},
        "unchanged": diff.unchanged,
        "changes": [exported_change(change) for change in diff.changes],
    }


def _sentence(sentence: Sentence | None) -> dict[str, object] | None:
    if sentence is None:
        return None
    return {
        "tag": sentence.tag,
        "text": sentence.text,
        "page": sentence.first_page,
        "heading": list(sentence.heading),
        "lead_in": sentence.lead_in,
    }
