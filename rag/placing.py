"""Sentences as a reader meets them: under their title, their headings and their lead-in."""

from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.relevance import PlacedText
from tagtrap.domain.retrieval import SourceVersion


def can_answer(sentence: Sentence) -> bool:
    """Whether a sentence can be an answer: a heading names a rule and states none."""
    return sentence.kind is not BlockKind.HEADING and any(map(str.isalnum, sentence.text))


def placed(sentence: Sentence, source: SourceVersion | None) -> PlacedText:
    """Return the sentence with what a reader knows when arriving at it."""
    title = source.title if source else ""
    parts = (title, " > ".join(sentence.heading), sentence.lead_in or "")
    return PlacedText(sentence.text, ". ".join(part for part in parts if part))
