"""Questions that ask for several things."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.question_parts import question_parts

WHOLE = [
    "How long may I borrow a bicycle?",
    "borrowing a bicycle and a helmet",
    "Can visitors park and charge a car here?",
    "Refunds",
    "What is the policy on gifts and hospitality?",
    "Which rooms are open and heated?",
    "Who pays for terms and conditions reviews?",
]

PARTED = [
    (
        "Who approves overtime and how is it paid?",
        ("Who approves overtime", "how is it paid?"),
    ),
    (
        "which form is it, and do I have to sign it",
        ("which form is it", "do I have to sign it"),
    ),
    (
        "When is rent due? And who collects it?",
        ("When is rent due?", "And who collects it?"),
    ),
    (
        "My bike was stolen. Am I insured? Whom do I call?",
        ("My bike was stolen. Am I insured?", "My bike was stolen. Whom do I call?"),
    ),
    (
        "whats the difference between booking for 2 and 9 guests??",
        ("booking for 2??", "9 guests??"),
    ),
    (
        "Difference between day pass and month pass?",
        ("day pass?", "month pass?"),
    ),
    (
        "day pass vs month pass - what happens to each in winter?",
        (
            "day pass - what happens to each in winter?",
            "month pass - what happens to each in winter?",
        ),
    ),
    (
        "Please compare trial staff with permanent staff",
        ("Please trial staff", "Please permanent staff"),
    ),
]


@pytest.mark.parametrize("question", WHOLE)
def test_one_question_stays_whole(question: str) -> None:
    assert question_parts(question) == (question,)


@pytest.mark.parametrize(("question", "parts"), PARTED)
def test_each_part_is_asked_for(question: str, parts: tuple[str, ...]) -> None:
    assert question_parts(question) == parts


@given(st.text("aA ?.!,;-andworhvs12\n", max_size=80))
def test_any_text_has_between_one_and_four_parts(question: str) -> None:
    parts = question_parts(question)

    assert 1 <= len(parts) <= 4
    assert all(part.strip() for part in parts) or not question.strip()
