"""`tagtrap ingest` and `tagtrap preview`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tagtrap.cli.output import write_json, write_line, write_problem
from tagtrap.cli.session import opened_app
from tagtrap.domain.files import IngestWarning
from tagtrap.domain.identifiers import DocumentId
from tagtrap.errors import BadRecord, DuplicateDocument, FileRefused
from tagtrap.service import local_actor
from tagtrap.service.documents import Documents
from tagtrap.service.events import Added, IngestProgress


@dataclass(frozen=True, slots=True)
class _Found:
    path: Path
    name: str


@dataclass(frozen=True, slots=True)
class _How:
    collection: str | None
    title: str | None
    replaces: DocumentId | None


def ingest_paths(
    paths: list[Path],
    collection: str | None,
    title: str | None,
    replaces: str | None,
    *,
    as_json: bool,
) -> int:
    """Add files and the files of folders; return the exit code."""
    files = [found for path in paths for found in _files(path)]
    if (title or replaces) and len(files) != 1:
        raise BadRecord("--title and --replaces go with a single file.")
    how = _How(collection, title, DocumentId(replaces) if replaces else None)
    code = 0
    with opened_app() as app, _bar(as_json) as bar:
        whole = bar.add_task("files", total=len(files))
        step = bar.add_task("", total=1)
        for found in files:
            result = _add(app.documents, found, how, bar=bar, step=step)
            bar.advance(whole)
            code = max(code, 1 if "error" in result else 0)
            _write_result(result, bar, as_json=as_json)
    return code


def preview_file(path: Path, *, as_json: bool) -> int:
    """Print the sentences of a file with page and heading; nothing is stored."""
    with opened_app() as app:
        try:
            seen = app.documents.preview(local_actor(), _content(path), path.name)
        except FileRefused as error:
            _write_refused(path.name, error, as_json=as_json)
            return 1
    for sentence in seen.sentences:
        if as_json:
            write_json(
                {
                    "text": sentence.text,
                    "pages": [sentence.first_page, sentence.last_page],
                    "heading": list(sentence.heading),
                    "kind": sentence.kind.value,
                    "lead_in": sentence.lead_in,
                }
            )
        else:
            write_line(f"p. {sentence.first_page:<4} {' > '.join(sentence.heading)}")
            write_line(f"        {sentence.text}")
    if not as_json:
        write_line(f"{seen.title}: {len(seen.sentences)} sentences on {seen.pages} pages")
    for warning in seen.warnings:
        write_problem(f"warning: {warning.kind.value}: {warning.detail}")
    return 0


def _files(path: Path) -> Iterator[_Found]:
    if path.is_dir():
        for inside in sorted(path.rglob("*")):
            hidden = any(part.startswith(".") for part in inside.relative_to(path).parts)
            if inside.is_file() and not hidden:
                yield _Found(inside, inside.relative_to(path).as_posix())
    elif path.exists():
        yield _Found(path, path.name)
    else:
        raise BadRecord(f"There is no file or folder {path}.")


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from error


def _add(
    documents: Documents, found: _Found, how: _How, *, bar: Progress, step: object
) -> dict[str, object]:
    result: dict[str, object] = {"file": found.name}
    try:
        for event in documents.add(
            local_actor(),
            _content(found.path),
            found.name,
            collection=how.collection,
            title=how.title,
            replaces=how.replaces,
        ):
            if isinstance(event, IngestProgress):
                bar.update(
                    step,  # type: ignore[arg-type]  # rich's TaskID
                    description=f"{event.step} {found.name}"[:48],
                    completed=event.done,
                    total=event.total,
                )
            elif isinstance(event, Added):
                result |= _added(event)
    except DuplicateDocument as error:
        result |= {"status": "duplicate", "document": error.document_id, "message": str(error)}
    except (FileRefused, BadRecord) as error:
        result |= {"status": "refused", "error": type(error).__name__, "message": str(error)}
    return result


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
    }


def _warning(warning: IngestWarning) -> dict[str, object]:
    return {
        "kind": warning.kind.value,
        "detail": warning.detail,
        "pages": list(warning.pages),
        "count": warning.count,
    }


def _write_result(result: dict[str, object], bar: Progress, *, as_json: bool) -> None:
    if as_json:
        write_json(result)
        return
    if result["status"] == "added":
        text = (
            f"added {result['title']}, version {result['version']}: {result['sentences']} sentences"
        )
        if result["same_name"]:
            text += " (another document has this file name; a new version goes with --replaces)"
    else:
        text = f"{result['status']}: {result['message']}"
    bar.console.print(f"{result['file']}: {text}", markup=False, highlight=False, soft_wrap=True)


def _write_refused(name: str, error: FileRefused, *, as_json: bool) -> None:
    if as_json:
        write_json({"file": name, "error": type(error).__name__, "message": str(error)})
    else:
        write_problem(f"refused: {error}")


def _bar(as_json: bool) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        transient=True,
        disable=as_json,
    )
