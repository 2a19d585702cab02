"""POST /v1/ask."""

from collections import deque
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tagtrap.api.access import Served, TheServed, errors
from tagtrap.api.callers import Caller, TheCaller
from tagtrap.api.citation_replies import CitationReply, citation_replies
from tagtrap.api.errors import ApiError
from tagtrap.api.verdict_replies import SentenceReply
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Collection, ConversationId
from tagtrap.domain.people import Actor
from tagtrap.domain.verdicts import AnswerLabel, Outcome
from tagtrap.service.chat import LONGEST_QUESTION
from tagtrap.service.clarifying import exported_clarification
from tagtrap.service.conflict_words import said_otherwise
from tagtrap.service.events import AskEvent, Delivered, Refused
from tagtrap.service.released_text import released_text
from verify.records import answer_record

router = APIRouter(tags=["ask"])

Question = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_QUESTION)
]
_Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class AskRequest(BaseModel):
    """A question."""

    model_config = ConfigDict(extra="forbid")

    question: Question
    conversation: _Name | None = Field(None, description="Id of the conversation to go on with.")
    collections: list[_Name] | None = Field(
        None, min_length=1, max_length=100, description="Where to look; null: all one may read."
    )
    engine: _Name | None = Field(None, description="Answer engine; null: that of the settings.")


class OtherDocument(BaseModel):
    """What another document says instead; `sentence` counts from 0 in `sentences`."""

    sentence: int
    text: str


class CaseReply(BaseModel):
    """A case that the documents tell apart, and the sentence that speaks of it."""

    words: str
    tag: str


class AskedBack(BaseModel):
    """What the answer depends on and the question does not say; `text` asks for it."""

    text: str
    cases: list[CaseReply]


class AskReply(BaseModel):
    """An answer as it was recorded.

    `text` may be shown as it is: the answer with its sources if it was released, else what the gate
    says in its place. `sentences` are for a view of your own, which must show their labels.
    """

    id: str
    conversation: str
    turn: int
    asked_at: datetime
    question: str
    understood_as: str | None
    released: bool
    decision: Outcome
    decision_reason: str
    label: AnswerLabel
    support: float | None
    text: str
    citations: list[CitationReply]
    sentences: list[SentenceReply]
    conflicts: list[OtherDocument]
    asked_back: AskedBack | None
    engine: str
    kept: bool = Field(description="False where nothing could be written, so it is not recorded.")


@router.post("/v1/ask", responses=errors(400, 404, 409, 429))
def ask(request: AskRequest, served: TheServed, caller: TheCaller) -> AskReply:
    """Answer a question from the documents that the account may read, checked before it leaves."""
    wanted = None if request.collections is None else list(map(Collection, request.collections))
    goes_on = ConversationId(request.conversation) if request.conversation else None
    told = delivered(
        in_turn(
            served,
            caller,
            request.question,
            conversation_id=goes_on,
            engine=request.engine,
            collections=wanted,
        )
    )
    return _reply(served, caller.actor, told)


def in_turn(  # what a question may be asked with
    served: Served,
    caller: Caller,
    question: str,
    *,
    conversation_id: ConversationId | None = None,
    engine: str | None = None,
    collections: list[Collection] | None = None,
) -> Iterator[AskEvent]:
    """Ask once it is this request's turn; the turn ends with the events, or with who asked."""
    chat, actor = served.app.chat, caller.actor
    known = [choice.name for choice in chat.engines(actor) if choice.is_ready]
    if engine is not None and engine not in known:
        raise ApiError(404, "not_found", "There is no such engine.", "engine")
    if missing := sorted(set(collections or ()) - chat.searchable(actor).keys()):
        message = f"You can read no document in {', '.join(missing)}."
        raise ApiError(404, "not_found", message, "collections")
    with served.turns.taken():
        if caller.is_gone():
            return
        for event in chat.ask(
            actor,
            question,
            conversation_id=conversation_id,
            engine=engine,
            collections=collections,
            is_stopped=caller.is_gone,
        ):
            if isinstance(event, Delivered):
                caller.require_token()
            yield event


def delivered(events: Iterator[AskEvent]) -> Delivered:
    """Return the delivery at the end of the events. Raises `ApiError` where there is none."""
    (last,) = deque(events, maxlen=1) or (None,)
    if isinstance(last, Delivered):
        return last
    raise no_answer(last)


def no_answer(last: AskEvent | None) -> ApiError:
    """Return the error that says why a question has no answer."""
    refused = last if isinstance(last, Refused) else Refused("No answer came.", can_retry=True)
    headers = {"Retry-After": str(refused.wait_seconds or 5)} if refused.can_retry else {}
    if refused.is_about_engine:
        return ApiError(503, "engine_failed", refused.reason, headers=headers)
    if refused.can_retry:
        return ApiError(429, "limit_reached", refused.reason, headers=headers)
    # OpenAI's clients send a request with 409 again by themselves, unless this is said.
    return ApiError(409, "refused", refused.reason, headers={"x-should-retry": "false"})


def _reply(served: Served, actor: Actor, told: Delivered) -> AskReply:
    record = told.record
    released = released_text(record)
    checked = answer_record(record.checked, record.context)
    return AskReply.model_validate(
        {
            **checked,
            "id": record.id,
            "conversation": record.conversation_id,
            "turn": record.turn,
            "asked_at": record.asked_at,
            "question": record.question,
            "understood_as": record.understood or None,
            "released": released.is_released,
            "text": released.text,
            "citations": citation_replies(released),
            "asked_back": exported_clarification(record),
            "conflicts": _otherwise(served, actor, record),
            "engine": record.engine_id,
            "kept": not told.not_kept,
        }
    )


def _otherwise(served: Served, actor: Actor, record: AnswerRecord) -> list[OtherDocument]:
    notes = served.app.conflicts.one_sided(actor, [record]).get(record.id, ())
    return [
        OtherDocument(sentence=position, text=line)
        for position, lines in sorted(said_otherwise(notes).items())
        for line in lines
    ]
