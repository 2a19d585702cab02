"""`tagtrap ingest`."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from tagtrap.cli.found_files import FoundFile, find_files
from tagtrap.cli.much_alike import alike_words, exported_alike
from tagtrap.cli.output import counted, printable, write_json, write_line
from tagtrap.cli.session import opened_app
from tagtrap.domain.files import IngestWarning
from tagtrap.domain.identifiers import DocumentId
from tagtrap.errors import (
    DuplicateDocument,
    FileRefused,
    StorageError,
    TagTrapError,
    WrongArguments,
)
from tagtrap.service import local_actor
from tagtrap.service.events import Added
from tagtrap.wiring import App


@dataclass(frozen=True, slots=True)
class _How:
    collection: str | None
    title: str | None
    replaces: DocumentId | None


def ingest_paths(
    paths: Sequence[Path],
    collection: str | None,
    title: str | None,
    replaces: str | None,
    *,
    as_json: bool,
) -> int:
    """Add files and the files of folders; return the exit code."""
    files = find_files(paths)
    if (title or replaces) and len(files) != 1:
        raise WrongArguments("--title and --replaces go with a single file.")
    if replaces and collection:
        raise WrongArguments(
            "--collection goes with a new document: a new version stays in its document's own."
        )
    how = _How(collection, title, DocumentId(replaces) if replaces else None)
    code = 0
    with opened_app() as app, _bar(is_shown=not as_json) as bar:
        whole = bar.add_task("files", total=len(files))
        step = bar.add_task("", total=1)
        for found in files:
            outcome = _add(app, found, how, bar=bar, step=step)
            bar.advance(whole)
            if isinstance(outcome, Added):
                _write_added(found.name, outcome, as_json=as_json)
                continue
            _write_not_added(found.name, outcome, as_json=as_json)
            code = code if isinstance(outcome, DuplicateDocument) else 1
    return code


def _add(
    app: App, found: FoundFile, how: _How, *, bar: Progress, step: TaskID
) -> Added | TagTrapError:
    """Return what became of a file; what keeps it out is named and does not stop the others."""
    try:
        for event in app.documents.add(
            local_actor(),
            found.content(app.settings.ingest),
            found.name,
            collection=how.collection,
            title=how.title,
            replaces=how.replaces,
        ):
            if isinstance(event, Added):
                return event
            bar.update(
                step,
                description=printable(f"{event.step} {found.name}"[:48]),
                completed=event.done,
                total=event.total,
            )
    except (DuplicateDocument, FileRefused, StorageError) as error:
        return error
    return StorageError(f"{found.name} was not added.")


def _write_added(name: str, added: Added, *, as_json: bool) -> None:
    if as_json:
        write_json({"file": name, **_added(added)})
        return
    text = (
        f"{name}: added {added.document.title}, version {added.version.number}: "
        f"{counted(added.sentences, 'sentence')}"
    )
    if added.same_name:
        text += " (another document has this file name; a new version goes with --replaces)"
    write_line(text)
    for other in added.much_alike:
        write_line(f"   {alike_words(other)} ({other.document.id})")
    for warning in added.version.warnings:
        write_line(f"   {warning.kind.value}: {warning.detail}")


def _write_not_added(name: str, error: TagTrapError, *, as_json: bool) -> None:
    status = "failed" if isinstance(error, StorageError) else "refused"
    if isinstance(error, DuplicateDocument):
        result: dict[str, object] = {"status": "duplicate", "document": error.document_id}
    else:
        result = {"status": status, "error": type(error).__name__}
    if as_json:
        write_json({"file": name, **result, "message": str(error)})
    else:
        write_line(f"{name}: {result['status']}: {error}")


def _added(event: Added) -> dict[str, object]:
    return {
        "status": "added",
        "document": event.document.id,
        "title": event.document.title,
        "version": event.version.number,
        "collection": event.document.collection,
        "pages": event.version.page_count,
        "sentences": event.sentences,
        "warnings": [_warning(warning) for warning in event.version.warnings],
        "same_name": [other.id for other in event.same_name],
        "much_alike": exported_alike(event.much_alike),
    }


def _warning(warning: IngestWarning) -> dict[str, object]:
    return {
        "kind": warning.kind.value,
        "detail": warning.detail,
        "pages": list(warning.pages),
        "count": warning.count,
    }


def _bar(*, is_shown: bool) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        transient=True,
        # Lines that are written meanwhile go above the bar, which only a terminal can show.
        disable=not (is_shown and sys.stdout.isatty()),
    )
