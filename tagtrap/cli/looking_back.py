"""`tagtrap answers` and `tagtrap audit`."""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tagtrap.cli.conflicts import write_notes
from tagtrap.cli.output import counted, write_answer, write_json, write_line, write_problem
from tagtrap.cli.reporting import require_writable, write_whole
from tagtrap.cli.session import opened_app
from tagtrap.domain.identifiers import ActorId, AnswerId, DocumentId
from tagtrap.domain.past_answers import AnswerFilter, AnswerSummary, AuditFilter
from tagtrap.domain.review import standing
from tagtrap.domain.verdicts import Outcome
from tagtrap.errors import WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.answer_export import exported_whole
from tagtrap.service.answer_files import answers_file, format_of
from tagtrap.service.conflict_words import said_otherwise
from verify.marks import DECISIONS
from verify.report.receipt import Aftermath, receipt

MOST_EVENTS = 1000


def filter_of(
    words: str,
    decision: str,
    document: str | None,
    flags: tuple[bool | None, bool | None],
    days: tuple[str, str],
) -> AnswerFilter:
    """Return which answers are wanted: `flags` are stale and reviewed, `days` first and last."""
    since, until = map(_day, days)
    return AnswerFilter(
        words=words,
        decision=_decision(decision),
        document=DocumentId(document) if document else None,
        is_stale=flags[0],
        is_reviewed=flags[1],
        since=since,
        before=until + timedelta(days=1) if until else None,
    )


def list_found(wanted: AnswerFilter, limit: int, *, as_json: bool) -> int:
    """Print the answers that fit, the newest first."""
    with opened_app() as app:
        found = app.past_answers.search(local_actor(), wanted, limit=limit)
    for one in found.answers:
        if as_json:
            write_json(_summary(one))
        else:
            marks = (
                f"{' · stale' if one.is_stale else ''}{' · reviewed' if one.is_reviewed else ''}"
            )
            write_line(f"{one.id}  {one.asked_at:%Y-%m-%d %H:%M}  {one.decision.value}{marks}")
            write_line(f"  {one.question}")
    if not as_json:
        write_line(f"{len(found.answers)} of {counted(found.total, 'answer')} listed.")
    return 0


def show(answer: str, *, as_json: bool) -> int:
    """Print an answer as it was delivered, and what was decided and reported since."""
    with opened_app() as app:
        whole = app.past_answers.open(local_actor(), AnswerId(answer))
    if as_json:
        write_json(exported_whole(whole))
        return 0
    write_answer(whole.record)
    write_notes(whole.conflicts)
    if whole.record.erased_at is not None:
        write_line(
            f"   Its words were erased on {whole.record.erased_at:%Y-%m-%d}, with a document."
        )
    for report in whole.reports:
        write_line(
            f"   sentence {report.sentence + 1} reported by {report.reporter}: {report.words}"
        )
    for review in standing(whole.reviews):
        said = f": {review.comment}" if review.comment else ""
        place = f"sentence {review.place.sentence + 1}"
        write_line(f"   {place}, {review.reviewer}: {DECISIONS[review.decision]}{said}")
    return 0


def write_receipt(answer: str, out: Path | None) -> int:
    """Write the receipt of an answer to a file, or to standard output."""
    if out is not None:
        require_writable(out)
    with opened_app() as app:
        whole = app.past_answers.open(local_actor(), AnswerId(answer))
    printed = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    otherwise = said_otherwise(whole.conflicts)
    came_of_it = Aftermath(whole.reviews, whole.reports, otherwise)
    page = receipt(whole.record, came_of_it, printed=printed)
    if out is None:
        sys.stdout.write(page.encode("utf-8", "replace").decode("utf-8"))
    else:
        write_whole(out, page.encode("utf-8", "replace"))
        write_problem(f"The receipt is in {out}.")
    return 0


def export(file: Path, wanted: AnswerFilter) -> int:
    """Write the answers that fit to a file, in the format of its ending."""
    wanted_format = format_of(file.name)
    require_writable(file)
    with opened_app() as app:
        answers = list(app.past_answers.export(local_actor(), wanted))
    write_whole(file, answers_file(answers, wanted_format))
    write_problem(f"{counted(len(answers), 'answer')} written to {file}.")
    return 0


def print_trail(
    words: str, action: str, actor: str, days: tuple[str, str], *, as_json: bool
) -> int:
    """Print the events of the audit trail that fit, the newest first."""
    since, until = map(_day, days)
    wanted = AuditFilter(
        words=words,
        action=action,
        actor=ActorId(actor) if actor else None,
        since=since,
        before=until + timedelta(days=1) if until else None,
    )
    with opened_app() as app:
        found, total = app.past_answers.trail(local_actor(), wanted, limit=MOST_EVENTS)
    for event in found:
        if as_json:
            write_json(
                {
                    "seq": event.seq,
                    "at": event.at.isoformat(),
                    "actor": event.actor,
                    "action": event.action,
                    "subject": event.subject,
                    "detail": dict(event.detail),
                }
            )
        else:
            detail = ", ".join(f"{key} {value}" for key, value in event.detail.items())
            write_line(
                f"{event.seq}  {event.at:%Y-%m-%d %H:%M:%S}  {event.actor}  {event.action}  "
                f"{event.subject}  {detail}"
            )
    if not as_json:
        write_line(f"{len(found)} of {counted(total, 'event')} listed.")
    return 0


def _summary(one: AnswerSummary) -> dict[str, object]:
    return {
        "answer": one.id,
        "conversation": one.conversation_id,
        "asked_at": one.asked_at.isoformat(),
        "asked_by": one.asked_by,
        "question": one.question,
        "beginning": one.beginning,
        "label": one.label.value,
        "decision": one.decision.value,
        "stale": one.is_stale,
        "reviewed": one.is_reviewed,
        "erased_at": one.erased_at.isoformat() if one.erased_at else None,
    }


def _decision(name: str) -> Outcome | None:
    try:
        return Outcome(name) if name else None
    except ValueError as error:
        known = ", ".join(Outcome)
        raise WrongArguments(f"{name!r} is no decision. There are: {known}.") from error


def _day(text: str) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError as error:
        raise WrongArguments(f"{text!r} is no day; write it as 2027-01-31.") from error
