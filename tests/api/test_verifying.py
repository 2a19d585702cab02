"""POST /v1/verify: what another system said, checked."""

import httpx

CONTEXT = [{"tag": 3626, "text": "Refunds are paid within 5 business days."}]


def test_an_answer_is_checked_against_its_tagged_context(mia: httpx.Client) -> None:
    answer = "Refunds are paid within 3 business days (source 3626)."

    record = mia.post("/v1/verify", json={"answer": answer, "context": CONTEXT}).json()

    (sentence,) = record["sentences"]
    assert (record["label"], record["decision"]) == ("contradicted", "revise")
    assert sentence["flags"] == ["number"]
    assert answer[sentence["start"] : sentence["end"]] == answer
    assert sentence["claims"][0]["evidence"][0]["text"] == "5 business days"


def test_passages_are_cited_by_their_place(mia: httpx.Client) -> None:
    passages = ["Lockers close at 9 pm.", "A locker costs 2 EUR. Lost keys cost 15 EUR."]

    record = mia.post(
        "/v1/verify", json={"answer": "Lost keys cost 15 EUR [2].", "context": passages}
    ).json()

    assert record["decision"] == "approve"
    assert record["sentences"][0]["tags"] == ["2.1", "2.2"]


def test_a_claim_is_checked_against_its_premise(mia: httpx.Client) -> None:
    claim = {"claim": "Lost keys cost 25 EUR.", "premise": ["Lost keys cost 15 EUR."]}

    record = mia.post("/v1/verify/claim", json=claim).json()

    assert record["label"] == "contradicted"


def test_a_tag_of_two_texts_is_a_conflict(mia: httpx.Client) -> None:
    twice = [{"tag": "1", "text": "One."}, {"tag": "1", "text": "Another."}]

    reply = mia.post("/v1/verify", json={"answer": "One.", "context": twice})

    assert (reply.status_code, reply.json()["error"]["code"]) == (409, "conflicting_tags")


def test_what_is_missing_is_named(mia: httpx.Client) -> None:
    reply = mia.post("/v1/verify", json={"answer": "One."})

    assert reply.status_code == 422
    assert reply.json()["error"]["param"] == "context"
    assert reply.json()["error"]["message"] == "context is missing"
