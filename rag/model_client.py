"""The one chat client: plain messages in, pieces of text and one end out.

LangChain, OpenAI and HTTP types stop here and in `rag.model_wire`. They are imported on the first
request, so that importing this module costs nothing.
"""

import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from rag.messages import REFUSED, Message, ReplyEnd, Usage
from rag.model_address import address_of
from rag.model_failures import failure_of
from rag.retries import RetryPlan
from rag.thinking import ThinkFilter, UnmarkedReasoning, says_something
from tagtrap.errors import EmptyCompletion, ModelError, ModelTimeout, ModelUnreachable
from tagtrap.model_settings import OpenAISettings

if TYPE_CHECKING:
    from httpx import Client
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessageChunk

_CONNECT_SECONDS = 10.0
# These hosts know only the newer name of the limit; other servers mostly know only the older one.
_NEW_LIMIT_HOSTS = ("openai.com", "azure.com")
_Messages = Sequence[tuple[str, str]]
_Fields = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Part:
    text: str = ""
    refusal: str = ""
    finish_reason: str = ""
    usage: Usage | None = None


class ModelClient:
    """Asks one model on one OpenAI-compatible server; safe to use from several threads.

    The first reply is held back to its end: until then nobody knows whether the server sends the
    model's reasoning without its opening mark. `clock` counts seconds. `response_format` asks the
    server for JSON of a schema; a server may ignore it, so the reply is to be checked all the same.
    """

    def __init__(
        self,
        settings: OpenAISettings,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        response_format: Mapping[str, object] | None = None,
    ) -> None:
        self._settings = settings
        self._address = address_of(settings)
        self._clock = clock
        self._sleep = sleep
        self._response_format = response_format
        self._holds_back = True

    @property
    def id(self) -> str:
        """Model, host and the settings that change an answer."""
        return (
            f"{self._address.model}@{self._address.host} temperature={self._settings.temperature:g}"
        )

    @property
    def model(self) -> str:
        """The model's name, as the server knows it."""
        return self._address.model

    def stream(
        self,
        system: str,
        turns: Sequence[Message],
        response_format: Mapping[str, object] | None = None,
        *,
        counts_tokens: bool = False,
    ) -> Iterator[str | ReplyEnd]:
        """Yield pieces of the answer as they come, then one `ReplyEnd`.

        `response_format` is for this reply alone, in place of the client's own; with
        `counts_tokens` the server is asked to count the tokens. Raises a `ModelError` if there is
        no answer. A transient failure is tried again, but never after a piece was given out.
        Reasoning is no part of the answer.
        """
        messages = [("system", system), *((str(turn.role), turn.content) for turn in turns)]
        # As plain fields of the body: LangChain's own wrapping mends half a JSON into a whole one.
        asked: dict[str, Any] = {"stream_options": {"include_usage": True}} if counts_tokens else {}
        if form := response_format or self._response_format:
            asked["response_format"] = dict(form)
        plan = RetryPlan(
            retries=self._settings.retries,
            longest_wait=self._settings.retry_wait_seconds,
            longest_time=self._settings.timeout_seconds + self._settings.retry_wait_seconds,
            clock=self._clock,
        )
        while True:
            has_said = False
            try:
                for piece in self._reply(messages, asked):
                    has_said = True
                    yield piece
                return
            except ModelError as failure:
                # A server that let us wait once has used up the limit, and an empty reply was paid.
                is_final = isinstance(failure, ModelTimeout | EmptyCompletion)
                wait = plan.next_wait(failure.retry_after)
                if has_said or is_final or not failure.is_transient or wait is None:
                    raise
            self._sleep(wait)

    def _reply(self, messages: _Messages, asked: _Fields) -> Iterator[str | ReplyEnd]:
        thinking = ThinkFilter(holds_back=self._holds_back)
        said: list[str] = []
        refusal = finish = detail = ""
        usage: Usage | None = None
        has_text = False
        try:
            for part in self._parts(messages, asked):
                refusal += part.refusal
                finish = part.finish_reason or finish
                usage = part.usage or usage
                has_text = has_text or bool(part.text)
                if piece := thinking.feed(part.text):
                    said.append(piece)
                    yield piece
        except UnmarkedReasoning:
            self._holds_back = True
            failure = self._address.not_understood("the model's reasoning came unmarked; ask again")
            failure.is_transient = True
            raise failure from None
        except ModelUnreachable as error:
            if not has_text:
                raise
            finish, detail = "", f"broken off: {error}"
        if piece := thinking.close():
            said.append(piece)
            yield piece
        self._holds_back = thinking.opened_unmarked
        if not (refusal or finish in REFUSED or says_something("".join(said))):
            raise self._address.empty(finish)
        yield ReplyEnd(finish, refusal=refusal, usage=usage, detail=detail)

    def _parts(self, messages: _Messages, asked: _Fields) -> Iterator[_Part]:
        from langsmith.run_helpers import tracing_context

        body = {**self._limit, **asked}
        with _closing(self._model.stream(list(messages), extra_body=body or None)) as chunks:
            while True:
                try:
                    # Documents and questions go to the model server and nowhere else.
                    with tracing_context(enabled=False):
                        chunk = next(chunks, None)
                except Exception as error:  # LangChain passes on what any layer below it raises
                    failure = failure_of(
                        error, self._address, timeout=self._settings.timeout_seconds
                    )
                    if failure is error:
                        raise
                    raise failure from (None if self._tells_key(error) else error)
                if chunk is None:
                    return
                yield _part_of(chunk)

    def _tells_key(self, error: Exception) -> bool:
        return bool(self._address.api_key) and self._address.api_key in repr(error)

    @property
    def _limit(self) -> dict[str, object]:
        """The limit as a field of the body, nothing for a host that wants it by its newer name."""
        is_new = (urlsplit(self._address.base_url).hostname or "").endswith(_NEW_LIMIT_HOSTS)
        return {} if is_new else {"max_tokens": self._settings.max_tokens}

    @cached_property
    def _model(self) -> "BaseChatModel":
        from langchain.chat_models import init_chat_model

        # With one of these old variables set LangChain refuses every call.
        for name in ("LANGCHAIN_TRACING", "LANGCHAIN_HANDLER"):
            os.environ.pop(name, None)
        settings = self._settings
        limit: dict[str, Any] = {} if self._limit else {"max_tokens": settings.max_tokens}
        client = self._http_client()
        model: BaseChatModel = init_chat_model(
            self._address.model,
            model_provider="openai",
            base_url=self._address.base_url,
            # The client insists on a key; servers of one's own ignore it.
            api_key=self._address.api_key or "none",
            temperature=settings.temperature,
            timeout=client.timeout,
            max_retries=0,
            http_client=client,
            http_socket_options=(),
            openai_proxy="",
            use_responses_api=False,
            stream_usage=False,
            default_headers={"Accept-Encoding": "identity"},
            **limit,
        )
        return model

    def _http_client(self) -> "Client":
        import httpx

        from rag.model_wire import Patience

        seconds = self._settings.timeout_seconds
        patience = Patience(
            self._address, self._clock, silence=seconds, whole=self._settings.answer_seconds
        )
        return httpx.Client(
            timeout=httpx.Timeout(seconds, connect=min(_CONNECT_SECONDS, seconds)),
            # A server on this machine is never reached through a proxy.
            trust_env=not self._address.is_local,
            event_hooks={"request": [patience.start], "response": [patience.read]},
        )


@contextmanager
def _closing(chunks: "Iterator[AIMessageChunk]") -> "Iterator[Iterator[AIMessageChunk]]":
    """Close the connection when the reader stops early: the stream is a generator."""
    try:
        yield chunks
    finally:
        if isinstance(chunks, Generator):
            chunks.close()


def _part_of(chunk: "AIMessageChunk") -> _Part:
    counts = chunk.usage_metadata
    return _Part(
        text=_storable(str(chunk.content)),
        refusal=_storable(chunk.additional_kwargs.get("function_call", {}).get("arguments", "")),
        finish_reason=str(chunk.response_metadata.get("finish_reason") or ""),
        usage=Usage(counts["input_tokens"], counts["output_tokens"]) if counts else None,
    )


def _storable(text: str) -> str:
    """Replace what no database takes: NUL, and halves of a character pair."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
