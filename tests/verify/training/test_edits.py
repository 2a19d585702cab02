import random

import pytest

from verify.training import edits, sameness, swaps
from verify.training.edits import Edit
from verify.training.rows import CONTRADICTED, NEUTRAL, SUPPORTED


def _chance(seed: int = 1) -> random.Random:
    return random.Random(seed)  # noqa: S311  # reproducible, not security


CHANGED = [
    (edits.change_number, "You may claim 45 euros a night.", "45"),
    (edits.change_date, "Send the form by 3 April.", "April"),
    (edits.change_unit, "Answer within 14 days.", "14 days"),
    (edits.negate, "Gift cards are refundable.", "are refundable"),
    (edits.turn_opposite, "Apply before the move.", "before"),
    (edits.change_strength, "You must lock your screen.", "must"),
    (edits.change_role, "The tenant pays for the repair.", "tenant"),
    (edits.drop_only, "Only staff may enter; it is open only on Mondays.", "only "),
]


@pytest.mark.parametrize(("edit", "sentence", "gone"), CHANGED)
def test_a_breaking_edit_changes_what_the_sentence_says(
    edit: Edit, sentence: str, gone: str
) -> None:
    for seed in range(20):
        edited = edit(sentence, _chance(seed))

        assert edited is not None
        assert edited != sentence
        assert edited.count(gone) < sentence.count(gone)


def test_an_edit_that_does_not_fit_gives_nothing() -> None:
    for _, edit, _ in edits.EDITS:
        assert edit("Hello", _chance()) is None or edit is edits.add_detail


def test_a_negation_is_taken_out_where_there_is_one() -> None:
    assert edits.negate("You may not smoke here.", _chance()) == "You may smoke here."
    assert edits.negate("You cannot smoke here.", _chance()) == "You can smoke here."


def test_a_dropped_condition_leaves_the_rule() -> None:
    for sentence in (
        "If you travel by train, you may claim first class.",
        "You may claim first class only if you travel by train.",
    ):
        assert edits.drop_condition(sentence, _chance()) in (
            "You may claim first class.",
            "you may claim first class.",
        )


def test_a_moved_condition_keeps_every_word() -> None:
    moved = edits.move_condition("If you travel by train, you may sleep.", _chance())

    assert moved == "You may sleep if you travel by train."


def test_a_number_in_words_is_the_same_number() -> None:
    assert sameness.number_in_words("Wait 14 days.", _chance()) == "Wait fourteen days."
    assert sameness.number_in_words("Wait 140 days.", _chance()) is None


def test_two_sides_change_places() -> None:
    assert (
        swaps.swap_nouns("Tell the tenant first, then send it to the landlord.", _chance()) is None
    )
    assert (
        swaps.swap_nouns("Ask the tenant before you write to the landlord.", _chance())
        == "Ask the landlord before you write to the tenant."
    )
    assert (
        swaps.swap_numbers("Up to 3 years it is 4 hours.", _chance())
        == "Up to 4 years it is 3 hours."
    )


def test_the_same_time_in_another_unit_is_the_same() -> None:
    assert sameness.same_duration("Answer in 14 days.", _chance()) == "Answer in two weeks."
    assert sameness.same_duration("Answer in 14 working days.", _chance()) is None
    assert sameness.same_duration("Answer in 114 days.", _chance()) is None


def test_a_rule_for_the_reader_is_a_rule_for_people() -> None:
    shifted = {
        sameness.shift_person("You must show your pass.", _chance(seed)) for seed in range(9)
    }

    assert shifted == {"People must show their pass.", "They must show their pass."}
    assert sameness.shift_person("You must bring what you need.", _chance()) == (
        sameness.shift_person("You must bring what you need.", _chance())
    )
    assert sameness.shift_person("The tenant pays.", _chance()) is None


def test_labels_follow_what_the_edit_does() -> None:
    labels = {name: label for name, _, label in edits.EDITS}

    assert labels["number"] == labels["negation"] == CONTRADICTED
    assert labels["added_detail"] == labels["dropped_condition"] == NEUTRAL
    assert labels["moved_condition"] == labels["reworded"] == SUPPORTED
