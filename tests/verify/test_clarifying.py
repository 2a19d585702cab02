"""What is asked back: only where the policy tells cases apart and the question names none."""

from dataclasses import replace

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.identifiers import Tag
from verify.clarifying import clarification


def cases(question: str, *texts: str, lead_in: str | None = None) -> list[str] | None:
    sentences = [
        replace(Sentence.of_text(Tag(str(number)), text), lead_in=lead_in)
        for number, text in enumerate(texts, start=1001)
    ]
    found = clarification(question, sentences[:1], sentences)
    return [case.words for case in found.cases] if found else None


@pytest.mark.parametrize(
    ("question", "texts", "expected"),
    [
        (
            "How many days of leave do I get?",
            [
                "Full-time staff receive 25 days of leave.",
                "Part-time staff receive 15 days of leave.",
            ],
            ["Full-time staff", "Part-time staff"],
        ),
        (
            "How long do orders take?",
            ["Orders within the EU arrive in 3 days.", "Orders outside the EU arrive in 10 days."],
            ["within the EU", "outside the EU"],
        ),
        (
            "How long is the notice period?",
            [
                "The notice period is 1 month during probation.",
                "The notice period is 3 months after probation.",
            ],
            ["during probation", "after probation"],
        ),
        (
            "How much storage do I have?",
            [
                "Storage on the Basic plan is 5 GB.",
                "Storage on the Pro plan is 50 GB.",
                "Storage on the Team plan is 500 GB.",
            ],
            ["Basic plan", "Pro plan", "Team plan"],
        ),
        (
            "Is smoking allowed?",
            ["Smoking is allowed outside.", "Smoking is not allowed inside."],
            ["outside", "inside"],
        ),
    ],
)
def test_cases_that_the_policy_tells_apart_are_asked_back_in_its_words(
    question: str, texts: list[str], expected: list[str]
) -> None:
    assert cases(question, *texts) == expected


def test_items_of_one_list_are_cases_where_each_has_its_figure() -> None:
    items = ["Fewer than 3 years: 4 hours a month", "From 3 to 15 years: 6 hours a month"]
    line = "Leave grows with the years of service:"

    assert cases("How much leave do I get?", *items, lead_in=line) == [
        "Fewer than 3 years",
        "From 3 to 15 years",
    ]
    assert cases("How much leave do I get after 8 years?", *items, lead_in=line) is None


@pytest.mark.parametrize(
    "question",
    [
        "How many days of leave do part-time staff get?",
        "How many days of leave do I get as full-time staff?",
        "Who approves a trip?",
    ],
)
def test_nothing_is_asked_where_the_question_names_a_case_or_speaks_of_other_things(
    question: str,
) -> None:
    texts = [
        "Full-time staff receive 25 days of leave.",
        "Part-time staff receive 15 days of leave.",
    ]

    assert cases(question, *texts) is None


@pytest.mark.parametrize(
    "texts",
    [
        ["A claim is due in 30 days.", "A claim is due in 30 days."],
        ["Claims are due in 30 days.", "Receipts are needed above 25 euros."],
        ["Managers approve trips.", "Directors approve trips."],
        [
            "(b) Section 4 (Claims) survives for one year.",
            "(c) Section 5 (Fees) survives for one year.",
        ],
        ["2.4 Claims and rules", "3.3 Claims and fees"],
        ["Claims are due in 30 days.", "Claims are due in 60 days."],
    ],
)
def test_nothing_is_asked_where_no_case_decides_what_holds(texts: list[str]) -> None:
    assert cases("When are claims due, and who has to approve them?", *texts) is None


def test_headings_and_sentences_under_other_headings_are_no_cases() -> None:
    one = Sentence.of_text(Tag("1001"), "Orders within the EU arrive in 3 days.")
    other = Sentence.of_text(Tag("1002"), "Orders outside the EU arrive in 10 days.")
    question = "How long do orders take?"

    assert clarification(question, [one], [one, other]) is not None
    assert clarification(question, [one], [one, replace(other, heading=("Returns",))]) is None
    assert clarification(question, [one], [one, replace(other, kind=BlockKind.HEADING)]) is None


def test_a_preposition_names_no_case() -> None:
    items = ["moving house: 1 day", "the death of a close relative: 3 days"]
    line = "Special leave is granted for:"

    assert cases("How many days of special leave are there?", *items, lead_in=line) is not None
    assert cases("How much leave is there when I move?", *items, lead_in=line) is None
    assert cases("How much leave is there after a death?", *items, lead_in=line) is None


def test_a_question_for_a_name_is_not_answered_by_asking_for_the_name() -> None:
    rows = [
        "Amount: up to 100 euros | Approved by: clerk",
        "Amount: up to 900 euros | Approved by: chief",
    ]

    assert cases("Who is it that approves the amount?", *rows) is None
    assert cases("What amount is approved?", *rows) == ["clerk", "chief"]


def test_a_case_is_added_to_the_question_that_is_asked_again() -> None:
    one = Sentence.of_text(Tag("1001"), "Orders within the EU arrive in 3 days.")
    other = Sentence.of_text(Tag("1002"), "Orders outside the EU arrive in 10 days.")
    found = clarification("How long do orders take?", [one], [other])

    assert found is not None
    again = found.cases[1].added_to("How long do orders take?")
    assert again == "How long do orders take? (outside the EU)"
    assert clarification(again, [other], [one, other]) is None
