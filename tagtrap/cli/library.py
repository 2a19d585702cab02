"""`tagtrap documents`."""

from dataclasses import replace
from datetime import UTC, datetime

from tagtrap.cli.describing import exported_metadata, write_metadata
from tagtrap.cli.much_alike import alike_words, exported_alike
from tagtrap.cli.output import counted, write_json, write_line
from tagtrap.cli.session import opened_app
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.library import DocumentDetails, DocumentSummary
from tagtrap.domain.metadata import Metadata
from tagtrap.service import local_actor
from tagtrap.service.validity import version_notice


def list_library(*, as_json: bool) -> int:
    """Print one line a document."""
    with opened_app() as app:
        listed = app.documents.list(local_actor())
        alike = app.much_alike.all(local_actor())
    for summary in listed:
        others = alike.get(summary.version.id, ())
        if as_json:
            write_json({**_summary(summary), "much_alike": exported_alike(others)})
        else:
            version = summary.version
            write_line(
                f"{summary.document.id}  {summary.document.title}, version {version.number} "
                f"({version.status.value}), {summary.sentences} sentences, "
                f"{summary.document.collection}, {version.file_name}{_notice(summary)}"
            )
            for other in others:
                write_line(f"   {alike_words(other)} ({other.document.id})")
    if not listed and not as_json:
        write_line("The base is empty. Add files with: tagtrap ingest PATH...")
    return 0


def show_details(document: str, number: int | None, *, as_json: bool) -> int:
    """Print a document's versions, and the sentences of one with their tags."""
    with opened_app() as app:
        details = app.documents.show(local_actor(), DocumentId(document))
        if number is not None:
            read = app.history.sentences(local_actor(), DocumentId(document), number)
            details = replace(details, sentences=read)
    if as_json:
        write_json(_details(details))
        return 0
    write_line(f"{details.summary.document.title} ({details.summary.document.collection})")
    write_metadata(Metadata.of(details.summary.document, details.summary.version))
    for version in details.versions:
        write_line(
            f"  version {version.number}: {version.status.value}, {version.file_name}, "
            f"added {version.added_at:%Y-%m-%d %H:%M}"
        )
    for sentence in details.sentences:
        write_line(f"  {sentence.tag}  p. {sentence.first_page}  {sentence.text}")
    return 0


def remove(document: str, *, erase: bool, as_json: bool) -> int:
    """Remove a document and say what that did."""
    with opened_app() as app:
        summary = app.documents.remove(local_actor(), DocumentId(document), erase=erase)
    cited = f"{counted(summary.cited, 'delivered answer')} cited it"
    if as_json:
        status = "erased" if erase else "removed"
        write_json({"document": document, "status": status, "cited": summary.cited})
    elif erase:
        write_line(
            f"Erased {summary.document.title}: its text is nowhere in the data folder. "
            f"{cited}; the words of such answers are gone with it."
        )
    else:
        write_line(
            f"Removed {summary.document.title}: it is not retrieved any more. {cited}. "
            "Old answers keep their evidence; --erase deletes that too."
        )
    return 0


def go_back(document: str, number: int, *, as_json: bool) -> int:
    """Put an earlier version back in force and say what that did."""
    with opened_app() as app:
        version = app.history.go_back(local_actor(), DocumentId(document), number)
        stale = app.stale_answers.list(local_actor(), DocumentId(document))
    if as_json:
        write_json({"document": document, "version": version.number, "stale": len(stale)})
        return 0
    write_line(
        f"Version {version.number} is in force again, with the tags it had. "
        f"Stale answers: {len(stale)} (tagtrap documents stale {document})."
    )
    return 0


def _details(details: DocumentDetails) -> dict[str, object]:
    return {
        **_summary(details.summary),
        "history": [
            {
                "version": version.number,
                "status": version.status.value,
                "file": version.file_name,
                "sha256": version.sha256,
                "added_at": version.added_at.isoformat(),
            }
            for version in details.versions
        ],
        "text": [
            {
                "tag": sentence.tag,
                "text": sentence.text,
                "pages": [sentence.first_page, sentence.last_page],
                "heading": list(sentence.heading),
                "kind": sentence.kind.value,
            }
            for sentence in details.sentences
        ],
    }


def _notice(summary: DocumentSummary) -> str:
    notice = version_notice(summary.version, datetime.now(UTC).date())
    return f", {notice}" if notice else ""


def _summary(summary: DocumentSummary) -> dict[str, object]:
    version = summary.version
    return {
        "document": summary.document.id,
        "version": version.number,
        "versions": summary.versions,
        "status": version.status.value,
        "file": version.file_name,
        "media_type": version.media_type,
        "pages": version.page_count,
        "sentences": summary.sentences,
        "cited": summary.cited,
        "added_at": version.added_at.isoformat(),
        **exported_metadata(Metadata.of(summary.document, version)),
        "notice": _notice(summary).lstrip(", "),
        "warnings": [f"{w.kind.value}: {w.detail}" for w in version.warnings],
    }
