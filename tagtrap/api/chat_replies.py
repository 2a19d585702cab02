"""What OpenAI's clients read from /v1/chat/completions: whole, or as a stream of events."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from tagtrap.api.citation_replies import CitationReply, citation_replies
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.verdicts import AnswerLabel, Outcome
from tagtrap.service.released_text import ReleasedText, released_text

Json = dict[str, object]
FinishReason = Literal["stop", "content_filter"]


class AssistantMessage(BaseModel):
    """The answer with its numbered sources, or what the gate says in its place."""

    role: Literal["assistant"] = "assistant"
    content: str
    refusal: None = None


class Choice(BaseModel):
    """The one answer; `finish_reason` is "content_filter" where the gate held it back."""

    index: Literal[0] = 0
    message: AssistantMessage
    finish_reason: FinishReason
    logprobs: None = None


class Usage(BaseModel):
    """Tokens that a model read and wrote; 0 where none was asked or its server does not count."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class Checked(BaseModel):
    """What stands behind an answer, besides OpenAI's fields."""

    answer: str
    conversation: str
    released: bool
    decision: Outcome
    decision_reason: str
    label: AnswerLabel
    understood_as: str | None
    citations: list[CitationReply]
    kept: bool


class ChatCompletion(BaseModel):
    """An answer as OpenAI's clients read it."""

    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int
    model: str
    choices: list[Choice]
    usage: Usage
    tagtrap: Checked


@dataclass(frozen=True, slots=True)
class Reply:
    """A recorded answer on its way to a client that asked for a model by its name."""

    record: AnswerRecord
    released: ReleasedText
    model: str
    is_kept: bool

    @staticmethod
    def of(record: AnswerRecord, model: str, *, is_kept: bool) -> "Reply":
        """Take an answer as recorded."""
        return Reply(record, released_text(record), model, is_kept)

    def whole(self) -> ChatCompletion:
        """Return the answer in one piece."""
        choice = Choice(
            message=AssistantMessage(content=self.released.text), finish_reason=self._finish
        )
        return ChatCompletion(
            id=self._id,
            created=self._created,
            model=self.model,
            choices=[choice],
            usage=self._usage,
            tagtrap=self._checked,
        )

    def events(self, *, with_usage: bool) -> Iterator[str]:
        """Yield the answer as events, sentence by sentence, and the end of the stream."""
        yield self._event({"role": "assistant", "content": ""})
        for piece in self.released.pieces:
            yield self._event({"content": piece})
        yield self._event({}, self._finish, tagtrap=self._checked.model_dump(mode="json"))
        if with_usage:
            yield _event({**self._frame, "choices": [], "usage": self._usage.model_dump()})
        yield "data: [DONE]\n\n"

    def _event(self, delta: Json, finish: FinishReason | None = None, **more: object) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
        return _event({**self._frame, "choices": [choice], **more})

    @property
    def _frame(self) -> Json:
        return {
            "id": self._id,
            "object": "chat.completion.chunk",
            "created": self._created,
            "model": self.model,
        }

    @property
    def _id(self) -> str:
        return f"chatcmpl-{self.record.id}"

    @property
    def _created(self) -> int:
        return int(self.record.asked_at.timestamp())

    @property
    def _finish(self) -> FinishReason:
        return "stop" if self.released.is_released else "content_filter"

    @property
    def _usage(self) -> Usage:
        tokens = self.record.making.tokens
        read, written = (tokens.read, tokens.written) if tokens else (0, 0)
        return Usage(prompt_tokens=read, completion_tokens=written, total_tokens=read + written)

    @property
    def _checked(self) -> Checked:
        checked = self.record.checked
        return Checked(
            answer=self.record.id,
            conversation=self.record.conversation_id,
            released=self.released.is_released,
            decision=checked.decision,
            decision_reason=checked.decision_reason,
            label=checked.label,
            understood_as=self.record.understood or None,
            citations=citation_replies(self.released),
            kept=self.is_kept,
        )


def comment() -> str:
    """Return a line that keeps a stream alive; clients skip it."""
    return ": still at work\n\n"


def failure(body: Json) -> str:
    """Return an event that tells of an error; clients raise it."""
    return _event(body)


def _event(value: Json) -> str:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n"
