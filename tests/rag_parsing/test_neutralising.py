"""Text of documents and questions, made so that nothing in it is a citation."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag.tag_text import neutralise
from tests.rag_parsing.strategies import garbage
from tests.rag_parsing.turns import TURN, citations, parsed, turn


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rooms are paid (source 3626).", "Rooms are paid (source ‹3626›)."),
        ("See [1001] here.", "See [‹1001›] here."),
        ("According to source 12 and 16, yes.", "According to source ‹12› and ‹16›, yes."),
        ("Paid (source).", "Paid (‹source›)."),
        ("Sources: 1001, 1002", "Sources: ‹1001›, ‹1002›"),
        ("| Room | 1001 |", "| Room | ‹1001› |"),
    ],
)
def test_what_looks_like_a_citation_is_guarded(text: str, expected: str) -> None:
    assert neutralise(text) == expected


@pytest.mark.parametrize(
    "text",
    ["Pay 45 euros within 30 days (see Form 12).", "The source of funds, 2019.", "", "Plain."],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert neutralise(text) == text


@settings(deadline=None, derandomize=True)
@given(garbage())
def test_no_text_forges_a_citation(text: str) -> None:
    safe = neutralise(text)

    assert citations(parsed(safe, TURN)) == []
    assert citations(parsed(safe, turn())) == []
    assert neutralise(safe) == safe
    assert re.sub("[‹›]", "", safe) == re.sub("[‹›]", "", text)


@settings(deadline=None, derandomize=True)
@given(garbage(), st.sampled_from(["(source 1001)", "[1001]", "source 1001 says"]))
def test_a_real_tag_behind_safe_text_is_still_read(text: str, marker: str) -> None:
    answer = parsed(f"{neutralise(text)}\n\nRooms are paid {marker}")

    assert answer.sentences[-1].tags == ("1001",)
