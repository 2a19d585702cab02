"""What goes to a chat model and how its reply ends, as plain values."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Who speaks in a message after the system message."""

    USER = "user"
    ASSISTANT = "assistant"


REFUSED = frozenset(
    {
        *("content_filter", "refusal", "safety", "prohibited_content", "recitation", "blocklist"),
        *("spii", "guardrail_intervened", "sensitive"),
    }
)
"""Reasons to end a reply by which servers say that nothing may be said, in small letters."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the conversation: plain text."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens read and written, as the server counts them."""

    prompt_tokens: int
    completion_tokens: int


@dataclass(frozen=True, slots=True)
class ReplyEnd:
    """How a reply ended: the server's reason ("" if it gave none: the reply was cut off).

    `refusal` is what the model said instead of an answer; `detail` is for the record.
    """

    finish_reason: str
    refusal: str = ""
    usage: Usage | None = None
    detail: str = ""
