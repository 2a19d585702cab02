"""Who gets in, who does not, and what is told to whom."""

from typing import Any

import httpx
import pytest

from tests.api.running_api import RunningApi

PATHS = [
    ("POST", "/v1/ask"),
    ("POST", "/v1/verify"),
    ("GET", "/v1/documents"),
    ("POST", "/v1/documents"),
    ("DELETE", "/v1/documents/x"),
    ("GET", "/v1/jobs"),
    ("GET", "/v1/models"),
    ("POST", "/v1/chat/completions"),
    ("GET", "/v1/no-such-thing"),
]

HALF_A_SIGN: dict[str, Any] = {
    "content": b'{"question": "\\ud800"}',
    "headers": {"Content-Type": "application/json"},
}


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_without_a_valid_token_every_path_says_the_same(
    nobody: httpx.Client, method: str, path: str
) -> None:
    said = set()
    for header in ("", "Bearer", "Bearer tagtrap_wrong", "Basic YTpi", "Bearer \u00e9"):
        reply = nobody.request(
            method, path, headers={"Authorization": header.encode()}, content=b"{not json"
        )
        assert (reply.status_code, reply.headers["WWW-Authenticate"]) == (401, "Bearer")
        said.add(reply.text)

    assert len(said) == 1
    assert "invalid_token" in said.pop()


def test_what_a_role_does_not_allow_is_refused_whether_the_thing_exists_or_not(
    api: RunningApi, mia: httpx.Client, ada: httpx.Client
) -> None:
    document = ada.get("/v1/documents").json()["documents"][0]["id"]

    replies = [
        mia.get("/v1/documents"),
        mia.delete(f"/v1/documents/{document}"),
        mia.delete("/v1/documents/none"),
        mia.get("/v1/jobs"),
        mia.post("/v1/documents", files={"file": ("a.txt", b"One sentence is here.")}),
    ]
    with api.client("kim") as auditor:
        replies.append(auditor.post("/v1/ask", json={"question": "What is this?"}))
        replies.append(auditor.post("/v1/verify", json={"answer": "x", "context": []}))
        replies.append(auditor.get("/v1/models"))

    assert [one.status_code for one in replies] == [403] * len(replies)
    assert {one.json()["error"]["code"] for one in replies} == {"not_allowed"}
    assert replies[1].text == replies[2].text


def test_a_document_of_a_foreign_collection_is_not_there(
    api: RunningApi, ada: httpx.Client
) -> None:
    every = {one["collection"]: one["id"] for one in ada.get("/v1/documents").json()["documents"]}

    with api.client("tom") as tom:
        listed = tom.get("/v1/documents").json()["documents"]
        foreign = tom.delete(f"/v1/documents/{every['it']}")
        missing = tom.delete("/v1/documents/none")
        added = tom.post(
            "/v1/documents", files={"file": ("a.txt", b"Hello.")}, data={"collection": "it"}
        )

    assert {one["collection"] for one in listed} == {"general"}
    assert (foreign.status_code, foreign.json()) == (404, missing.json())
    assert added.status_code == 403
    assert every["it"] in [one["id"] for one in ada.get("/v1/documents").json()["documents"]]


def test_health_and_schema_need_no_token_and_say_nothing_of_the_base(
    nobody: httpx.Client,
) -> None:
    health = nobody.get("/healthz")
    schema = nobody.get("/openapi.json")

    assert health.json()["status"] == "ok"
    assert set(health.json()) == {"status", "version"}
    assert nobody.head("/healthz").status_code == 200
    assert schema.json()["components"]["securitySchemes"]
    assert nobody.get("/docs").status_code == 404


def test_no_page_of_another_origin_gets_anything(ada: httpx.Client) -> None:
    asked = ada.get("/v1/models", headers={"Origin": "https://evil.example"})
    before = ada.options(
        "/v1/ask",
        headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"},
    )

    assert (before.status_code, before.headers["Allow"]) == (405, "POST")
    for reply in (asked, before):
        assert not [name for name in reply.headers if name.startswith("access-control")]


def test_a_body_that_is_too_large_is_refused_before_it_is_read(ada: httpx.Client) -> None:
    big = {"answer": "x" * 1_500_000, "context": []}

    def pieces() -> object:
        for _ in range(30):
            yield b" " * 50_000

    said = ada.post("/v1/verify", json=big)
    unsaid = ada.post("/v1/verify", content=pieces())

    for reply in (said, unsaid):
        assert (reply.status_code, reply.json()["error"]["code"]) == (413, "too_large")


def test_what_is_no_json_is_told_so(ada: httpx.Client) -> None:
    for content in (b"", b"{", b"\xff\xfe", b'{"question": "a\\ud800b"}', b"[" * 100_000):
        reply = ada.post("/v1/ask", content=content)

        assert reply.status_code in (400, 422)
        assert reply.json()["error"]["code"] == "invalid_request"
    other = '{"question": "Dürfen Artikel zurück?"}'.encode("latin-1")
    told = ada.post("/v1/ask", content=other, headers={"Content-Type": "application/json"})
    assert (told.status_code, "in UTF-8" in told.json()["error"]["message"]) == (400, True)


def test_a_path_or_method_that_is_not_there_is_an_error_of_the_same_form(
    ada: httpx.Client,
) -> None:
    missing, wrong = ada.get("/v1/nothing"), ada.get("/v1/ask")

    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "not_found")
    assert "nothing at this path" in missing.json()["error"]["message"]
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (405, "method_not_allowed")
    assert wrong.json()["error"]["message"] == "This path takes POST only."
    assert ada.put("/v1/jobs/x").headers["Allow"] == "DELETE, GET"


@pytest.mark.parametrize(
    ("path", "sent", "said"),
    [
        ("ask", {"content": b'{"question": "a?"}'}, "with the header Content-Type: applic"),
        ("ask", {"data": {"question": "a?"}}, "with the header Content-Type: application/json"),
        ("ask", {"json": ["a?"]}, "the request is no object"),
        ("ask", {"json": {"question": " "}}, "question is empty"),
        ("ask", HALF_A_SIGN, "question holds bytes that are no text"),
        ("ask", {"json": {"question": "a?", "collections": "it"}}, "collections is no list"),
        ("verify", {"json": {"answer": "a", "context": [7]}}, "context.0 is no object and is no t"),
        ("verify", {"json": {"answer": "a", "context": [{"tag": 1}]}}, "context.0.text is missing"),
        ("verify/claim", {"json": {"claim": "", "premise": [7]}}, "premise.0 is no text; claim is"),
        ("documents", {"json": {"file": "a.txt"}}, "Send a form (multipart/form-data)"),
        ("documents", {"data": {"file": "a.txt"}}, "Send a form (multipart/form-data)"),
        (
            "documents",
            {"files": [("file", ("a.txt", b"A.")), ("file", ("b.txt", b"B."))]},
            "Send one file at a time",
        ),
    ],
)
def test_what_is_wrong_with_a_request_is_said_in_plain_words_and_by_its_place(
    ada: httpx.Client, path: str, sent: dict[str, Any], said: str
) -> None:
    reply = ada.post(f"/v1/{path}", **sent)

    assert reply.status_code == 422
    assert said in reply.json()["error"]["message"]
    assert not str(reply.json()["error"]["param"]).startswith("body")


def test_the_log_repeats_nothing_of_what_was_sent_or_answered(
    api: RunningApi, ada: httpx.Client
) -> None:
    ada.post("/v1/ask", json={"question": "Do zebras pay for a return label?"})
    ada.get("/v1/zebra?zebra=1")
    ada.post("/v1/verify", json={"answer": "Zebras pay.", "context": ["Zebras do not pay."]})

    log = api.log.read_text(encoding="utf-8").lower()
    assert "method=post route=/v1/ask status=200" in log
    for word in ("zebra", "return label", *(token.lower() for token in api.tokens.values())):
        assert word not in log
