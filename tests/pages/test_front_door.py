"""The addresses of the server beside its pages: where passwords and files go."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from pages.parts import front_door, session_person, signed_in_tabs
from pages.parts.sign_in_route import sign_in_route
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Role
from tagtrap.opened_people import People
from tagtrap.service import local_actor

WORDS = "seven blue teapots"
UPLOAD = "/_stcore/upload_file/tab-1/file-1"


def _passed_on(request: Request) -> Response:
    return PlainTextResponse("passed on")


def client_at(address: str) -> TestClient:
    """Return who calls the server on this address of its machine."""
    app = Starlette(
        routes=[
            sign_in_route(),
            Route("/{rest:path}", _passed_on, methods=["GET", "PUT", "POST", "DELETE"]),
        ],
        middleware=[Middleware(front_door.FrontDoor)],
    )
    return TestClient(app, base_url=f"http://{address}")


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TAGTRAP_DATA_DIR", str(tmp_path))
    kept = (session_person.rules, session_person.people)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> Iterator[People]:
    monkeypatch.setenv("TAGTRAP_SIGN_IN__MODE", "accounts")
    opened = session_person.people()
    opened.accounts.add(local_actor(), "ada", password=WORDS)
    yield opened
    opened.close()


def given(client: TestClient, name: str = "ada", password: str = WORDS) -> Any:  # noqa: ANN401
    return client.post("/sign-in", json={"name": name, "password": password})


def test_the_right_password_gives_a_cookie_that_no_script_reads_and_no_address_holds(
    people: People,
) -> None:
    client = client_at("192.0.2.7")

    reply = given(client)

    assert reply.status_code == 200
    cookie = reply.headers["set-cookie"]
    secret = client.cookies[session_person.COOKIE]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Max-Age=28800" in cookie
    assert "Secure" not in cookie
    assert secret not in reply.text + str(reply.url)
    assert people.sessions.signed_in(secret).actor.id == ActorId("ada")


def test_over_https_the_cookie_never_travels_without_it(people: People) -> None:
    client = TestClient(client_at("192.0.2.7").app, base_url="https://policies.example")

    assert "Secure" in given(client).headers["set-cookie"]


def test_wrong_passwords_are_refused_and_then_the_name_is_locked(people: People) -> None:
    client = client_at("192.0.2.7")

    replies = [given(client, password="wrong") for _ in range(6)]

    assert [reply.status_code for reply in replies] == [401] * 5 + [429]
    assert not any("set-cookie" in reply.headers for reply in replies)
    assert "min" in replies[-1].json()["message"]


@pytest.mark.parametrize(
    ("content", "headers"),
    [
        (b'{"name": "ada", "password": "seven blue teapots"}', {"content-type": "text/plain"}),
        (
            b"name=ada&password=seven+blue+teapots",
            {"content-type": "application/x-www-form-urlencoded"},
        ),
        (
            b'{"name": "ada", "password": "seven blue teapots"}',
            {"content-type": "application/json", "sec-fetch-site": "cross-site"},
        ),
        (b'{"name": "ada"}', {"content-type": "application/json"}),
        (b'{"name": ["ada"], "password": {}}', {"content-type": "application/json"}),
        (b"{" * 5000, {"content-type": "application/json"}),
        (b'{"name": "' + b"a" * 20_000 + b'"}', {"content-type": "application/json"}),
        (b"\xff", {"content-type": "application/json"}),
    ],
)
def test_what_the_form_of_this_app_cannot_have_sent_is_no_sign_in(
    people: People, content: bytes, headers: dict[str, str]
) -> None:
    reply = client_at("192.0.2.7").post("/sign-in", content=content, headers=headers)

    assert reply.status_code == 400
    assert "set-cookie" not in reply.headers


@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE", "GET"])
def test_a_file_is_taken_only_from_a_tab_in_which_somebody_is_signed_in(
    people: People, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_at("192.0.2.7")
    people.accounts.set_roles(local_actor(), "ada", [Role.ADMIN])
    given(client)
    secret = client.cookies[session_person.COOKIE]
    before = client.request(method, UPLOAD)

    monkeypatch.setitem(signed_in_tabs._sessions, "tab-1", signed_in_tabs.TabSession(secret))
    during = client.request(method, UPLOAD)
    people.accounts.disable(local_actor(), "ada")
    after = client.request(method, UPLOAD)

    assert [one.status_code for one in (before, during, after)] == [401, 200, 401]
    assert client.get("/anything").text == "passed on"


@pytest.mark.parametrize("path", ["/media/answers.csv", "/_stcore/metrics", "/%6dedia/a.csv"])
def test_a_file_that_was_made_for_somebody_is_given_to_nobody_who_is_signed_out(
    people: People, path: str
) -> None:
    client = client_at("192.0.2.7")
    before = client.get(path)
    given(client)
    during = client.get(path)
    people.sessions.sign_out(client.cookies[session_person.COOKIE])

    after = client.get(path)

    assert [one.status_code for one in (before, during, after)] == [401, 200, 401]


def test_a_file_is_not_taken_into_the_tab_of_another_person_nor_from_who_may_not_add_any(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.accounts.set_roles(local_actor(), "ada", [Role.ADMIN])
    people.accounts.add(local_actor(), "bo", roles=[Role.SUPPORT], password=WORDS)
    clients = {name: client_at("192.0.2.7") for name in ("ada", "bo", "nobody")}
    for name in ("ada", "bo"):
        given(clients[name], name)
        secret = clients[name].cookies[session_person.COOKIE]
        tab = signed_in_tabs.TabSession(secret)
        monkeypatch.setitem(signed_in_tabs._sessions, f"tab-of-{name}", tab)

    seen = {
        (name, owner): client.put(f"/_stcore/upload_file/tab-of-{owner}/file-1").status_code
        for name, client in clients.items()
        for owner in ("ada", "bo", "nobody", "")
    }

    assert [who for who, status in seen.items() if status == 200] == [("ada", "ada")]
    assert [who for who, status in seen.items() if status == 403] == [("bo", "bo")]
    assert set(seen.values()) == {200, 401, 403}


def test_while_the_database_is_away_nobody_is_told_to_sign_in(
    people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_at("192.0.2.7")
    given(client)
    tab = signed_in_tabs.TabSession(client.cookies[session_person.COOKIE])
    monkeypatch.setitem(signed_in_tabs._sessions, "tab-1", tab)
    with closing(sqlite3.connect(tmp_path / "tagtrap.db")) as connection:
        connection.execute("ALTER TABLE sign_in_sessions RENAME TO away")

    replies = (client.put(UPLOAD), client.get("/media/answers.csv"))

    assert [reply.status_code for reply in replies] == [503, 503]


@pytest.mark.parametrize("address", ["192.0.2.7", "10.1.2.3", "policies.example"])
def test_in_single_user_mode_nothing_is_answered_on_an_address_that_others_reach(
    address: str,
) -> None:
    client = client_at(address)

    for reply in (client.get("/"), client.put(UPLOAD), given(client)):
        assert reply.status_code == 403
        assert "single-user mode" in reply.text


@pytest.mark.parametrize("address", ["127.0.0.1", "localhost", "[::1]"])
def test_in_single_user_mode_this_machine_is_answered(address: str) -> None:
    client = client_at(address)

    assert client.get("/").text == "passed on"
    assert client.put(UPLOAD).text == "passed on"
