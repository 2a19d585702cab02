"""What holds for every text: nothing is lost, order is kept, time grows with length only."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.sentences import split_sentences, split_text

SUBJECTS = st.sampled_from(
    ["Staff", "Every guest", "The finance lead", "Dr. Lee", "No one in the U.S.", "Form No. 12"]
)
VERBS = st.sampled_from(["pays", "must file", "refuses", "may keep up to", "asks for approx."])
OBJECTS = st.sampled_from(
    [
        "3.5 percent of pay",
        "the receipt (see Sec. 4)",
        "claims made by 5 p.m. on weekdays",
        "v2.1 of the list",
        "help@northwind.example",
        "pens, pads etc. at https://northwind.example/a.b/c.html",
        "30 days",
        "what “the code” says",
        "forms since 2031",
    ]
)
SENTENCES = st.builds(
    lambda subject, verb, object_, stop: f"{subject} {verb} {object_}{stop}",
    SUBJECTS,
    VERBS,
    OBJECTS,
    st.sampled_from([".", "!", "?", "?!"]),
)


@given(st.lists(SENTENCES, min_size=1, max_size=8), st.sampled_from([" ", "  ", "\n"]))
def test_joined_sentences_come_apart_again(sentences: list[str], blank: str) -> None:
    text = blank.join(sentences)

    assert [span.of(text) for span in split_sentences(text)] == sentences


@given(st.text(max_size=120) | st.text(alphabet='ab AB.1!?)("”。• \n[]…', max_size=200))
def test_spans_run_in_order_and_hold_every_visible_character(text: str) -> None:
    spans = split_sentences(text)

    covered = "".join(span.of(text) for span in spans)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))


@given(st.text(alphabet="ab AB.1!?)(-•*:\n\r\f#", max_size=200))
def test_every_sentence_of_a_file_is_its_span(text: str) -> None:
    for sentence in split_text(text):
        assert sentence.text == sentence.span.of(text)


def test_nothing_in_nothing_out() -> None:
    assert split_sentences("") == split_sentences(" \n\t ") == []


def test_marks_alone_go_with_their_neighbour() -> None:
    text = "*** Keep the receipt. ***"

    assert [span.of(text) for span in split_sentences(text)] == [text]


@pytest.mark.parametrize(
    "piece",
    [
        "The rule applies to all staff. ",
        "步驟一完成。",
        "item one, ",
        "e.g. ",
        "(ab. Cd ",
        "“Ab. Cd ",
        "a. ",
        "? ",
        "x" * 50,
        ".",
        '"',
        "Ab.",
        "• a ",
        "😀! ",
        "[1]",
        "You need: 1. Ink. ",
        "1. Ink 2. Pens ",
    ],
)
def test_a_hundred_thousand_characters_take_well_under_two_seconds(piece: str) -> None:
    text = (piece * 100_000)[:100_000]

    started = time.process_time()
    split_sentences(text)

    assert time.process_time() - started < 2


def test_a_very_long_sentence_stays_one() -> None:
    text = (
        "Check " + ", ".join(f"valve {number} in hall {number % 7}" for number in range(700)) + "."
    )

    assert len(split_sentences(text + " Then rest.")) == 2
