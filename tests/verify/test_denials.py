import pytest

from tagtrap.domain.verdicts import Label
from tests.verify.building import check, judge, label_of

MEALS = "Meals are capped at 60 euros per day."
RIGHT = [
    ("No, meals are not free; they are capped at 60 euros.", MEALS),
    ("No, meals are not free; they are capped at 60 euros per day.", MEALS),
    ("No. Meals are not free, they are capped at 60 euros per day.", MEALS),
    ("No, meals aren't free; they are capped at 60 euros per day.", MEALS),
    ("No, meals are not unlimited; they are capped at 60 euros per day.", MEALS),
    ("No, parking is not free; it costs 5 euros.", "Parking costs 5 euros."),
    ("Storage is not unlimited; it is limited to 5 GB.", "Storage is limited to 5 GB."),
    ("No, training is not optional; it must be done.", "Training must be done."),
    ("No, training is not voluntary: it is mandatory.", "Training is mandatory."),
    ("No, a receipt is not required; it is optional.", "A receipt is optional."),
    ("No, smoking is not allowed; it is prohibited.", "Smoking is prohibited."),
    ("No, parking is not forbidden; it is allowed.", "Parking is allowed."),
    ("Yes, meals are capped at 60 euros per day.", MEALS),
    ("Correct: meals are capped at 60 euros per day.", MEALS),
    ("That's right, meals are capped at 60 euros per day.", MEALS),
]
WRONG = [
    ("No, meals are not free; they are capped at 90 euros.", MEALS),
    ("No, meals are not free; they are capped at 60 dollars per day.", MEALS),
    ("No, meals are not free; they are capped at 60 euros per week.", MEALS),
    ("No, meals are not free; they are capped at 60 euros for guests.", MEALS),
    ("No, meals are not free; they are not capped at 60 euros.", MEALS),
    ("No, meals are not capped; they are free.", MEALS),
    ("No, meals are not tasty; they are capped at 60 euros.", MEALS),
    ("No, lodging is not free; it is capped at 60 euros.", MEALS),
    ("No, smoking is not prohibited; it is allowed.", "Smoking is prohibited."),
    ("No, training is not required; it is optional.", "Training is required."),
    ("No, smoking is not allowed; it is prohibited.", "Smoking is allowed."),
    ("Yes, meals are free.", MEALS),
    ("Yes, meals are capped at 90 euros per day.", MEALS),
    ("Yes, smoking is prohibited.", "Smoking is allowed."),
]


@pytest.mark.parametrize(("claim", "source"), RIGHT)
def test_a_denial_that_follows_from_what_is_said_next_is_supported(claim: str, source: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(("claim", "source"), WRONG)
def test_an_opening_helps_no_wrong_statement(claim: str, source: str) -> None:
    assert label_of(claim, source) != "supported"


@pytest.mark.parametrize("question", ["Are meals free?", "Is breakfast unlimited?"])
def test_a_yes_to_a_question_is_not_read_as_nothing(question: str) -> None:
    verdict = judge("Yes, meals are capped at 60 euros per day.", MEALS, question=question)

    assert verdict is None or verdict.label is not Label.SUPPORTED


def test_a_yes_in_front_of_a_refusal_is_left_open() -> None:
    assert label_of("Yes, dogs are prohibited.", "Dogs are prohibited.") != "supported"


def test_the_parts_of_a_denial_are_supported_in_an_answer() -> None:
    raw = "No, meals are not free; they are capped at 60 euros (source 1001)."

    (sentence,) = check(raw, {"1001": MEALS}).sentences

    assert (sentence.label, sentence.flags) == (Label.SUPPORTED, ())
