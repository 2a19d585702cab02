"""Which numbers are the name of a thing, and which count something."""

import pytest

from verify.numbered_names import name_others, numbered_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A driver of unit 47 reports flat tyres.", {"unit": {"47"}}),
        ("Helmets are worn in halls 2 and 3.", {"hal": {"2"}}),
        ("Members on Plan 2 get 3 guest passes.", {"plan": {"2"}}),
        ("Unit 4 must lock its gate.", {"unit": {"4"}}),
        ("Form No. 12 is kept for 3 years.", {"form": {"12"}}),
        ("Rules of depot 55", {"depot": {"55"}}),
        ("Room 34 holds 37 people.", {"room": {"34"}}),
        ("Gate 4 closes at 22:00.", {"gat": {"4"}}),
        # A count.
        ("Keep 3 copies at 2 sites.", {}),
        ("Keep 3 copies for 5 years.", {}),
        ("Keep 3 copies of the contract.", {}),
        ("The first 3 visitors sign.", {}),
        ("A refund needs a maximum of 2 signatures.", {}),
        ("Ask to print 2 copies.", {}),
        ("Staff get 3 uniforms.", {}),
        # A year, and a place in a text.
        ("Our price list 2025", {}),
        ("By section 4 of these rules, keys are returned.", {}),
    ],
)
def test_a_number_is_a_name_where_it_counts_nothing(text: str, names: dict[str, set[str]]) -> None:
    assert {word: set(numbers) for word, numbers in numbered_names(text).items()} == names


def test_things_of_one_sort_differ_by_all_of_their_numbers() -> None:
    fourth = numbered_names("the keys of unit 4")

    assert name_others(fourth, numbered_names("the keys of unit 5"))
    assert not name_others(fourth, numbered_names("the keys of unit 4"))
    assert not name_others(fourth, numbered_names("the keys of floor 5"))
    assert not name_others(fourth, numbered_names("the keys"))
