"""Asking the judge's model for one whole reply."""

import logging
from collections.abc import Sequence
from typing import Protocol

from rag.messages import Message, ReplyEnd, Role
from rag.model_client import ModelClient
from tagtrap.errors import (
    EmptyCompletion,
    ModelError,
    ModelRejected,
    ModelTimeout,
    ModelUnreachable,
    RateLimited,
    SettingsError,
)
from tagtrap.model_settings import JudgeSettings
from verify.judge.replies import BadReply

_WHOLE = frozenset({"stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete"})
_WHY: tuple[tuple[type[ModelError], str], ...] = (
    (ModelTimeout, "it did not answer in time"),
    (RateLimited, "its server gets too many requests"),
    (ModelRejected, "its server refused the request"),
    (ModelUnreachable, "its server cannot be reached"),
    (EmptyCompletion, "it answered without a word"),
)

_log = logging.getLogger(__name__)


class JudgeModel(Protocol):
    """A chat model that answers one message at a time."""

    def ask(self, system: str, turns: Sequence[Message]) -> str:
        """Return the whole reply; raises `BadReply` where there is none, or only a part."""
        ...


class ChatJudge:
    """The judge's model on its own server."""

    def __init__(self, client: ModelClient) -> None:
        self._client = client

    def ask(self, system: str, turns: Sequence[Message]) -> str:
        """Return the whole reply; raises `BadReply` where there is none, or only a part."""
        said: list[str] = []
        try:
            for piece in self._client.stream(system, turns):
                if isinstance(piece, ReplyEnd):
                    _require_whole(piece)
                else:
                    said.append(piece)
        except ModelError as error:
            # Its message may repeat what the server was sent, and that is document text.
            _log.warning("the judge did not answer: %s", type(error).__name__)
            raise BadReply(_why(error)) from error
        return "".join(said)


def chat_judge(settings: JudgeSettings, response_format: dict[str, object]) -> ChatJudge:
    """Return the judge of the settings; raises `SettingsError` where they name none."""
    try:
        return ChatJudge(ModelClient(settings, response_format=response_format))
    except SettingsError as error:
        raise SettingsError(str(error).replace("TAGTRAP_OPENAI__", "TAGTRAP_JUDGE__")) from error


def shown_example(example: str, reply: str, turn: str) -> tuple[Message, ...]:
    """Return the messages of a call: one example with its reply, then the real turn."""
    return (
        Message(Role.USER, example),
        Message(Role.ASSISTANT, reply),
        Message(Role.USER, turn),
    )


def _require_whole(end: ReplyEnd) -> None:
    if end.refusal:
        raise BadReply("it refused to answer")
    if end.finish_reason not in _WHOLE:
        raise BadReply("its reply was cut off")


def _why(error: ModelError) -> str:
    return next((why for kind, why in _WHY if isinstance(error, kind)), "its server failed")
