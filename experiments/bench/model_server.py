"""A model server that answers at a fixed speed, or fails as it is told.

`python -m experiments.bench.model_server TOKENS_A_SECOND [FAULTS]` serves on a free port, which it
prints, and speaks the part of OpenAI's protocol that a chat needs. It answers with the first tagged
sentences of the prompt. `FAULTS` are names from `Fault` with commas between: each request draws one
of them, or none.
"""

import json
import os
import random
import re
import socket
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from subprocess import PIPE, Popen

MODEL = "scripted"
_TAGGED = re.compile(r"([^\n.]*[.!?])\s*\(source (\d+)\)")
_NO_ANSWER = "The documents do not answer this."
_SENTENCES = 3
_HANG_SECONDS = 30.0
_GARBAGE = "\x00\x7f{]<html>(source 0)(source 99999999)"


class Fault(StrEnum):
    """What a server may do instead of answering."""

    NONE = "none"
    TOO_MANY = "429"
    RESET = "reset"
    HANG = "hang"
    GARBAGE = "garbage"
    CUT = "cut"


@contextmanager
def model_server(tokens_a_second: float, faults: tuple[Fault, ...] = ()) -> Iterator[str]:
    """Run the server in a process of its own; yield its address, ending in /v1."""
    command = [sys.executable, "-m", "experiments.bench.model_server", str(tokens_a_second)]
    with Popen([*command, ",".join(faults)], stdout=PIPE, text=True) as process:  # noqa: S603
        try:
            assert process.stdout is not None  # noqa: S101 - it was asked for
            yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        finally:
            process.kill()


def reply_to(prompt: str) -> str:
    """Return the first tagged sentences of a prompt, each with its source."""
    evidence = prompt.rpartition("<evidence>")[2]
    found = _TAGGED.findall(evidence)[:_SENTENCES]
    said = (f"{text.strip().rstrip('.!?')} (source {tag})." for text, tag in found)
    return " ".join(said) or _NO_ANSWER


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, tokens_a_second: float, faults: tuple[Fault, ...]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.tokens_a_second = tokens_a_second
        self.faults = faults
        # Not for secrets: the same faults in the same order.
        self.chance = random.Random(7)  # noqa: S311


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """List the one model."""
        self._whole(200, {"object": "list", "data": [{"id": MODEL, "object": "model"}]})

    def do_POST(self) -> None:
        """Answer a chat, or fail."""
        try:
            self._answer()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # who asked has gone

    def _answer(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        fault = self.server.chance.choice(self.server.faults) if self.server.faults else Fault.NONE
        if fault is Fault.TOO_MANY:
            self._whole(429, {"error": {"message": "slow down", "type": "rate", "code": None}})
        elif fault is Fault.RESET:
            self._reset()
        elif fault is Fault.HANG:
            time.sleep(_HANG_SECONDS)
        else:
            said = _GARBAGE if fault is Fault.GARBAGE else reply_to(_prompt(asked))
            if asked.get("stream"):
                self._stream(said, is_cut=fault is Fault.CUT)
            else:
                time.sleep(len(said.split()) / self.server.tokens_a_second)
                self._whole(200, _completion(said))

    def _stream(self, said: str, *, is_cut: bool) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        words = said.split(" ")
        started = time.perf_counter()
        for number, word in enumerate(words[: len(words) // 2] if is_cut else words, start=1):
            # By the clock from the start: a late word does not make the next one late.
            ahead = started + number / self.server.tokens_a_second - time.perf_counter()
            time.sleep(max(0.0, ahead))
            self._event({"content": word if number == 1 else f" {word}"}, None)
        if is_cut:
            self._reset()
            return
        self._event({}, "stop")
        self.wfile.write(b"data: [DONE]\n\n")

    def _event(self, delta: dict[str, str], finish: str | None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        event = {"id": "1", "object": "chat.completion.chunk", "model": MODEL, "choices": [choice]}
        self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
        self.wfile.flush()

    def _whole(self, status: int, body: dict[str, object]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _reset(self) -> None:
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        # Only closing the very descriptor sends a reset; the handler's files would keep it open.
        os.close(self.connection.detach())


def _prompt(asked: dict[str, list[dict[str, str]]]) -> str:
    return str(asked["messages"][-1]["content"])


def _completion(said: str) -> dict[str, object]:
    message = {"role": "assistant", "content": said}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return {"id": "1", "object": "chat.completion", "model": MODEL, "choices": [choice]}


def main(tokens_a_second: float, faults: tuple[Fault, ...]) -> None:
    """Serve until the process is ended; print the port first."""
    with _Server(tokens_a_second, faults) as server:
        sys.stdout.write(f"{server.server_address[1]}\n")
        sys.stdout.flush()
        server.serve_forever()


if __name__ == "__main__":
    main(float(sys.argv[1]), tuple(map(Fault, filter(None, sys.argv[2].split(",")))))
