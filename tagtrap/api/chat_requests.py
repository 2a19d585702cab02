"""What OpenAI's clients send to /v1/chat/completions, as far as it means anything here."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints, model_validator

from tagtrap.service.chat import LONGEST_QUESTION

_MOST_MESSAGES = 1000
_Text = Annotated[str, StringConstraints(max_length=200_000)]


class TextPart(BaseModel):
    """A piece of a message. Pictures and sounds are no questions."""

    type: Literal["text"]
    text: _Text


class ChatMessage(BaseModel):
    """A message; only those of the user are read, the last of them is the question."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: _Text | list[TextPart] | None = None

    @property
    def text(self) -> str:
        """The text of the message."""
        if isinstance(self.content, list):
            return "\n".join(part.text for part in self.content).strip()
        return (self.content or "").strip()


class StreamOptions(BaseModel):
    """What a stream carries besides."""

    include_usage: bool | None = None


class ResponseFormat(BaseModel):
    """The form of the answer: only text."""

    type: Literal["text"]


class ChatRequest(BaseModel):
    """A chat request.

    What would change the answer's form and cannot be had is refused; what only tunes a model
    (temperature, max_tokens, seed, ...) is taken and ignored, as the answer is the service's.
    """

    model: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    messages: list[ChatMessage] = Field(min_length=1, max_length=_MOST_MESSAGES)
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: Literal[1] | None = None
    tools: list[object] | None = Field(None, max_length=0, description="Not supported.")
    response_format: ResponseFormat | None = None
    conversation: Annotated[str, StringConstraints(min_length=1, max_length=64)] | None = Field(
        None, description="Id of the conversation to go on with; else found by its questions."
    )

    @model_validator(mode="after")
    def _asks(self) -> "ChatRequest":
        if self.messages[-1].role != "user" or not self.question:
            raise ValueError("the last message must be a question of the user")
        if len(self.question) > LONGEST_QUESTION:
            raise ValueError(f"ask in at most {LONGEST_QUESTION} characters")
        return self

    @property
    def question(self) -> str:
        """The question."""
        return self.messages[-1].text

    @property
    def asked_before(self) -> list[str]:
        """The questions of the same conversation before it, oldest first."""
        return [one.text for one in self.messages[:-1] if one.role == "user"]
