"""Passages of documents as one component, the cited sentence marked in each."""

from collections.abc import Sequence
from dataclasses import dataclass

from pages.parts.components import drawn_by
from pages.parts.wording import carried_words, joined, replaced_words, source_facts
from tagtrap.domain.documents import Sentence
from tagtrap.domain.retrieval import ContextPassage, SourceVersion
from tagtrap.domain.spans import Span

_component = drawn_by("passages", html='<div class="cards"></div>')


@dataclass(frozen=True, slots=True)
class Card:
    """A passage to draw: what it is to the reader, the marked sentence, the words that matter."""

    passage: ContextPassage
    source: SourceVersion | None
    marked: Sentence | None = None
    role: str = ""
    number: str = ""
    words: tuple[Span, ...] = ()


def draw_passages(cards: Sequence[Card], *, key: str | None = None) -> None:
    """Draw passages one below the other; `key` tells them from the same ones drawn elsewhere."""
    _component(key=key and f"passages-{key}", data={"cards": [_card(card) for card in cards]})


def _card(card: Card) -> dict[str, object]:
    shown = card.marked or card.passage.sentences[0]
    return {
        "role": card.role,
        "number": card.number,
        "title": card.source.title if card.source else "Evidence handed in",
        "facts": joined(
            [source_facts(card.source, shown) if card.source else "", carried_words(card.passage)]
        ),
        "notice": replaced_words(card.source) if card.source else "",
        "heading": " › ".join(card.passage.heading or shown.heading),
        "sentences": [_sentence(sentence, card) for sentence in card.passage.sentences],
    }


def _sentence(sentence: Sentence, card: Card) -> dict[str, object]:
    is_marked = card.marked is not None and sentence.tag == card.marked.tag
    words = _apart(card.words, len(sentence.text)) if is_marked else []
    return {
        "text": sentence.text,
        "kind": sentence.kind.value,
        "marked": is_marked,
        "words": [utf16(sentence.text, span) for span in words],
    }


def _apart(spans: Sequence[Span], length: int) -> list[Span]:
    """Return the spans in order, without overlaps and without one that covers everything."""
    kept: list[Span] = []
    for span in sorted(spans):
        is_apart = not kept or kept[-1].end <= span.start
        if is_apart and span.end <= length and (span.start, span.end) != (0, length):
            kept.append(span)
    return kept


def utf16(text: str, span: Span) -> list[int]:
    """Return the span as a browser counts: a character outside the basic plane is two."""
    return [len(text[:at].encode("utf-16-le")) // 2 for at in (span.start, span.end)]
