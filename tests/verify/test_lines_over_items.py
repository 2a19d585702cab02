"""List items and table rows of an answer, which mean what the line over them makes them mean."""

import json
from dataclasses import replace

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.verdicts import Label
from tests.verify.building import check, judge, judge_against
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker
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


def _label_under(line: str, text: str, said: str, *, before: str = "", question: str = "") -> str:
    """Return the label of a claim against a sentence under a lead-in ("...:") or heading."""
    sentence = Sentence.of_text(Tag("1"), text)
    is_lead_in = line.endswith(":")
    sentence = replace(sentence, lead_in=line) if is_lead_in else replace(sentence, heading=(line,))
    verdict = judge_against(said, [sentence], before=before, question=question)
    return verdict.label.value if verdict else "none"


_LEAVE = "Leave is 15 days per year."
_ENTRY = "Entry costs 5 euros."


@pytest.mark.parametrize(
    ("over_source", "over_claim"),
    [
        ("For part-time staff:", "For full-time staff:"),
        ("Part-time staff", "For full-time staff:"),
        ("Part-time staff", "Full-time staff:"),
        ("Part-time staff", "Full-time staff"),
        ("For part-time staff:", "For full-time staff"),
        ("In the Pro plan:", "In the Basic plan:"),
        ("Before 1 May:", "After 1 May:"),
        ("Before 1 May:", "Before 1 June:"),
        ("If you are under 18:", "If you are over 18:"),
        ("With a permit:", "Without a permit:"),
        ("If you are a member:", "Unless you are a member:"),
    ],
)
def test_a_whole_sentence_under_another_line_stays_open(over_source: str, over_claim: str) -> None:
    for text in (_LEAVE, _ENTRY):
        label = _label_under(over_source, text, text, before=over_claim)

        assert label != "supported", text


@pytest.mark.parametrize(
    ("over_source", "over_claim"),
    [
        ("For part-time staff:", "For part-time staff:"),
        ("Part-time staff", "For part-time staff:"),
        ("In the Pro plan:", "In the Pro plan:"),
        ("Before 1 May:", "Before 1 May:"),
        ("If you are under 18:", "If you are under 18:"),
        ("Part-time staff", "Part-time staff"),
        ("Part-time staff", "Staff may take leave."),
        ("Part-time staff", "Here are the details:"),
        ("Part-time staff", "Opening hours and fees:"),
        ("Part-time staff", "Here is what our handbook says:"),
        ("The following applies:", "Please note:"),
    ],
)
def test_a_whole_sentence_under_its_own_line_is_support(over_source: str, over_claim: str) -> None:
    assert _label_under(over_source, _LEAVE, _LEAVE, before=over_claim) == "supported"


@pytest.mark.parametrize(
    "line",
    [
        "Only on request:",
        "If you cancel late:",
        "Only for premium customers:",
        "For members:",
        "Members only:",
        "With the manager's approval:",
        "Unless agreed otherwise:",
        "Choose one:",
        "Proposals that were rejected:",
        "Wrong:",
    ],
)
def test_a_sentence_without_the_condition_over_it_stays_open(line: str) -> None:
    for text in ("A late checkout until 2 pm is possible.", "We charge 50 euros."):
        question = "What does it cost to cancel early?"

        assert _label_under(line, text, text) != "supported", text
        assert _label_under(line, text, text, question=question) != "supported", text


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("Unless you are a member:", "What do you charge if I am a member?"),
        ("For members:", "What do you charge those who are not members?"),
        ("Before 1 May:", "What do you charge after 1 May?"),
        ("With a ticket:", "What do you charge without a ticket?"),
    ],
)
def test_a_question_about_the_opposite_does_not_name_the_condition(
    line: str, question: str
) -> None:
    text = "We charge 50 euros."

    assert _label_under(line, text, text, question=question) != "supported"


@pytest.mark.parametrize(
    ("line", "question", "before"),
    [
        ("Please note:", "", ""),
        ("The following applies:", "", ""),
        ("Opening hours:", "", ""),
        ("For example:", "", ""),
        ("Fees:", "What do you charge?", ""),
        ("If you cancel late:", "What happens if I cancel late?", ""),
        ("For members:", "What do you charge members?", ""),
        ("Only on request:", "", "Only on request:"),
    ],
)
def test_a_plain_or_named_line_over_a_sentence_keeps_support(
    line: str, question: str, before: str
) -> None:
    text = "We charge 50 euros."

    assert _label_under(line, text, text, before=before, question=question) == "supported"


@pytest.mark.parametrize(
    ("text", "said", "question", "is_support"),
    [
        ("Children pay 5 euros.", "5 euros.", "What do adults pay?", False),
        ("Refunds take 14 days.", "14 days.", "How long is the warranty?", False),
        ("Children pay 5 euros.", "5 euros.", "What do children pay?", True),
        ("Refunds take 14 days.", "14 days.", "How long does a refund take?", True),
        ("Refunds take 14 days.", "14 days.", "", True),
    ],
)
def test_a_bare_figure_is_of_what_the_question_asks_about(
    text: str, said: str, question: str, is_support: bool
) -> None:
    verdict = judge(said, text, question=question)

    assert (verdict is not None and verdict.label is Label.SUPPORTED) is is_support


def test_a_sentence_that_opens_with_it_is_not_joined_to_another() -> None:
    claim = "The pool is open daily, but it is closed on Monday."
    open_daily, sauna = "The pool is open daily.", "The sauna is closed on Monday."

    wrong = judge(claim, open_daily, "It is closed on Monday.")
    right = judge("The pool is open daily, but the sauna is closed on Monday.", open_daily, sauna)

    assert wrong is None or wrong.label is not Label.SUPPORTED
    assert right is not None and right.label is Label.SUPPORTED
