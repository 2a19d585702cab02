"""`tagtrap preview`."""

from pathlib import Path

from tagtrap.cli.found_files import FoundFile
from tagtrap.cli.output import counted, write_json, write_line, write_problem
from tagtrap.cli.session import opened_app
from tagtrap.errors import FileRefused
from tagtrap.service import local_actor
from tagtrap.service.documents import Preview


def preview_file(path: Path, *, as_json: bool) -> int:
    """Print the sentences of a file with page and heading; nothing is stored."""
    with opened_app() as app:
        try:
            content = FoundFile(path, path.name).content(app.settings.ingest)
            seen = app.documents.preview(local_actor(), content, path.name)
        except FileRefused as error:
            _write_refused(path.name, error, as_json=as_json)
            return 1
    if as_json:
        _write_objects(seen)
    else:
        _write_lines(seen)
    for warning in seen.warnings:
        write_problem(f"warning: {warning.kind.value}: {warning.detail}")
    return 0


def _write_refused(name: str, error: FileRefused, *, as_json: bool) -> None:
    if as_json:
        kind = type(error).__name__
        write_json({"file": name, "status": "refused", "error": kind, "message": str(error)})
    else:
        write_problem(f"refused: {error}")


def _write_objects(seen: Preview) -> None:
    for sentence in seen.sentences:
        write_json(
            {
                "text": sentence.text,
                "pages": [sentence.first_page, sentence.last_page],
                "heading": list(sentence.heading),
                "kind": sentence.kind.value,
                "lead_in": sentence.lead_in,
            }
        )


def _write_lines(seen: Preview) -> None:
    for sentence in seen.sentences:
        write_line(f"p. {sentence.first_page:<4} {' > '.join(sentence.heading)}")
        write_line(f"        {sentence.text}")
    sentences = counted(len(seen.sentences), "sentence")
    write_line(f"{seen.title}: {sentences} on {counted(seen.pages, 'page')}")
