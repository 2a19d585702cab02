"""List items and table rows of an answer, which mean what the line over them makes them mean."""

import json

import pytest

from tagtrap.domain.verdicts import Label
from tests.verify.building import check
from verify.answers import AnswerChecker
from verify.exact import ExactChecker
from verify.requests import verify_lines

_LISTS = {
    "1": "You cannot return:",
    "2": "Swimwear",
    "3": "Earrings",
    "4": "Returns are free.",
    "5": "Gold members: 10 days",
    "6": "Grade: A | Hotel limit: 140 EUR",
    "7": "Grade: B | Hotel limit: 180 EUR | Meal limit: 60 EUR",
}


def _last(raw: str) -> tuple[str, str]:
    request = {
        "context": [{"tag": tag, "text": text} for tag, text in _LISTS.items()],
        "answer": raw,
    }
    (record,) = verify_lines([json.dumps(request)], AnswerChecker([ExactChecker()]))
    sentences = record["sentences"]
    assert isinstance(sentences, list)
    return sentences[-1]["label"], str(record["decision"])


@pytest.mark.parametrize(
    "raw",
    [
        "Exchange times:\n- Gold members: 10 days (source 5)",
        "## Free of charge\n- Gold members: 10 days (source 5)",
        "| Members | Exchange time |\n|---|---|\n| Gold members | 10 days (source 5) |",
        "| Members | Exchange time | Source |\n|---|---|---|\n| Gold members | 10 days | 5 |",
        "| Grade | Meal limit |\n|---|---|\n| A | 140 EUR (source 6) |",
        "| Grade | Hotel limit |\n|---|---|\n| B | 140 EUR (source 6) |",
        "| Grade | Meal limit | Hotel limit |\n|---|---|---|\n| B | 180 EUR | 60 EUR (source 7) |",
        "You can return:\n- Swimwear (source 2)",
        "It is wrong that:\n- Returns are free (source 4).",
    ],
)
def test_an_item_under_a_line_that_its_source_does_not_have_is_not_approved(raw: str) -> None:
    label, decision = _last(raw)

    assert label != "supported"
    assert decision != "approve"


@pytest.mark.parametrize(
    "raw",
    [
        "You cannot return:\n- Swimwear (source 2)\n- Earrings (source 3)",
        "Here are the main points:\n- Gold members: 10 days (source 5)",
        "For your trip:\n- Returns are free (source 4).",
        "| Grade | Hotel limit |\n|---|---|\n| A | 140 EUR (source 6) |",
        "| Grade | Hotel limit | Source |\n|---|---|---|\n| A | 140 EUR | 6 |",
        "| Grade | Hotel limit | Meal limit |\n|---|---|---|\n| B | 180 EUR | 60 EUR (source 7) |",
    ],
)
def test_an_item_under_the_line_of_its_source_or_a_mere_announcement_is_support(raw: str) -> None:
    assert _last(raw) == ("supported", "approve")


def test_an_item_that_moved_from_a_denial_to_a_permission_conflicts() -> None:
    assert _last("You can return:\n- Swimwear (source 2)")[0] == "contradicted"


def test_a_premise_takes_its_lead_in_from_the_context_it_stands_in() -> None:
    request = {
        "premise": ["Swimwear"],
        "context": ["You cannot return:", "Swimwear", "Earrings", "Returns are free."],
        "claim": "You cannot return swimwear.",
    }
    wrong = request | {"claim": "You can return swimwear."}
    lines = [json.dumps(one) for one in (request, wrong)]

    right, denied = verify_lines(lines, AnswerChecker([ExactChecker()]))

    assert right["label"] == "supported"
    assert denied["label"] != "supported"


def test_grade_a_is_no_article() -> None:
    checked = check("Grade staff may enter (source 1).", {"1": "Grade A staff may enter."})

    assert checked.sentences[0].label is not Label.SUPPORTED
