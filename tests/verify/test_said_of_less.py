"""What the sentence behind a source, or the title over it, takes from a claim."""

from dataclasses import replace

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tests.verify.building import check, judge_against, label_of

_LENDING = {
    "2001": "Members may borrow five books.",
    "2002": "This does not apply to reference books.",
}
_PERMITS = {"2001": "Contractors receive a permit.", "2002": "Until 31 May only."}


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        ("Members may borrow five reference books.", "contradicted"),
        ("Members may borrow five books, reference books included.", "contradicted"),
        ("Members may always borrow five books.", "unsupported"),
        ("Members may borrow five books.", "supported"),
    ],
)
@pytest.mark.parametrize("cited", ["(source 2001)", "(source 2001) (source 2002)"])
def test_what_the_next_sentence_takes_back_is_not_claimed(
    claim: str, label: str, cited: str
) -> None:
    (sentence,) = check(f"{claim[:-1]} {cited}.", _LENDING).sentences

    assert sentence.label.value == label


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        ("Contractors receive a permit", "unchecked"),
        ("Contractors receive a permanent permit", "unsupported"),
    ],
)
def test_a_limit_that_stands_alone_binds_the_sentence_before_it(claim: str, label: str) -> None:
    (sentence,) = check(f"{claim} (source 2001).", _PERMITS).sentences

    assert sentence.label.value == label


@pytest.mark.parametrize(
    ("claim", "source", "limit"),
    [
        ("All seats are heated.", "Seats are heated.", "The rear seats are excluded."),
        ("Rear seats are heated.", "Seats are heated.", "Except the rear seats."),
        ("Seats are always heated.", "Seats are heated.", "However, not in June."),
    ],
)
def test_a_second_cited_sentence_that_limits_the_first_is_read_with_it(
    claim: str, source: str, limit: str
) -> None:
    assert label_of(claim, source, limit) in ("contradicted", "unsupported")


def test_a_claim_that_keeps_the_exception_is_not_held_to_it() -> None:
    kept = "Members may borrow five books, but no reference books (source 2001) (source 2002)."
    (sentence,) = check(kept, _LENDING).sentences

    assert sentence.label.value not in ("contradicted", "unsupported")


def _under(heading: str, text: str) -> list[Sentence]:
    return [replace(Sentence.of_text(Tag("2001"), text), heading=(heading,))]


@pytest.mark.parametrize(
    ("heading", "claim", "label"),
    [
        ("Part-time staff", "Holiday is 15 days a year.", "supported"),
        ("Part-time staff", "Full-time staff have 15 days of holiday a year.", "unsupported"),
        ("Part-time staff", "All staff have 15 days of holiday a year.", "unchecked"),
        ("Students", "Adults have 15 days of holiday a year.", "unsupported"),
        ("Staff handbook", "All staff have 15 days of holiday a year.", "none"),
    ],
)
def test_what_a_title_says_of_some_is_not_said_of_others(
    heading: str, claim: str, label: str
) -> None:
    verdict = judge_against(claim, _under(heading, "Holiday is 15 days a year."))

    assert (verdict.label.value if verdict else "none") == label


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("How long is the holiday of part-time staff?", "supported"),
        ("How long is the holiday of full-time staff?", "unchecked"),
    ],
)
def test_a_claim_that_names_nobody_is_of_those_whom_the_question_names(
    question: str, label: str
) -> None:
    evidence = _under("Part-time staff", "Holiday is 15 days a year.")
    verdict = judge_against("Holiday is 15 days a year.", evidence, question=question)

    assert verdict is not None
    assert verdict.label.value == label


@pytest.mark.parametrize("claim", ["25 years.", "It is 25 years."])
def test_a_bare_answer_about_another_thing_is_left_open(claim: str) -> None:
    source = [Sentence.of_text(Tag("2001"), "The warranty on panels is 25 years.")]
    verdict = judge_against(claim, source, question="How long is the warranty on inverters?")

    assert verdict is not None
    assert verdict.label.value == "unchecked"


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        ("Ashes were handed over in the hall.", "unchecked"),
        ("Ashes are handed over in the hall.", "supported"),
    ],
)
def test_a_rule_is_not_told_as_what_happened(claim: str, label: str) -> None:
    assert label_of(claim, "Ashes are handed over in the hall.") == label
