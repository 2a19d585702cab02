"""POST /v1/chat/completions and GET /v1/models: the service as OpenAI's clients know one."""

from collections.abc import AsyncIterator, Iterator
from itertools import chain
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import StreamingResponse

from tagtrap.api.access import Served, TheActor, TheServed, errors
from tagtrap.api.asking import delivered, in_turn, no_answer
from tagtrap.api.beats import with_beats
from tagtrap.api.callers import TheCaller
from tagtrap.api.chat_replies import ChatCompletion, Reply, comment, failure
from tagtrap.api.chat_requests import ChatRequest
from tagtrap.api.errors import ApiError, api_error, error_body, internal_error
from tagtrap.domain.identifiers import Collection, ConversationId
from tagtrap.domain.people import Actor
from tagtrap.errors import TagTrapError
from tagtrap.service.events import AskEvent, Delivered, Refused

router = APIRouter(tags=["openai"])

DEFAULT_MODEL = "tagtrap"
"""The model name that stands for the engine of the settings; "tagtrap/NAME" for another one."""

_WHOLE_OR_STREAM: dict[str, object] = {
    "description": "Whole, or as a stream",
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
}


class Model(BaseModel):
    """An engine as a model; what it drafts is checked before it leaves, whichever it is."""

    id: str
    object: Literal["model"] = "model"
    created: int = 0
    owned_by: Literal["tagtrap"] = "tagtrap"


class ModelList(BaseModel):
    """The models one may ask."""

    object: Literal["list"] = "list"
    data: list[Model]


@router.get("/v1/models", responses=errors())
def list_models(served: TheServed, actor: TheActor) -> ModelList:
    """List the engines as models."""
    return ModelList(data=[Model(id=name) for name in _models(served, actor)])


@router.get("/v1/models/{model:path}", responses=errors(404))
def show_model(model: str, served: TheServed, actor: TheActor) -> Model:
    """Return one engine as a model."""
    _engine(served, actor, model)
    return Model(id=model)


@router.post(
    "/v1/chat/completions",
    response_model=ChatCompletion,
    responses={200: _WHOLE_OR_STREAM, **errors(400, 404, 409, 429)},
)
def complete_chat(
    request: ChatRequest, served: TheServed, caller: TheCaller
) -> ChatCompletion | StreamingResponse:
    """Answer the last question; only an answer that was released is in the message.

    Of one that was held back the message says that and why, with the finish reason
    "content_filter"; no word of its draft leaves.
    """
    wanted = None if request.collections is None else list(map(Collection, request.collections))
    events = in_turn(
        served,
        caller,
        request.question,
        conversation_id=_conversation(served, caller.actor, request),
        engine=_engine(served, caller.actor, request.model),
        collections=wanted,
    )
    if not request.stream:
        told = delivered(events)
        return Reply.of(told.record, request.model, is_kept=not told.not_kept).whole()
    # What is refused at once is refused with its status, before the stream begins.
    first = next(events, None)
    if first is None or isinstance(first, Refused):
        raise no_answer(first)
    options = request.stream_options
    with_usage = bool(options and options.include_usage)
    lines = _lines(chain([first], events), request.model, with_usage=with_usage)
    return StreamingResponse(lines, media_type="text/event-stream")


async def _lines(events: Iterator[AskEvent], model: str, *, with_usage: bool) -> AsyncIterator[str]:
    """Yield the lines of a stream. A sentence is sent once the whole answer is released."""
    last: AskEvent | None = None
    try:
        async for event in with_beats(events):
            if not isinstance(event, Delivered | Refused):
                yield comment()
            last = event
    except TagTrapError as error:
        yield failure(error_body(api_error(error)))
        return
    except Exception:
        # The stream has begun, so its client would see no more than a broken line.
        yield failure(error_body(internal_error()))
        raise
    if not isinstance(last, Delivered):
        yield failure(error_body(no_answer(last)))
        return
    reply = Reply.of(last.record, model, is_kept=not last.not_kept)
    for line in reply.events(with_usage=with_usage):
        yield line


def _models(served: Served, actor: Actor) -> list[str]:
    choices = served.app.chat.engines(actor)
    ready = [f"{DEFAULT_MODEL}/{choice.name}" for choice in choices if choice.is_ready]
    return [DEFAULT_MODEL, *ready]


def _engine(served: Served, actor: Actor, model: str) -> str | None:
    """Return the engine that a model name stands for, None for that of the settings."""
    if model not in _models(served, actor):
        raise ApiError(404, "model_not_found", "There is no such model.", "model")
    return None if model == DEFAULT_MODEL else model.removeprefix(f"{DEFAULT_MODEL}/")


def _conversation(served: Served, actor: Actor, request: ChatRequest) -> ConversationId | None:
    """Return the conversation that a request goes on with, None for a new one.

    OpenAI's clients send all messages again, and anybody could write what the assistant is to have
    said. So only the questions are read: where they are those of a conversation that was had here,
    that one goes on, with the answers that were really given.
    """
    if request.conversation is not None:
        return ConversationId(request.conversation)
    if not request.asked_before:
        return None
    return served.app.chat.conversation_of(actor, request.asked_before)
