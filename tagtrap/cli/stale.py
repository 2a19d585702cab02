"""`tagtrap documents stale`."""

from tagtrap.cli.comparing import exported_change, write_change
from tagtrap.cli.output import counted, write_json, write_line, write_wrapped
from tagtrap.cli.session import opened_app
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.stale import CitedSentence, StaleAnswer
from tagtrap.service import local_actor


def list_stale(document: str | None, *, as_json: bool) -> int:
    """Print the delivered answers whose cited sentences changed or vanished."""
    chosen = DocumentId(document) if document else None
    with opened_app() as app:
        found = app.stale_answers.list(local_actor(), chosen)
    for answer in found:
        if as_json:
            write_json(_answer(answer))
        else:
            _write(answer)
    if not as_json:
        rest = "rests" if len(found) == 1 else "rest"
        number = counted(len(found), "delivered answer")
        write_line(f"{number} {rest} on a sentence that changed or vanished.")
    return 0


def replaced_by(cited: CitedSentence) -> str:
    """Return which version was cited and what took its place."""
    cited_version = f"{cited.document.title}, version {cited.number}"
    if cited.now_number is None:
        return f"{cited_version}, removed since"
    return f"{cited_version}, now version {cited.now_number}"


def _write(answer: StaleAnswer) -> None:
    write_line(f"Q  {answer.question}")
    write_line(f"   answer {answer.answer_id}, {answer.asked_at:%Y-%m-%d %H:%M} UTC")
    for stale in answer.sentences:
        write_wrapped(f"said: {stale.text}", indent="   ")
        write_line(f"   {replaced_by(stale.cited)}")
        write_change(stale.change, indent="   ")
    write_line()


def _answer(answer: StaleAnswer) -> dict[str, object]:
    return {
        "answer": answer.answer_id,
        "asked_at": answer.asked_at.isoformat(),
        "asked_by": answer.asked_by,
        "question": answer.question,
        "sentences": [
            {
                "position": stale.position,
                "text": stale.text,
                "document": stale.cited.document.id,
                "title": stale.cited.document.title,
                "version": stale.cited.number,
                "now_version": stale.cited.now_number,
                **exported_change(stale.change),
            }
            for stale in answer.sentences
        ],
    }
