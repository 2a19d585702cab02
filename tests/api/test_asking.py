"""POST /v1/ask: the answer as recorded, its sources, and what may be shown of it."""

import httpx

from tests.api.running_api import WRONG, RunningApi

QUESTION = "How long may unused items be returned?"


def test_an_answer_comes_with_its_sources_and_a_text_that_may_be_shown(mia: httpx.Client) -> None:
    reply = mia.post("/v1/ask", json={"question": f"  {QUESTION} "})

    answer = reply.json()
    assert reply.status_code == 200
    assert (answer["released"], answer["decision"], answer["label"]) == (
        True,
        "approve",
        "supported",
    )
    assert answer["question"] == QUESTION
    (citation,) = answer["citations"]
    assert citation["text"] in answer["text"]
    assert citation["text"] in RETURNS_TEXT
    assert answer["text"].endswith("[1]\n\nSources:\n[1] Returns policy, version 1, page 1")
    (sentence,) = answer["sentences"]
    assert (sentence["label"], sentence["tags"]) == ("supported", [citation["tag"]])
    assert not {"draft", "raw", "revisions"} & answer.keys()


def test_what_a_person_decides_is_held_back_with_the_reason(mia: httpx.Client) -> None:
    answer = mia.post("/v1/ask", json={"question": "Please refund my returned items."}).json()

    assert (answer["released"], answer["decision"]) == (False, "escalate")
    assert answer["citations"] == []
    assert answer["text"].startswith("This was passed to a person")
    assert "a person decides that" in answer["text"]
    assert "return" not in answer["text"].replace("before that", "")


def test_a_draft_that_does_not_hold_leaves_in_no_form(mia: httpx.Client, api: RunningApi) -> None:
    reply = mia.post("/v1/ask", json={"question": "WRONG: how long may unused items go back?"})

    assert any("WRONG" in chat.prompt for chat in api.model.chats)
    assert reply.status_code == 200
    assert "99 days" not in reply.text
    assert WRONG not in reply.text


def test_a_follow_up_goes_on_with_its_conversation(mia: httpx.Client) -> None:
    first = mia.post("/v1/ask", json={"question": QUESTION}).json()

    again = {"question": "And climbing ropes?", "conversation": first["conversation"]}
    second = mia.post("/v1/ask", json=again).json()

    assert (second["conversation"], second["turn"]) == (first["conversation"], 2)
    assert second["understood_as"]


def test_only_what_the_account_may_read_is_searched(mia: httpx.Client, ada: httpx.Client) -> None:
    question = {"question": "After how many failed attempts is the account locked?"}

    hidden = mia.post("/v1/ask", json=question)
    seen = ada.post("/v1/ask", json={**question, "collections": ["it"]}).json()

    assert "attempts is" not in hidden.text.replace(question["question"], "")
    assert "failed attempts" not in hidden.text.replace(question["question"], "")
    assert [one["collection"] for one in seen["citations"]] == ["it"]


def test_a_foreign_collection_is_refused_in_the_words_of_one_that_is_not_there(
    mia: httpx.Client,
) -> None:
    said = []
    for name in ("it", "no-such-collection"):
        reply = mia.post("/v1/ask", json={"question": QUESTION, "collections": [name]})
        said.append((reply.status_code, reply.text.replace(name, "X")))

    assert said[0] == said[1]
    assert said[0][0] == 404


def test_a_conversation_of_somebody_else_is_not_there(mia: httpx.Client, ada: httpx.Client) -> None:
    of_ada = ada.post("/v1/ask", json={"question": QUESTION}).json()["conversation"]

    foreign = mia.post("/v1/ask", json={"question": QUESTION, "conversation": of_ada})
    missing = mia.post("/v1/ask", json={"question": QUESTION, "conversation": "none"})

    assert (foreign.status_code, foreign.json()) == (missing.status_code, missing.json())
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "not_found")


def test_a_question_that_cannot_be_one_is_refused_without_repeating_it(mia: httpx.Client) -> None:
    for wrong in (
        {"question": "   "},
        {"question": "Secret plan " * 400},
        {"question": 7},
        {"text": "Secret plan"},
        {"question": "Secret plan?", "surprise": 1},
    ):
        reply = mia.post("/v1/ask", json=wrong)

        assert (reply.status_code, reply.json()["error"]["code"]) == (422, "invalid_request")
        assert "Secret" not in reply.text


def test_an_engine_that_is_not_there_is_named_as_such(mia: httpx.Client) -> None:
    reply = mia.post("/v1/ask", json={"question": QUESTION, "engine": "oracle"})

    assert (reply.status_code, reply.json()["error"]["param"]) == (404, "engine")


RETURNS_TEXT = (
    "Customers may return unused items within 30 days of delivery. "
    "Climbing ropes cannot be returned. "
    "Opened audio devices must not be sent back after 14 March 2026. "
    "A return label costs 3.90 EUR. Shops may return up to 10 percent of a delivery."
)
