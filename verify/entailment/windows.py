"""The stretches of evidence that a claim is read with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tagtrap.domain.documents import Sentence
from verify.relevance import figures, subjects

MOST_ALONE = 12
"""Sentences read one by one; of more, those that share most with the claim."""
MOST_TOGETHER = 4


@dataclass(frozen=True, slots=True)
class Window:
    """Evidence sentences that are read as one text."""

    text: str
    sentences: tuple[Sentence, ...]


def windows(claim: str, evidence: Sequence[Sentence]) -> tuple[Window, ...]:
    """Return the windows for a claim: each sentence near it alone, and the nearest together.

    The order in which the evidence is given does not matter.
    """
    near = _nearest(claim, evidence)
    alone = tuple(window for sentence in near[:MOST_ALONE] for window in _alone(sentence))
    chosen = near[:MOST_TOGETHER]
    if len(chosen) < 2:
        return alone
    in_order = sorted(chosen, key=_place)
    return (*alone, Window(" ".join(map(_read, in_order)), tuple(in_order)))


def _nearest(claim: str, evidence: Sequence[Sentence]) -> list[Sentence]:
    wanted, wanted_figures = subjects([claim]), figures([claim])

    def shared(sentence: Sentence) -> int:
        texts = [sentence.text, sentence.lead_in or "", *sentence.heading]
        return len(wanted & subjects(texts)) + len(wanted_figures & figures(texts))

    with_words = [sentence for sentence in evidence if sentence.text.strip()]
    return sorted(with_words, key=lambda sentence: (-shared(sentence), *_place(sentence)))


def _place(sentence: Sentence) -> tuple[int, str, str]:
    return sentence.span.start, str(sentence.tag), sentence.text


def _alone(sentence: Sentence) -> Iterator[Window]:
    """A list item says half; it is read with the line that it completes."""
    yield Window(_read(sentence), (sentence,))


def _read(sentence: Sentence) -> str:
    text = " ".join(sentence.text.split())
    return f"{' '.join(sentence.lead_in.split())} {text}" if sentence.lead_in else text
