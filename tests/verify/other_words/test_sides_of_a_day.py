"""What holds up to a day or an hour, said of the time behind it."""

import pytest

from tests.verify.building import label_of

CONFLICTS = [
    (
        "Slips handed in by the 8th are settled in the same week; later ones in the next.",
        "Slips handed in after the 8th are settled in the same week.",
    ),
    ("The ballot must be posted no later than 4 June.", "The ballot must be posted after 4 June."),
    ("Campers may arrive from 2 p.m.", "Campers can arrive until 2 p.m."),
    ("Entry until 7 p.m. is free; a fee is charged later.", "Entry after 7 p.m. is free."),
]
NO_CONFLICTS = [
    (
        "Slips handed in by the 8th are settled in the same week; later ones in the next.",
        "Slips handed in after the 8th are settled in the next week.",
    ),
    ("Entry until 7 p.m. is free; a fee is charged after 7 p.m.", "A fee is charged after 7 p.m."),
    ("Ballots may be posted until 4 June.", "Ballots may not be posted after 4 June."),
    ("The pier is open from 9 a.m. to 6 p.m.", "The pier is open until 6 p.m."),
    (
        "Bids sent before 3 May are read, those sent after 3 May are refused.",
        "Bids sent after 3 May are refused.",
    ),
]


@pytest.mark.parametrize(("source", "claim"), CONFLICTS)
def test_the_other_side_of_a_day_or_an_hour_is_a_conflict(source: str, claim: str) -> None:
    assert label_of(claim, source) == "contradicted"


@pytest.mark.parametrize(("source", "claim"), NO_CONFLICTS)
def test_what_is_said_of_the_other_side_itself_is_none(source: str, claim: str) -> None:
    assert label_of(claim, source) in ("none", "supported", "unchecked")
