"""`tagtrap ingest`."""

from collections.abc import Sequence
from pathlib import Path

from tagtrap.cli.following import Followed, Following, bar
from tagtrap.cli.found_files import find_files
from tagtrap.cli.much_alike import alike_words, exported_alike
from tagtrap.cli.output import counted, write_json, write_line
from tagtrap.cli.session import opened_app
from tagtrap.domain.files import IngestWarning
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.jobs import Job, JobState
from tagtrap.errors import FileRefused, NotFound, TagTrapError, WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.events import Added
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App


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
    new = [
        NewFile(
            found.name,
            collection=collection,
            title=title,
            replaces=DocumentId(replaces) if replaces else None,
        )
        for found in files
    ]
    code = 0
    with opened_app() as app, bar(is_shown=not as_json) as shown:
        if not app.jobs.start() and not as_json:
            write_line("TagTrap is running on this data folder: it takes the files in.")
        following = Following(app, shown, total=len(files))
        for followed in following.take_in(zip(files, new, strict=True)):
            if not write_outcome(app, followed, as_json=as_json):
                code = 1
    return code


def write_outcome(app: App, followed: Followed, *, as_json: bool) -> bool:
    """Write what became of a file; return whether it is in the base now."""
    name, outcome = followed.found.name, followed.outcome
    if isinstance(outcome, Job) and outcome.state is JobState.DONE:
        try:
            _write_added(name, app.jobs.added(local_actor(), outcome), as_json=as_json)
        except NotFound:
            outcome = NotFound(f"{name} was added, and has been removed since.")
        else:
            return True
    _write_not_added(name, outcome, as_json=as_json)
    return isinstance(outcome, Job) and outcome.state is JobState.DUPLICATE


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


def _write_not_added(name: str, outcome: Job | TagTrapError, *, as_json: bool) -> None:
    if isinstance(outcome, Job):
        status, error = outcome.state.value, outcome.error
        message = outcome.message or f"{name} was cancelled."
    else:
        status = "refused" if isinstance(outcome, FileRefused) else "failed"
        error, message = type(outcome).__name__, str(outcome)
    if not as_json:
        write_line(f"{name}: {status}: {message}")
    elif isinstance(outcome, Job) and outcome.state is JobState.DUPLICATE:
        document = outcome.document_id
        write_json({"file": name, "status": status, "document": document, "message": message})
    else:
        write_json({"file": name, "status": status, "error": error, "message": message})


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
