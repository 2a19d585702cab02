"""Looking for model servers, with real servers on free ports."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from rag import model_servers
from rag.model_servers import ModelServer, check_server, find_model_servers
from tests.scripted_server import MODEL, ScriptedServer, text


@pytest.fixture(autouse=True)
def _patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than for a server on a free machine, but where the time is what it is about."""
    if "quick" not in request.node.name:
        monkeypatch.setattr(model_servers, "_KNOCK_SECONDS", (10.0, 30.0))
        monkeypatch.setattr(model_servers, "_CHECK_SECONDS", (10.0, 30.0))


@contextmanager
def something_else(content: bytes, *, code: int = 200, location: str = "") -> Iterator[int]:
    """Run a server that answers anything with this content; give its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(code)
            if location:
                self.send_header("Location", location)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield int(server.server_address[1])
    finally:
        server.shutdown()
        server.server_close()


def free_port() -> int:
    with ScriptedServer() as server:
        return server.port


def test_a_server_that_lists_models_is_found_under_its_name() -> None:
    with ScriptedServer(models=["llama3", "qwen3:4b"]) as server:
        found = find_model_servers({"Nobody": free_port(), "Ollama": server.port})

    assert found == [ModelServer("Ollama", server.base_url, ("llama3", "qwen3:4b"))]


def test_embedding_models_are_not_offered_as_answerers() -> None:
    with ScriptedServer(models=["text-embedding-small", "llama3"]) as server:
        (found,) = find_model_servers({"LM Studio": server.port})

    assert found.models == ("llama3",)


@pytest.mark.parametrize(
    "content",
    [
        b"<html>An intranet page</html>",
        b"",
        b"{}",
        b"[]",
        b'{"data": []}',
        b'{"data": {"id": "x"}}',
        b'{"data": [{"name": "x"}]}',
        b'{"data": [{"id": 7}]}',
        b'{"data": [{"id": ""}]}',
        b'{"data": [{"id": "\\u0007"}]}',
        b"\xff\xfe\x00",
    ],
)
def test_something_else_on_the_port_is_no_model_server(content: bytes) -> None:
    with something_else(content) as port:
        assert find_model_servers({"llama.cpp": port}) == []


def test_a_redirect_is_not_followed_to_another_place() -> None:
    with (
        ScriptedServer() as elsewhere,
        something_else(b"", code=302, location=f"{elsewhere.base_url}/models") as port,
    ):
        found = find_model_servers({"vLLM": port})

    assert found == []
    assert elsewhere.paths == []


def test_an_endless_list_is_not_read_to_its_end() -> None:
    with something_else(b'{"data": [' + b" " * 3_000_000) as port:
        seen = check_server(f"http://127.0.0.1:{port}/v1", "", MODEL)

    assert not seen.has_model
    assert "more than a list" in seen.problem


def test_looking_in_the_usual_places_is_quick_and_survives_whatever_is_there() -> None:
    started = time.monotonic()

    found = find_model_servers()

    assert isinstance(found, list)
    assert time.monotonic() - started < 30


def test_a_proxy_in_the_environment_is_not_asked_about_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HTTP_PROXY", "http_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)

    with ScriptedServer() as server:
        assert find_model_servers({"Ollama": server.port})
        assert check_server(server.base_url, "", MODEL).has_model


@pytest.mark.parametrize("listed", [MODEL, f"{MODEL}:latest"])
def test_a_check_finds_the_model(listed: str) -> None:
    with ScriptedServer(models=[listed]) as server:
        seen = check_server(f"{server.base_url}/", "key", MODEL)

    assert seen.is_reachable
    assert seen.has_model
    assert seen.problem == ""


def test_a_check_names_the_models_there_are_when_the_wanted_one_is_missing() -> None:
    with ScriptedServer(models=["llama3"]) as server:
        seen = check_server(server.base_url, "", "lama3")

    assert seen.is_reachable
    assert not seen.has_model
    assert seen.models == ("llama3",)
    assert '"lama3"' in seen.problem
    assert "llama3" in seen.problem


def test_a_check_says_that_nothing_listens() -> None:
    seen = check_server(f"http://127.0.0.1:{free_port()}/v1", "", MODEL)

    assert not seen.is_reachable
    assert "127.0.0.1" in seen.problem


@pytest.mark.parametrize(
    ("code", "way_out"), [(401, "API_KEY"), (403, "API_KEY"), (404, "/v1"), (302, "address")]
)
def test_a_check_says_what_to_do_about_a_refusal(code: int, way_out: str) -> None:
    with something_else(b"", code=code) as port:
        seen = check_server(f"http://127.0.0.1:{port}", "sk-secret", MODEL)

    assert seen.is_reachable
    assert not seen.has_model
    assert way_out in seen.problem
    assert "sk-secret" not in seen.problem


@pytest.mark.parametrize("address", ["", "file:///etc/passwd", "127.0.0.1:8080", "http://"])
def test_a_check_of_an_address_that_cannot_be_one_asks_nobody(address: str) -> None:
    seen = check_server(address, "", MODEL)

    assert not seen.is_reachable
    assert "TAGTRAP_OPENAI__BASE_URL" in seen.problem


def test_a_key_that_no_request_could_carry_is_said_by_the_check_too() -> None:
    with ScriptedServer(text("unused")) as server:
        seen = check_server(server.base_url, "two words", MODEL)

    assert not seen.has_model
    assert "TAGTRAP_OPENAI__API_KEY" in seen.problem
