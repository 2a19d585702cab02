"""Right statements in the ways in which models word them, which no check may call wrong."""

import pytest

from tests.verify.building import label_of

_MARKED = ("contradicted", "unsupported", "insufficient_evidence")


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("Queues often reach the street in July.", "Queues can reach the street in July."),
        ("Tests usually take 5 days.", "Tests may take 5 days."),
        (
            "The course runs in the 2028-2029 school year.",
            "The course runs in the 2028–29 school year.",
        ),
        (
            "The course runs in the 2028-29 school year.",
            "The course runs in the 2028/2029 school year.",
        ),
        (
            "Volunteers may help at the desk, for example to sort letters when the clerk is away.",
            "Volunteers may help at the desk.",
        ),
        (
            "We have made it possible to rent a boat by the hour.",
            "We have made it possible to rent a boat by the hour.",
        ),
        (
            "The net keeps gulls from reaching the roofs on which they build their nests.",
            "This prevents gulls from reaching the roofs on which they build their nests.",
        ),
        (
            "The worst case is that of a guest using money to sway the jury.",
            "The rule is meant to prevent a guest from using money to sway the jury.",
        ),
    ],
)
def test_what_follows_from_its_source_is_not_marked(source: str, answer: str) -> None:
    assert label_of(answer, source) not in _MARKED


@pytest.mark.parametrize(
    ("source", "answer", "label"),
    [
        ("Tests may take 5 days.", "Tests usually take 5 days.", "contradicted"),
        (
            "The course runs in the 2028-29 school year.",
            "The course runs in the 2029/30 school year.",
            "contradicted",
        ),
        (
            "Volunteers may help at the desk, for example with letters, when the clerk is away.",
            "Volunteers may help at the desk.",
            "unsupported",
        ),
        (
            "The net keeps gulls from reaching the roofs.",
            "The net lets gulls reach the roofs.",
            "contradicted",
        ),
        (
            "You may then call the pier at (555) 472-6716 at your leisure.",
            "You may then call the pier at (585) 472-6716 at your leisure.",
            "contradicted",
        ),
        (
            "Section 7 does not apply to plans that: (a) were open before we drew them up; (b) "
            "became open after we drew them up; or (c) you had without a pledge.",
            "Section 14 does not apply to plans that: (a) were open before we drew them up; (b) "
            "became open after we drew them up; or (c) you had without a pledge.",
            "contradicted",
        ),
        ("Ask at the desk for a boat.", "I have made your booking for a boat.", "unsupported"),
    ],
)
def test_its_wrong_twin_is(source: str, answer: str, label: str) -> None:
    assert label_of(answer, source) == label
