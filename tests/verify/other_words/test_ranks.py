"""Who comes first, who alone, and from which age, day or price."""

import pytest

from tests.verify.building import label_of

BERTHS = "Berths go first to crews, then to the heirs of members, and then by date of booking."
LOGS = "Only the clerk and the head of the harbour may read the logs, which are kept for a year."
FEE = "As of 1 July 2027 the mooring fee is 6 euros."
BOATS = "Boats can be hired from the age of 16; for younger guests an adult has to sign."


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (BERTHS, "Berths go first to the heirs of members, then to crews."),
        (LOGS, "Only the head of the harbour may read the logs."),
        (FEE, "Until 1 July 2027 the mooring fee is 6 euros."),
        (FEE, "The mooring fee is 6 euros on 3 May 2027."),
        (BOATS, "Boats can be hired up to the age of 16."),
        (
            "The mooring toll rises from 1.80 to 2.10 euros in May.",
            "The mooring toll falls from 2.10 to 1.80 euros in May.",
        ),
    ],
)
def test_a_turned_rank_side_or_direction_is_a_conflict(source: str, claim: str) -> None:
    assert label_of(claim, source) == "contradicted"


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (BERTHS, "Berths go first to crews, then to the heirs of members."),
        (LOGS, "Only the clerk and the head of the harbour may read the logs."),
        (LOGS, "The head of the harbour may read the logs."),
        (FEE, "From 1 July 2027 the mooring fee is 6 euros."),
        (FEE, "The mooring fee is 6 euros on 3 August 2027."),
        (BOATS, "Boats can be hired from the age of 16."),
        (
            "Leaks must be told to the warden before the next trip, otherwise the crew pays.",
            "Leaks must be told to the warden before the next trip.",
        ),
        (
            "Urgent calls are answered within one hour, all others within eight hours.",
            "A non-urgent call is answered within eight hours.",
        ),
        (
            "Tickets can be changed free of charge until May, except those bought at the saver "
            "rate.",
            "A saver rate ticket cannot be changed for free.",
        ),
    ],
)
def test_what_the_source_says_of_it_is_none(source: str, claim: str) -> None:
    assert label_of(claim, source) not in ("contradicted", "unsupported")
