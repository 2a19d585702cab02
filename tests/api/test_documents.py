"""Documents over the API: a file goes in as a durable job, is cited, and goes out."""

import time

import httpx

from tests.service.conftest import VPN

CLOAKROOM = b"# Cloakroom\n\nUmbrellas are kept for 40 days. A lost ticket costs 6 EUR.\n"


def followed(client: httpx.Client, job: dict[str, object]) -> dict[str, object]:
    deadline = time.monotonic() + 120
    while not job["over"]:
        assert time.monotonic() < deadline, job
        time.sleep(0.1)  # another process works on it
        job = client.get(f"/v1/jobs/{job['id']}").json()
    return job


def test_a_file_is_taken_in_cited_and_removed(ada: httpx.Client, mia: httpx.Client) -> None:
    handed = ada.post(
        "/v1/documents",
        files={"file": ("cloakroom.md", CLOAKROOM, "text/markdown")},
        data={"collection": "general"},
    )
    job = followed(ada, handed.json())
    listed = {one["id"]: one for one in ada.get("/v1/documents").json()["documents"]}
    asked = {"question": "How long are umbrellas kept?"}
    answer = mia.post("/v1/ask", json=asked).json()
    removed = ada.delete(f"/v1/documents/{job['document']}").json()
    without = mia.post("/v1/ask", json=asked).json()

    assert handed.status_code == 202
    assert (job["state"], job["message"]) == ("done", "")
    document = listed[str(job["document"])]
    assert (document["title"], document["collection"]) == ("Cloakroom", "general")
    assert "Umbrellas are kept for 40 days. [1]" in answer["text"]
    assert removed == {"id": job["document"], "status": "removed", "cited": 1}
    assert "40 days" not in without["text"]


def test_the_same_file_again_is_told_with_the_document_that_is_there(ada: httpx.Client) -> None:
    known = {one["title"]: one["id"] for one in ada.get("/v1/documents").json()["documents"]}

    handed = ada.post("/v1/documents", files={"file": ("again.md", VPN)}, data={"collection": "it"})
    job = followed(ada, handed.json())

    assert (job["state"], job["document"]) == ("duplicate", known["VPN access"])


def test_what_is_refused_at_first_sight_is_over_at_once_with_its_reason(
    ada: httpx.Client,
) -> None:
    job = ada.post("/v1/documents", files={"file": ("empty.txt", b"")}).json()

    assert (job["state"], job["over"], job["error"]) == ("refused", True, "EmptyFile")
    assert "empty.txt is empty" in job["message"]
    assert job["id"] in [one["id"] for one in ada.get("/v1/jobs").json()["jobs"]]
    assert ada.delete(f"/v1/jobs/{job['id']}").json()["state"] == "refused"


def test_a_job_or_document_that_is_not_there_is_told_so(ada: httpx.Client) -> None:
    for reply in (
        ada.get("/v1/jobs/none"),
        ada.delete("/v1/jobs/none"),
        ada.delete("/v1/documents/none"),
        ada.post("/v1/documents", files={"file": ("a.txt", b"Hi.")}, data={"replaces": "none"}),
    ):
        assert (reply.status_code, reply.json()["error"]["code"]) == (404, "not_found")


def test_a_list_comes_in_pages(ada: httpx.Client) -> None:
    whole = ada.get("/v1/documents").json()
    page = ada.get("/v1/documents", params={"limit": 1, "offset": 1}).json()

    assert page["documents"] == whole["documents"][1:2]
    assert page["total"] == whole["total"] >= 2
    assert ada.get("/v1/documents", params={"limit": 0}).status_code == 422
