"""The published mistakes of other systems that exact checks can settle."""

import json
from typing import Any

import pytest

from tests.shared import needs_shared, shared_path
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker
from verify.requests import verify_record

pytestmark = needs_shared
_WRONG_FIGURE = {"number", "date", "unit"}


def _case(case_id: str) -> dict[str, Any]:
    cases = json.loads(shared_path("cases/open_cases.json").read_text(encoding="utf-8"))["cases"]
    case: dict[str, Any] = next(case for case in cases if case["id"] == case_id)["input"]
    return case


def _judge(claim: str, evidence: str | list[str]) -> dict[str, Any]:
    record = verify_record({"claim": claim, "premise": evidence}, AnswerChecker([ExactChecker()]))
    (sentence,) = record["sentences"]  # type: ignore[misc]  # a list of one
    return dict(sentence)


def test_v01_a_negated_sentence_is_no_support() -> None:
    sentence = _judge(**_case("V01"))

    assert (sentence["label"], sentence["flags"]) == ("contradicted", ["negation"])


def test_v02_a_dropped_condition_is_no_support() -> None:
    sentence = _judge(**_case("V02"))

    assert (sentence["label"], sentence["flags"]) == ("unsupported", ["qualifier"])
    assert "only if" in sentence["reason"]


def test_v05_a_refusal_has_no_score_and_no_flag() -> None:
    record: dict[str, Any] = verify_record(
        {"context": [], **_case("V05")}, AnswerChecker([ExactChecker()])
    )

    assert (record["label"], record["support"]) == ("no_answer", None)
    assert [sentence["flags"] for sentence in record["sentences"]] == [[]]


@pytest.mark.parametrize("number", range(5))
def test_v06_equal_figures_in_other_forms_are_support(number: int) -> None:
    claim, evidence = _case("V06")["pairs"][number]

    assert _judge(claim, evidence)["label"] == "supported"
    assert _judge(evidence, claim)["label"] == "supported"


@pytest.mark.parametrize("number", range(6))
def test_v07_a_changed_unit_or_magnitude_is_found(number: int) -> None:
    claim, evidence = _case("V07")["pairs"][number]

    for sentence in (_judge(claim, evidence), _judge(evidence, claim)):
        assert sentence["label"] in ("contradicted", "unsupported")
        assert _WRONG_FIGURE & set(sentence["flags"])


def test_v08_a_right_sum_is_supported_by_both_sentences_and_a_wrong_one_is_not() -> None:
    case = _case("V08")

    right = _judge(case["claim"], case["evidence"])
    wrong = _judge("The deposit is 28,500 euros.", case["evidence"])

    assert right["label"] == "supported"
    assert len({span["tag"] for span in right["claims"][0]["evidence"]}) == 2
    assert wrong["label"] == "contradicted"
    assert wrong["flags"] == ["arithmetic"]


def test_v09_what_is_said_in_order_to_deny_is_supported_by_what_denies_it() -> None:
    assert _judge(**_case("V09"))["label"] == "supported"


def test_v11_a_bare_figure_is_a_claim() -> None:
    case = _case("V11")

    record: dict[str, Any] = verify_record(
        {"answer": case["answer"], "context": [{"tag": 1001, "text": case["evidence"]}]},
        AnswerChecker([ExactChecker()]),
    )

    assert record["label"] == "contradicted"
    assert record["sentences"][0]["flags"] == ["number"]


def test_v12_an_order_in_the_evidence_is_no_evidence() -> None:
    assert _judge(**_case("V12"))["label"] == "contradicted"
