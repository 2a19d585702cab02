"""A small real HTTP server that speaks the OpenAI chat protocol with replies written beforehand.

Use it as a context manager; `base_url` goes into the settings:

    with ScriptedServer(text("Lodging is capped (source 1001).")) as server:
        ...
        server.chats[0].messages

The last reply is given again and again; a function `Chat -> Reply` answers by what was asked.
"""

import json
import os
import re
import socket
import struct
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

MODEL = "scripted-model"
_TAGGED = re.compile(r"([^\n]*?)\s*\(source (\d+)\)")


@dataclass(frozen=True, slots=True)
class Chat:
    """One chat request as it arrived."""

    body: dict[str, Any]
    headers: dict[str, str]

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages, oldest first."""
        messages: list[dict[str, Any]] = self.body["messages"]
        return messages

    @property
    def prompt(self) -> str:
        """The last message: context and question."""
        return str(self.messages[-1]["content"])

    @property
    def wants_stream(self) -> bool:
        """Whether the client asked for a stream."""
        return bool(self.body.get("stream"))


@dataclass(frozen=True, slots=True)
class Reply:
    """What the server does with one request.

    `deltas` are sent one event each when a stream was asked for, else merged into `message`.
    `raw` replaces any of it, byte for byte. Seconds are kept short by the tests.
    """

    deltas: tuple[dict[str, Any], ...] = ()
    finish_reason: str | None = "stop"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    content_type: str = ""
    ignores_stream: bool = False
    says_done: bool = True
    seconds_before: float = 0
    seconds_between: float = 0
    stalls_after: int | None = None
    """Number of events after which the server says nothing more, or None."""
    keeps_alive: bool = False
    """While it stalls, the server sends comments that carry no text."""
    breaks_after: int | None = None
    """Number of events after which the connection is reset, or None."""


Script = Reply | Sequence[Reply] | Callable[[Chat], Reply]


def text(content: str, *, pieces: int = 7, finish_reason: str | None = "stop") -> Reply:
    """Return a reply whose text comes in pieces of that many characters."""
    cut = [content[start : start + pieces] for start in range(0, len(content), pieces)]
    return Reply(deltas=tuple({"content": piece} for piece in cut), finish_reason=finish_reason)


def message(finish_reason: str | None = "stop", **fields: object) -> Reply:
    """Return a reply made of one message with these fields (content, refusal, ...)."""
    return Reply(deltas=(dict(fields),), finish_reason=finish_reason)


def status(code: int, *, retry_after: str = "", detail: str = "scripted", key: str = "") -> Reply:
    """Return an HTTP error as OpenAI words it; `key` is the code inside the error."""
    body = {"error": {"message": detail, "type": "scripted", "code": key or None}}
    return Reply(
        status=code,
        raw=json.dumps(body).encode(),
        content_type="application/json",
        headers={"Retry-After": retry_after} if retry_after else {},
    )


def raw(content: str, content_type: str = "text/html", code: int = 200) -> Reply:
    """Return a reply that is sent as it is."""
    return Reply(status=code, raw=content.encode(), content_type=content_type)


def silent() -> Reply:
    """Return a reply that never comes: the connection is accepted, then nothing."""
    return Reply(stalls_after=0)


def reset() -> Reply:
    """Return a reply that is a reset of the connection."""
    return Reply(breaks_after=0)


def slowly(reply: Reply, seconds: float) -> Reply:
    """Return the same reply with a pause before each event."""
    return replace(reply, seconds_between=seconds)


def obedient_answer(chat: Chat) -> Reply:
    """Answer with the first tagged sentence of the prompt and its tag."""
    found = _TAGGED.search(chat.prompt)
    if found is None:
        return text("The documents do not answer this.")
    sentence = re.sub(r"^[-*> ]*(\[[^]]*\] )?", "", found[1])
    return text(f"{sentence} (source {found[2]})")


class ScriptedServer:
    """The server; it listens on a free port of 127.0.0.1 (or the one given) while it is entered."""

    def __init__(
        self, script: Script = obedient_answer, *, models: Sequence[str] = (MODEL,), port: int = 0
    ) -> None:
        self.script = script
        self.models = tuple(models)
        self.chats: list[Chat] = []
        self.paths: list[str] = []
        self.released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler_of(self))
        self._server.daemon_threads = True
        # Close without waiting for replies that stall on purpose.
        self._server.block_on_close = False

    @property
    def base_url(self) -> str:
        """The address to put into the settings, ending in /v1."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._server.server_address[1])

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def next_reply(self, chat: Chat) -> Reply:
        """Keep the request and return what the script says to it."""
        self.chats.append(chat)
        if callable(self.script):
            return self.script(chat)
        replies = [self.script] if isinstance(self.script, Reply) else list(self.script)
        return replies[min(len(self.chats), len(replies)) - 1]


def _handler_of(server: ScriptedServer) -> type[BaseHTTPRequestHandler]:
    class Handler(_Handler):
        scripted = server

    return Handler


class _Handler(BaseHTTPRequestHandler):
    scripted: ScriptedServer

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: test output stays clean."""

    def do_GET(self) -> None:
        self.scripted.paths.append(self.path)
        if self.path.rstrip("/") != "/v1/models":
            self.send_error(404)
            return
        listed = [{"id": name, "object": "model"} for name in self.scripted.models]
        self._send_whole(200, json.dumps({"object": "list", "data": listed}).encode())

    def do_POST(self) -> None:
        self.scripted.paths.append(self.path)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path != "/v1/chat/completions":
            self.send_error(404)
            return
        chat = Chat(body=body, headers={key.lower(): value for key, value in self.headers.items()})
        reply = self.scripted.next_reply(chat)
        self.scripted.released.wait(reply.seconds_before)
        if reply.stalls_after == 0 and not reply.keeps_alive:
            self.scripted.released.wait(60)
        elif reply.breaks_after == 0:
            self._reset()
        elif reply.raw is not None:
            self._send_whole(reply.status, reply.raw, reply.content_type, reply.headers)
        elif chat.wants_stream and not reply.ignores_stream:
            counts = (chat.body.get("stream_options") or {}).get("include_usage", False)
            self._send_stream(reply, counts=counts)
        else:
            self._send_whole(reply.status, json.dumps(_completion(reply)).encode())

    def _send_whole(
        self,
        code: int,
        content: bytes,
        content_type: str = "application/json",
        headers: dict[str, str] | None = None,
    ) -> None:
        self.send_response(code)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _send_stream(self, reply: Reply, *, counts: bool) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.content_type or "text/event-stream")
        self.end_headers()
        for number, event in enumerate(_events(reply)):
            if number == reply.stalls_after:
                self._stall(reply)
                return
            if number == reply.breaks_after:
                self._reset()
                return
            self.scripted.released.wait(reply.seconds_between)
            self._write(f"data: {json.dumps(event)}\n\n")
        if counts:
            self._write(f"data: {json.dumps({**_EVENT, 'choices': [], 'usage': _USAGE})}\n\n")
        if reply.says_done:
            self._write("data: [DONE]\n\n")

    def _reset(self) -> None:
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        # Only closing the very descriptor sends a reset; the handler's files would keep it open.
        os.close(self.connection.detach())

    def _stall(self, reply: Reply) -> None:
        # 60 seconds are a net under tests that forget to close; none waits that long.
        for _ in range(600):
            if self.scripted.released.wait(0.1):
                return
            if reply.keeps_alive and not self._write(": still here\n\n"):
                return

    def _write(self, line: str) -> bool:
        try:
            self.wfile.write(line.encode())
            self.wfile.flush()
        except OSError:
            return False
        return True


_EVENT: dict[str, Any] = {"id": "chat-1", "object": "chat.completion.chunk", "model": MODEL}
_USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


def _events(reply: Reply) -> list[dict[str, Any]]:
    deltas = list(reply.deltas)
    if reply.finish_reason is not None:
        deltas.append({})
    events: list[dict[str, Any]] = [
        {**_EVENT, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
        for delta in deltas
    ]
    if reply.finish_reason is not None:
        events[-1]["choices"][0]["finish_reason"] = reply.finish_reason
    return events


def _completion(reply: Reply) -> dict[str, Any]:
    merged: dict[str, Any] = {"role": "assistant", "content": None}
    for delta in reply.deltas:
        for key, value in delta.items():
            known = merged.get(key)
            merged[key] = known + value if isinstance(known, str | list) else value
    return {
        "id": "chat-1",
        "object": "chat.completion",
        "model": MODEL,
        "choices": [{"index": 0, "message": merged, "finish_reason": reply.finish_reason}],
        "usage": _USAGE,
    }
