"""What servers send, in any form and cut anywhere, reads the same."""

import json
from collections.abc import Iterator

import httpx
import pytest

from rag.model_address import ModelAddress
from rag.model_wire import TranslatedBody
from tagtrap.errors import EmptyCompletion, ModelProtocolError

ADDRESS = ModelAddress("m", "http://127.0.0.1:9/v1")
EVENTS = [
    {"choices": [{"delta": {"role": "assistant", "content": "Grüße, "}}]},
    {"choices": [{"delta": {"content": "€ 5"}}]},
    {"choices": [{"delta": {}, "finish_reason": "stop"}]},
]


class Body(httpx.SyncByteStream):
    """Bytes in pieces of a given size."""

    def __init__(self, content: bytes, size: int) -> None:
        self._pieces = [content[at : at + size] for at in range(0, len(content), size)]

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._pieces)


def stream(end: str, *, space: str = " ", done: str = "[DONE]") -> bytes:
    lines = [f"data:{space}{json.dumps(event, ensure_ascii=False)}" for event in EVENTS]
    return "".join(f"{line}{end}{end}" for line in [*lines, f"data: {done}"]).encode()


def read(content: bytes, size: int = 1000) -> tuple[str, str | None]:
    """Return the text and the last reason that a reader of the translated events sees."""
    translated = b"".join(TranslatedBody(Body(content, size), ADDRESS, lambda is_sign: None))
    text, finish = "", None
    for line in translated.decode().splitlines():
        if line.startswith("data: {"):
            for choice in json.loads(line[6:])["choices"]:
                text += choice["delta"]["content"]
                finish = choice["finish_reason"] or finish
    return text, finish


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
@pytest.mark.parametrize(
    "content",
    [
        stream("\n"),
        stream("\r\n"),
        stream("\n", space=""),
        b": hello\n\n" + stream("\n"),
        b"\xef\xbb\xbf\n" + stream("\n"),
        b"event: message\nid: 1\n" + stream("\n"),
    ],
)
def test_a_stream_reads_the_same_wherever_it_is_cut(content: bytes, size: int) -> None:
    assert read(content, size) == ("Grüße, € 5", "stop")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_without_a_blank_one_between_them_are_events_of_their_own(end: str) -> None:
    close = stream(end).replace(f"{end}{end}".encode(), end.encode())

    translated = b"".join(TranslatedBody(Body(close, 5), ADDRESS, lambda is_sign: None))

    events = [one.strip() for one in translated.split(b"\n\n") if one.strip()]
    assert events[-1] == b"data: [DONE]"
    assert all(json.loads(one.removeprefix(b"data: ")) for one in events[:-1])
    assert read(close) == ("Grüße, € 5", "stop")


@pytest.mark.parametrize("size", [1, 5, 1000])
@pytest.mark.parametrize(
    "choice",
    [
        {"message": {"content": "Grüße"}, "finish_reason": "stop"},
        {"message": {"content": "Grüße"}},
        {"delta": {"content": "Grüße"}, "finish_reason": None},
        {"text": "Grüße", "finish_reason": "stop"},
        {"message": {"content": [{"type": "output_text", "text": "Grüße"}]}},
        {"message": {"content": [{"type": "text", "text": {"value": "Grüße"}}]}},
        {"message": {"content": ["Grü", {"type": "text", "text": "ße"}]}},
        {"message": {"content": {"type": "text", "text": "Grüße"}}, "finish_reason": "STOP"},
    ],
)
def test_one_body_reads_like_a_stream_and_counts_as_whole(choice: object, size: int) -> None:
    body = json.dumps({"choices": [choice]}, indent=2).encode()

    assert read(b"\n " + body, size) == ("Grüße", "stop")


@pytest.mark.parametrize(
    "last",
    [
        {"choices": [{"index": 1, "delta": {"content": "Another."}}]},
        {"choices": [{"delta": {}, "message": {"content": "Grüße, € 5"}}]},
        {"choices": [], "usage": {"prompt_tokens": "3"}},
        {"id": "x"},
    ],
)
def test_nothing_is_read_twice_and_nothing_of_another_answer(last: object) -> None:
    lines = "".join(f"data: {json.dumps(event)}\n\n" for event in [*EVENTS, last])

    assert read(lines.encode() + b"data: [DONE]\n\n") == ("Grüße, € 5", "stop")


def test_events_one_on_a_line_are_read_as_well() -> None:
    lines = "\n".join(json.dumps(event) for event in EVENTS)

    assert read(lines.encode()) == ("Grüße, € 5", "stop")


def test_an_event_cut_off_in_its_line_is_left_out() -> None:
    content = stream("\n").partition(b'{"choices": [{"delta": {}')[0] + b'{"choices": [{"del'

    assert read(content) == ("Grüße, € 5", None)


def test_a_last_event_without_a_line_end_is_read() -> None:
    content = stream("\n").partition(b"data: [DONE]")[0].rstrip(b"\n")

    assert read(content) == ("Grüße, € 5", "stop")


@pytest.mark.parametrize("content", [b"", b"\n\n", b"data: [DONE]\n\n"])
def test_nothing_is_an_empty_completion(content: bytes) -> None:
    with pytest.raises(EmptyCompletion):
        read(content)


@pytest.mark.parametrize(
    "content", [b"<html>", b"hello\n", b"event: ping\n\n", b"[1]", b'{"a": 1}', b'{"choices"']
)
def test_another_language_is_not_understood(content: bytes) -> None:
    with pytest.raises(ModelProtocolError):
        read(content)
