"""Whole answers of several sentences: lists, headings, pronouns, two citations, "and"."""

from collections import Counter
from functools import cache
from pathlib import Path

from tagtrap.domain.verdicts import Label
from tests.verify.building import check

_ANSWERS = Path(__file__).with_name("answers.txt")
_BAD = (Label.CONTRADICTED, Label.UNSUPPORTED, Label.INSUFFICIENT_EVIDENCE)


@cache
def _counted() -> Counter[tuple[str, str]]:
    """Count what is said of the sentences: "." right, "x" wrong, "!" without a claim."""
    counted: Counter[tuple[str, str]] = Counter()
    for block in _ANSWERS.read_text("utf-8").strip().split("\n\n"):
        lines = [line.partition(" ") for line in block.splitlines()]
        sources = dict(text.split(" ", 1) for sign, _, text in lines if sign == "=")
        said = [(sign, text) for sign, _, text in lines if sign in tuple(".x!")]
        checked = check(_written([text for _, text in said]), sources)
        sentences = [one for one in checked.sentences if one.sentence.text.strip()]
        for (sign, _), one in zip(said, sentences, strict=True):
            is_marked = bool(one.flags) or one.label in _BAD
            counted[sign, "marked" if is_marked else one.label.value] += 1
    return counted


def _written(sentences: list[str]) -> str:
    """Return the answer: list items and headings on lines of their own, the rest as prose."""
    text = ""
    for sentence in sentences:
        is_line = sentence.startswith(("- ", "#"))
        text += f"\n{sentence}\n" if is_line else f"{sentence} "
    return text


def test_no_right_sentence_of_an_answer_is_marked() -> None:
    assert _counted()[".", "marked"] == 0
    assert _counted()["!", "marked"] == 0


def test_no_wrong_sentence_of_an_answer_is_backed_and_most_are_marked() -> None:
    marked, left = _counted()["x", "marked"], _counted()["x", "unchecked"]

    assert _counted()["x", "supported"] == 0
    assert marked >= 0.6 * (marked + left)


def test_most_right_sentences_of_an_answer_are_backed() -> None:
    assert _counted()[".", "supported"] >= _counted()[".", "unchecked"]
