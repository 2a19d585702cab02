"""Makes what model servers send into what LangChain reads, while it arrives.

Servers differ: some ignore the wish for a stream and send one JSON body, some put a refusal or
blocks of reasoning where LangChain looks for text (it drops them), some keep the line open with
comments. This sits on the bytes of the HTTP reply, so one request is enough for any of them.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx

from rag.model_address import ModelAddress

_STARTED = "tagtrap.started"
_TEXT_BLOCKS = frozenset({"text", "output_text"})
_SIGNS = ("content", "reasoning_content", "reasoning", "thinking", "refusal", "tool_calls")


class Patience:
    """How long a server may stay silent, and how long one answer may take (both in seconds)."""

    def __init__(
        self, address: ModelAddress, clock: Callable[[], float], silence: float, whole: float
    ) -> None:
        self._address = address
        self._clock = clock
        self._silence = silence
        self._whole = whole

    def start(self, request: httpx.Request) -> None:
        """Note when a request leaves."""
        request.extensions[_STARTED] = self._clock()

    def read(self, response: httpx.Response) -> None:
        """Put the translation between a good reply and its reader."""
        encoding = response.headers.get("content-encoding", "identity")
        if not response.is_success or encoding != "identity":
            return
        started = response.request.extensions.get(_STARTED, self._clock())
        body = response.stream
        if isinstance(body, httpx.SyncByteStream):
            response.stream = TranslatedBody(body, self._address, self.watch(started))

    def watch(self, started: float) -> Callable[[bool], None]:
        """Return a function to call at every sign of life; it raises when patience is over."""
        heard = started

        def check(is_sign: bool) -> None:
            nonlocal heard
            now = self._clock()
            if now - started > self._whole:
                raise self._address.unfinished_after(self._whole)
            if is_sign:
                heard = now
            elif now - heard > self._silence:
                raise self._address.silent_for(self._silence)

        return check


class TranslatedBody(httpx.SyncByteStream):
    """The body of a reply as a stream of events whose text is always a plain string."""

    def __init__(
        self, body: httpx.SyncByteStream, address: ModelAddress, check: Callable[[bool], None]
    ) -> None:
        self._body = body
        self._address = address
        self._check = check
        self._has_choice = False
        self._chosen: object = None
        self._has_said = False

    def __iter__(self) -> Iterator[bytes]:
        chunks = self._checked_chunks()
        start = b""
        for chunk in chunks:
            start = (start + chunk).lstrip(b"\xef\xbb\xbf \t\r\n")
            if start:
                break
        if start.startswith((b"{", b"[")):
            yield self._from_json(start + b"".join(chunks))
        elif not start:
            raise self._address.empty("")
        elif start.startswith(b"<"):
            raise self._address.not_understood("it sent a web page")
        else:
            yield from self._from_lines(start, chunks)

    def close(self) -> None:
        """Close the connection below."""
        self._body.close()

    def _checked_chunks(self) -> Iterator[bytes]:
        for chunk in self._body:
            self._check(False)
            yield chunk

    def _from_json(self, body: bytes) -> bytes:
        event = _json_or_none(body)
        if event is None:
            return self._from_json_lines(body)
        if isinstance(event, list) and len(event) == 1:
            (event,) = event
        if not isinstance(event, dict) or not (event.get("choices") or event.get("error")):
            raise self._address.not_understood("the JSON it sent holds no choices")
        whole = self._translated(event)
        for choice in whole.get("choices") or ():
            # A body that came whole is not cut off, whether the server says why it ended or not.
            choice["finish_reason"] = choice["finish_reason"] or "stop"
        return b"data: " + json.dumps(whole).encode() + b"\n\ndata: [DONE]\n\n"

    def _from_json_lines(self, body: bytes) -> bytes:
        """Read the events of a stream that come one on a line, without their "data:"."""
        events = [_json_or_none(line) for line in body.splitlines() if line.strip()]
        if not any(isinstance(event, dict) and event.get("choices") for event in events):
            raise self._address.not_understood("what it sent is not JSON")
        read = [self._translated(event) for event in events if isinstance(event, dict)]
        lines = [b"data: " + json.dumps(event).encode() for event in read]
        return b"\n\n".join([*lines, b"data: [DONE]\n\n"])

    def _from_lines(self, rest: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
        has_data = False
        while True:
            *lines, rest = rest.split(b"\n")
            for line in lines:
                has_data = has_data or line.startswith(b"data:")
                # Each line is an event of its own, whether a blank one stands behind it or not.
                yield self._translated_line(line) + (b"\n\n" if line[:5] == b"data:" else b"\n")
            chunk = next(chunks, None)
            if chunk is None:
                break
            rest += chunk
        # An event that was cut off in the middle of its line is no event: it is left out.
        if rest.startswith(b"data:") and _json_or_none(rest) is not None:
            has_data = True
            yield self._translated_line(rest) + b"\n\n"
        if not has_data:
            raise self._address.not_understood("what it sent is no stream of events")

    def _translated_line(self, line: bytes) -> bytes:
        if line.startswith(b"data:") and line[5:].strip() == b"[DONE]" and not self._has_choice:
            raise self._address.empty("")
        event = _json_or_none(line) if line.startswith(b"data:") else None
        if not isinstance(event, dict):
            return line
        return b"data: " + json.dumps(self._translated(event)).encode()

    def _translated(self, event: dict[str, Any]) -> dict[str, Any]:
        first = self._choice(event.get("choices"))
        translated = {**event, "choices": [], "usage": _usage(event.get("usage"))}
        if isinstance(first, dict):
            self._has_choice = True
            # Some send the whole message once more with the end.
            message = None if self._has_said else first.get("message")
            delta = first.get("delta") or message or {"content": first.get("text")}
            self._check(isinstance(delta, dict) and any(delta.get(sign) for sign in _SIGNS))
            finish = first.get("finish_reason")
            plain = _plain_delta(delta if isinstance(delta, dict) else {})
            self._has_said = self._has_said or bool(plain["content"])
            translated["choices"] = [
                {
                    "index": 0,
                    "delta": plain,
                    "finish_reason": finish.lower() if isinstance(finish, str) else None,
                }
            ]
        return translated

    def _choice(self, choices: object) -> dict[str, Any] | None:
        """The choice that was begun with; what a server sends of others is another answer."""
        for choice in choices if isinstance(choices, list) else ():
            if isinstance(choice, dict) and self._chosen in (None, choice.get("index", 0)):
                self._chosen = choice.get("index", 0)
                return choice
        return None


def _json_or_none(line: bytes) -> object:
    try:
        return json.loads(line.removeprefix(b"data:"))
    except ValueError:
        # "[DONE]", or something the reader of the events has to judge.
        return None


def _plain_delta(delta: dict[str, Any]) -> dict[str, Any]:
    """The text of a delta; its refusal goes where LangChain passes it on, for it drops the field.

    A function call is never asked for, so this is the only one that arrives.
    """
    text, refusal = _content_of(delta.get("content"))
    refusal += "".join(_content_of(delta.get("refusal")))
    plain: dict[str, Any] = {"role": "assistant", "content": text}
    if refusal:
        plain["function_call"] = {"name": "refusal", "arguments": refusal}
    return plain


def _content_of(content: object) -> tuple[str, str]:
    """The text and the refusal in a content: a string, or blocks of which reasoning is left out."""
    if isinstance(content, str):
        return content, ""
    text = refusal = ""
    blocks = [content] if isinstance(content, dict) else content
    for block in blocks if isinstance(blocks, list) else ():
        if isinstance(block, str):
            text += block
        elif isinstance(block, dict):
            kind = block.get("type")
            said = block.get("text") if kind in _TEXT_BLOCKS else ""
            text += _string(said.get("value") if isinstance(said, dict) else said)
            refusal += _string(block.get("refusal")) if kind == "refusal" else ""
    return text, refusal


def _string(value: object) -> str:
    return value if isinstance(value, str) else ""


def _usage(usage: object) -> dict[str, int] | None:
    names = ("prompt_tokens", "completion_tokens")
    if not isinstance(usage, dict) or not all(isinstance(usage.get(name), int) for name in names):
        return None
    counts = {name: int(usage[name]) for name in names}
    return {**counts, "total_tokens": sum(counts.values())}
