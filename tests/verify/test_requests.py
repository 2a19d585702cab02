import json
import time
from typing import Any

import pytest

from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker
from verify.requests import verify_lines

REFUNDS = "Refunds are paid within 5 business days."


def _verify(*records: object) -> list[dict[str, Any]]:
    lines = [one if isinstance(one, str) else json.dumps(one) for one in records]
    return list(verify_lines(lines, AnswerChecker([ExactChecker()])))


def _answer(**changes: object) -> dict[str, object]:
    return {
        "id": "a",
        "context": [{"tag": 1001, "text": "Lodging is capped at 45 euros."}],
        "answer": "Lodging is capped at 45 euros (source 1001).",
        **changes,
    }


def test_an_answer_gives_the_documented_record() -> None:
    (record,) = _verify(_answer(question="How much?", doc="x", note=None))

    assert (record["id"], record["label"], record["support"]) == ("a", "supported", 1.0)
    assert record["decision"] == "approve"
    (sentence,) = record["sentences"]
    assert sentence["tags"] == ["1001"]
    assert sentence["evidence"] == [{"tag": "1001", "text": "Lodging is capped at 45 euros."}]
    assert {"text", "label", "context_label", "support", "flags", "reason"} <= sentence.keys()
    (claim,) = sentence["claims"]
    assert claim["text"] == sentence["text"][claim["start"] : claim["end"]]
    assert claim["material"] is True
    assert claim["kind"] is None
    (words,) = claim["evidence"]
    assert words["text"] == "Lodging is capped at 45 euros."[words["start"] : words["end"]]
    assert {"id", "label", "support", "flags", "reason", "missing"} <= claim.keys()


def test_a_claim_is_judged_by_its_premises_and_the_rest_is_context() -> None:
    claim = {"id": 2, "premise": "Badges expire yearly.", "claim": "Meals cost 5 euros."}

    alone, with_context, several = _verify(
        {**claim, "premise": ["Meals cost 6 euros.", "Badges expire yearly."]},
        {**claim, "context": ["Meals cost 5 euros.", {"tag": 7, "text": "Other."}]},
        {**claim, "premise": []},
    )

    assert (alone["label"], alone["sentences"][0]["tags"]) == ("contradicted", ["P1", "P2"])
    assert with_context["label"] != "supported"
    assert with_context["sentences"][0]["context_label"] == "supported"
    assert with_context["sentences"][0]["suggested"] == [
        {"tag": "C1", "text": "Meals cost 5 euros."}
    ]
    assert several["label"] == "insufficient_evidence"


def test_a_refusal_has_no_support() -> None:
    (record,) = _verify(_answer(answer="I could not find this in the documents."))

    assert (record["label"], record["support"]) == ("no_answer", None)
    assert record["sentences"][0]["claims"] == []


def test_bad_lines_give_errors_and_the_run_goes_on() -> None:
    records = _verify(
        "not json",
        "[1, 2]",
        "",
        _answer(answer=None),
        {"id": "c", "context": []},
        _answer(context=5),
        _answer(context=[{"tag": True, "text": "x"}]),
        _answer(context=[{"tag": 1, "text": "x"}, {"tag": 1, "text": "y"}]),
        {"id": "p", "premise": "x"},
        {"id": "q", "premise": 3, "claim": "x"},
        {"id": "e", "premise": "x", "claim": ""},
        _answer(),
    )

    assert [record["line"] for record in records[:-1]] == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
    assert all(record["error"] for record in records[:-1])
    assert [record["id"] for record in records] == [
        None, None, "a", "c", "a", "a", "a", "p", "q", "e", "a",
    ]  # fmt: skip
    assert records[-1]["label"] == "supported"


@pytest.mark.parametrize(
    ("context", "tags"),
    [
        (REFUNDS, ["1.1"]),
        ({"page_content": REFUNDS, "metadata": {"source": "a.md"}, "type": "Document"}, ["1.1"]),
        ([{"content": "Lockers close at 9 pm."}, {"content": REFUNDS, "meta": {}}], ["2.1"]),
        ([{"page_content": REFUNDS, "metadata": {"tag": 3626}}], ["3626"]),
        (
            [
                {
                    "page_content": f"{REFUNDS} (source 7)",
                    "metadata": {"sentences": [{"tag": "7", "text": REFUNDS}]},
                }
            ],
            ["7"],
        ),
        (
            [{"lc": 1, "id": ["x", "Document"], "kwargs": {"page_content": REFUNDS}}],
            ["1.1"],
        ),
    ],
)
def test_documents_of_other_systems_are_passages(context: object, tags: list[str]) -> None:
    cited = tags[0].partition(".")[0]
    answer = f"Refunds are paid within 3 business days [{cited}]."

    (record,) = _verify({"context": context, "answer": answer})

    assert (record["label"], record["sentences"][0]["tags"]) == ("contradicted", tags)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            {"user_input": "q", "retrieved_contexts": [REFUNDS], "response": "x"},
            'rename "response" to "answer"; rename "retrieved_contexts" to "context"',
        ),
        ({"query": "q", "result": "x", "source_documents": []}, 'rename "result" to "answer"'),
        ({"response": "x", "source_nodes": []}, 'rename "source_nodes" to "context"'),
        ({"messages": [], "model": "m"}, 'answer is missing; the line has "messages", "model"'),
        ({}, "the line has no key"),
        ({"context": None, "answer": "x"}, "context is no list"),
        ({"context": [{"id": "d1", "text": REFUNDS}], "answer": "x"}, "given as its text alone"),
        ({"context": [[REFUNDS]], "answer": "x"}, "context.0 is no object and is no text"),
        ({"context": [REFUNDS], "answer": {"content": "x"}}, "answer is no text"),
        ([{"context": [REFUNDS], "answer": "x"}], "a list, not an object"),
        ('{"context": ["a"], "answer": "b", "tool_results": [1e999]}', "1e999 is too large"),
    ],
)
def test_a_line_in_the_form_of_another_system_says_what_to_change(line: object, said: str) -> None:
    (record,) = _verify(line)

    assert said in record["error"]


@pytest.mark.parametrize(
    "line", ["\ufeff%s", '{"score": NaN, "cost": -Infinity, %s', "%s\r\n", " %s "]
)
def test_marks_of_a_start_and_values_that_are_not_there_stop_nothing(line: str) -> None:
    written = json.dumps(_answer())

    (record,) = _verify(line % (written[1:] if "NaN" in line else written))

    assert (record["id"], record["label"]) == ("a", "supported")


def test_the_same_sentence_twice_under_one_tag_is_no_error() -> None:
    twice = [{"tag": "1001", "text": "Lodging is capped at 45 euros."}] * 2

    (record,) = _verify(_answer(context=twice))

    assert record["label"] == "supported"


def test_tool_results_may_be_of_any_shape() -> None:
    (record,) = _verify(_answer(tool_results=["done", {"ok": True}]))

    assert record["label"] == "supported"


def test_records_are_plain_json() -> None:
    (record,) = _verify(_answer(answer="Lodging is capped at 54 euros (source 9)."))

    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize(
    "text",
    [
        "9" * 5_000,
        "one hundred million " * 2_000,
        "1 " * 8_000,
        "a," * 20_000,
        "$" * 50_000,
        "." * 50_000,
        "not " * 10_000,
        "# a\n" * 8_000,
        "- a b\n" * 2_000,
        "is the " * 8_000 + ":",
        "a, is, " * 8_000 + "?",
        "(source " * 8_000,
        "1/2/2031 " * 5_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_text_that_repeats_itself_is_checked_in_seconds_and_does_not_fail(text: str) -> None:
    started = time.process_time()
    request = {"context": [{"tag": 1, "text": text}], "answer": f"Meals are free. {text}"}
    (record,) = _verify(request)

    assert "error" not in record
    assert "the checker did not answer" not in json.dumps(record)
    # A quadratic reading takes minutes, however busy the machine is.
    assert time.process_time() - started < 20


def test_tags_are_compared_by_their_value() -> None:
    context = [{"tag": " 01001 ", "text": "Meals are free."}]
    request = {"context": context, "answer": "Meals are free (source 01001)."}

    (record,) = _verify(request)

    assert record["decision"] == "approve"
