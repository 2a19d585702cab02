"""What OpenAI's clients send to /v1/chat/completions, as far as it means anything here."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints, field_validator

from tagtrap.service.chat import LONGEST_QUESTION

Collections = list[Annotated[str, StringConstraints(min_length=1, max_length=200)]]
_MOST_MESSAGES = 1000
_MOST_PARTS = 100
_Text = Annotated[str, StringConstraints(max_length=200_000)]


class TextPart(BaseModel):
    """A piece of a message that can be read."""

    type: Literal["text"]
    text: _Text


class OtherPart(BaseModel):
    """A picture, a sound or a file: no question, and not read."""

    type: Literal["image_url", "input_audio", "file", "refusal"]


Part = Annotated[TextPart | OtherPart, Field(discriminator="type")]


class UserMessage(BaseModel):
    """A question of the user; the last one is answered, those before it say what went before."""

    role: Literal["user"]
    content: _Text | Annotated[list[Part], Field(max_length=_MOST_PARTS)]

    @property
    def text(self) -> str:
        """The text of the message."""
        if isinstance(self.content, str):
            return self.content.strip()
        return "\n".join(one.text for one in self.content if isinstance(one, TextPart)).strip()

    @property
    def is_text_alone(self) -> bool:
        """Whether there is nothing in it that cannot be read."""
        return isinstance(self.content, str) or not any(
            isinstance(one, OtherPart) for one in self.content
        )


class UnreadMessage(BaseModel):
    """A message that is not read, whatever it holds: anybody could have written it."""

    role: Literal["system", "developer", "assistant", "tool", "function"]


ChatMessage = Annotated[UserMessage | UnreadMessage, Field(discriminator="role")]


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

    model: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        examples=["tagtrap"]
    )
    messages: list[ChatMessage] = Field(
        min_length=1,
        max_length=_MOST_MESSAGES,
        examples=[[{"role": "user", "content": "How long may items be returned?"}]],
    )
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: Literal[1] | None = None
    tools: list[object] | None = Field(None, max_length=0, description="Not supported.")
    functions: list[object] | None = Field(None, max_length=0, description="Not supported.")
    tool_choice: Literal["none", "auto"] | None = None
    function_call: Literal["none", "auto"] | None = None
    web_search_options: None = Field(None, description="Not supported.")
    logprobs: Literal[False] | None = None
    modalities: list[Literal["text"]] | None = None
    response_format: ResponseFormat | None = None
    conversation: Annotated[str, StringConstraints(min_length=1, max_length=64)] | None = Field(
        None, description="Id of the conversation to go on with; else found by its questions."
    )
    collections: Collections | None = Field(
        None, min_length=1, max_length=100, description="Where to look; null: all one may read."
    )

    @field_validator("messages")
    @classmethod
    def _asks(cls, messages: list[ChatMessage]) -> list[ChatMessage]:
        last = messages[-1]
        if not isinstance(last, UserMessage) or not last.text:
            raise ValueError("must end with a question of the user")
        if not last.is_text_alone:
            raise ValueError("can be asked in text alone, not with a picture, a sound or a file")
        if len(last.text) > LONGEST_QUESTION:
            raise ValueError(f"must end with a question of at most {LONGEST_QUESTION} characters")
        return messages

    @property
    def question(self) -> str:
        """The question."""
        return self._asked[-1]

    @property
    def asked_before(self) -> list[str]:
        """The questions of the same conversation before it, oldest first."""
        return self._asked[:-1]

    @property
    def _asked(self) -> list[str]:
        return [one.text for one in self.messages if isinstance(one, UserMessage)]
