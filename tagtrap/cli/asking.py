"""`tagtrap ask`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tagtrap.cli.conflicts import notes_on, write_notes
from tagtrap.cli.lines import standard_input
from tagtrap.cli.output import write_answer, write_json, write_problem
from tagtrap.cli.session import opened_app
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Collection, ConversationId
from tagtrap.errors import BadRecord, TagTrapError
from tagtrap.service import local_actor
from tagtrap.service.answer_export import exported_answer
from tagtrap.service.chat import Chat
from tagtrap.service.conflict_words import exported_one_sided
from tagtrap.service.events import Delivered, Refused
from tagtrap.wiring import App
from verify.requests import parsed_object


@dataclass(frozen=True, slots=True)
class _How:
    engine: str | None
    fault: str
    collections: tuple[Collection, ...] | None
    conversation: ConversationId | None = None


def ask_questions(
    question: str,
    engine: str | None,
    fault: str,
    collection: str | None,
    conversation: str | None,
    *,
    as_json: bool,
) -> int:
    """Answer one question, or with "-" one JSON object a line; return the exit code.

    `conversation` is the id of one to go on with, None for a new one.
    """
    goes_on = ConversationId(conversation) if conversation else None
    how = _How(engine, fault, (Collection(collection),) if collection else None, goes_on)
    with opened_app() as app:
        if question == "-":
            told: dict[str, ConversationId] = {}
            codes = (_answer_line(app, number, line, how, told) for number, line in _lines())
            return max(codes, default=0)
        outcome = _ask(app.chat, question, how)
        if isinstance(outcome, Refused):
            _write_refusal(outcome, question, as_json=as_json)
            return 1
        if as_json:
            write_json(_exported(app, outcome))
        else:
            write_answer(outcome)
            write_notes(notes_on(app.conflicts, outcome))
        return 0


def _ask(chat: Chat, question: str, how: _How) -> AnswerRecord | Refused:
    last: object = None
    for event in chat.ask(
        local_actor(),
        question,
        conversation_id=how.conversation,
        engine=how.engine,
        fault=how.fault,
        collections=how.collections,
    ):
        last = event
    if isinstance(last, Delivered):
        if last.not_kept:
            write_problem(f"tagtrap: the answer is not kept. {last.not_kept}")
        return last.record
    return last if isinstance(last, Refused) else Refused("No answer came.", can_retry=True)


def _write_refusal(refused: Refused, question: str, *, as_json: bool) -> None:
    if as_json:
        write_json({"question": question, "error": refused.reason, "can_retry": refused.can_retry})
    else:
        write_problem(f"tagtrap: {refused.reason}")


def _exported(app: App, record: AnswerRecord) -> dict[str, object]:
    notes = exported_one_sided(notes_on(app.conflicts, record))
    return {**exported_answer(record), "conflicts": notes}


def _answer_line(
    app: App, number: int, line: str, how: _How, told: dict[str, ConversationId]
) -> int:
    """Answer one line of input; a bad line gives an object with "error" and the run goes on.

    `told` holds the conversations of the lines so far, by the "id" of the line.
    """
    asked: dict[str, object] = {}
    try:
        asked = _asked(line)
        if "follows" in asked:
            how = replace(how, conversation=_followed(asked["follows"], told))
        outcome = _ask(app.chat, str(asked["question"]), how)
        if isinstance(outcome, Refused):
            refused = {"error": outcome.reason, "can_retry": outcome.can_retry}
            write_json({**asked, "line": number, **refused})
            return 1
        told[str(asked.get("id"))] = outcome.conversation_id
        exported = _exported(app, outcome)
        write_json({**exported, "input_id": asked["id"]} if "id" in asked else exported)
    except TagTrapError as error:
        write_json({**asked, "line": number, "error": str(error)})
        return 1
    return 0


def _asked(line: str) -> dict[str, object]:
    value = parsed_object(line)
    if not isinstance(value.get("question"), str):
        raise BadRecord('a line must be an object with a "question" that is a text')
    return {key: value[key] for key in ("id", "question", "follows") if key in value}


def _followed(line: object, told: dict[str, ConversationId]) -> ConversationId:
    """Return the conversation of an earlier line."""
    if str(line) not in told:
        raise BadRecord(f'no line before this one was answered under the "id" {line!r}')
    return told[str(line)]


def _lines() -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers from 1."""
    return ((at, line) for at, line in enumerate(standard_input(), start=1) if line.strip())
