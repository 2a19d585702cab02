import random

import pytest

from verify.training.asked import as_typed, asked_pairs, nearest, questions_of, unanswered
from verify.training.rows import NOT_SUPPORTED, SUPPORTED


def _chance(seed: int = 1) -> random.Random:
    return random.Random(seed)  # noqa: S311  # reproducible, not security


ASKED = [
    ("You can hand in the keys at the front desk.", "Can I hand in the keys at the front desk?"),
    (
        "Your parcel must be collected within 14 days.",
        "When must my parcel be collected?",
    ),
    ("You must pay €40 for a lost key.", "How much must I pay for a lost key?"),
    (
        "To borrow a bicycle, ask the porter in the hall.",
        "borrow a bicycle",
    ),
    ("If you lose your badge, the porter prints another one.", "if I lose my badge?"),
]


@pytest.mark.parametrize(("sentence", "asked"), ASKED)
def test_a_rule_is_asked_for(sentence: str, asked: str) -> None:
    questions = [one.question for one in questions_of(sentence, _chance())]

    assert any(asked in question for question in questions)
    assert all(question.endswith("?") for question in questions)


def test_the_answer_is_cut_out_of_what_stands_beside_it() -> None:
    sentence = "Your parcel must be collected within 14 days."

    cut = [text for one in questions_of(sentence, _chance()) for text in one.without]

    assert cut == ["Your parcel must be collected."]


def test_a_sentence_that_is_no_rule_is_not_asked_for() -> None:
    assert list(questions_of("Opening hours", _chance())) == []


def test_a_question_beside_the_point_is_made_only_where_nothing_could_answer_it() -> None:
    assert unanswered("You can rent a locker in the basement.", _chance()) is not None
    assert unanswered("You can rent a locker for 3 days.", _chance()) is None
    assert unanswered("The basement is locked at night.", _chance()) is None


def test_a_typed_question_keeps_its_figures() -> None:
    for seed in range(30):
        typed = as_typed("Must I hand in 3 forms before 9 May?", _chance(seed))

        assert "3 forms" in typed
        assert "9 May" in typed


def test_pairs_say_which_sentence_answers() -> None:
    text = [
        "You can rent a locker in the basement.",
        "Your parcel must be collected within 14 days.",
        "The basement is locked at night.",
    ]

    rows = list(asked_pairs(iter([text]), _chance()))

    kinds = {row.kind: row.label for row in rows}
    assert kinds == {
        "made_answered": SUPPORTED,
        "made_answer_cut": NOT_SUPPORTED,
        "made_other_answer": NOT_SUPPORTED,
        "made_unanswered": NOT_SUPPORTED,
    }
    assert all(row.premise in text for row in rows if row.kind != "made_answer_cut")


def test_the_nearest_sentence_shares_most_words() -> None:
    sentences = ["Pets are welcome.", "A locker costs nothing.", "Lockers are in the basement."]

    assert nearest("Where are the lockers in the basement", sentences, 1) == [sentences[2]]
