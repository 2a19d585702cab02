"""An engine that writes nothing: it quotes the sentences nearest to the question.

Nearness is not an answer: a quoted sentence may be about the question without settling it.
"""

import math
import re
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from rag.parsing import parse_answer
from rag.tag_text import neutralise
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.ports import Embedder

_REVISION = "quotes-1"
_NOTHING_NEAR = "The documents do not answer this: no sentence in them is near the question."
_TITLES_SHOWN = 3
_WORD = re.compile(r"[^\W_]+")
_UNREAD = str.maketrans("<>|", "‹›¦")
# Beginnings stand for words, so that "refunds" meets "refunded".
_BEGINNING = 5
# Of 65 policy questions the right sentences were among three quotes for 41 by the sentence's cosine
# alone, 44 with the cosine of the sentence under its title and headings, 48 with words on top.
_WEIGHT_OF_WORDS = 0.2


class QuotesEngine:
    """Quotes up to `quotes` sentences whose cosine reaches `minimum_similarity` (-1 to 1)."""

    prompt_version = ""

    def __init__(self, embedder: Embedder, *, minimum_similarity: float, quotes: int) -> None:
        """Use the embedder that the passages were embedded with, or any other."""
        self._embedder = embedder
        self._minimum_similarity = minimum_similarity
        self._quotes = quotes

    @property
    def id(self) -> str:
        """Engine, revision, and the embedder that ranks."""
        return f"{_REVISION}:{self._embedder.id}"

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        """Yield each quote with its tag, in reading order; or say that nothing is near."""
        chosen = self._nearest(question, context)
        for sentence in chosen:
            yield _quote(sentence, context)
        if chosen:
            yield DraftEnd(Finish.COMPLETE)
        else:
            yield _nothing_near(context)
            yield DraftEnd(Finish.NO_ANSWER, detail="no sentence reaches the minimum similarity")

    def _nearest(self, question: str, context: TaggedContext) -> list[Sentence]:
        sentences = [one for one in context.sentences() if _can_be_quoted(one)]
        if not sentences or not question.strip():
            return []
        placed = [_placed(one, context.passage_of(one.tag)) for one in sentences]
        vectors = self._embedder.embed([question, *(one.text for one in sentences), *placed])
        cosines = vectors[1:] @ vectors[0]
        nearness = (cosines[: len(sentences)] + cosines[len(sentences) :]) / 2
        merit = nearness + _WEIGHT_OF_WORDS * _shared_words(question, placed)
        best = np.argsort(-merit, kind="stable")
        near = [int(row) for row in best if nearness[row] >= self._minimum_similarity]
        return [sentences[row] for row in sorted(near[: self._quotes])]


def _can_be_quoted(sentence: Sentence) -> bool:
    # A heading names a rule and states none.
    return sentence.kind is not BlockKind.HEADING and any(map(str.isalnum, sentence.text))


def _placed(sentence: Sentence, passage: ContextPassage | None) -> str:
    """Return the sentence with what a reader knows when arriving at it."""
    title = passage.source.title if passage and passage.source else ""
    parts = (title, " > ".join(sentence.heading), sentence.lead_in or "", sentence.text)
    return ". ".join(part for part in parts if part)


def _shared_words(question: str, texts: Sequence[str]) -> NDArray[np.float64]:
    """Return for each text how much of the question's words it has, 0 to 1; rare words count more.

    A word that most of the texts have tells nothing.
    """
    wanted = _beginnings(question)
    found = [_beginnings(text) & wanted for text in texts]
    weights = {
        word: math.log((len(texts) + 1) / (sum(word in one for one in found) + 1))
        for word in wanted
    }
    whole = sum(weights.values()) or 1.0
    return np.array([sum(weights[word] for word in one) / whole for one in found])


def _beginnings(text: str) -> set[str]:
    return {word[:_BEGINNING] for word in _WORD.findall(text.casefold())}


def _quote(sentence: Sentence, context: TaggedContext) -> str:
    """Return the quote in the first form that is read back as this one sentence."""
    *forms, last = _forms(sentence)
    return next((form for form in forms if _is_read_back(form, sentence, context)), last)


def _forms(sentence: Sentence) -> tuple[str, ...]:
    words, tag = neutralise(" ".join(sentence.text.split())), f"(source {sentence.tag})"
    quoted = f"> {words} {tag}\n\n"
    # A table row is never split, and keeps a number or a bullet that it begins with.
    row = f"| {words} | {tag} |\n\n"
    # Left are letters inside of < and >, taken for markup, and cells that are taken for tags.
    bare = f"| ‹{words.translate(_UNREAD)}› | {tag} |\n\n"
    is_row = sentence.kind is BlockKind.TABLE_ROW
    return (row, quoted, bare) if is_row else (quoted, row, bare)


def _is_read_back(quote: str, sentence: Sentence, context: TaggedContext) -> bool:
    read = parse_answer(quote, context).sentences
    return (
        len(read) == 1
        and read[0].tags == (sentence.tag,)
        and _signs(read[0].text) == _signs(sentence.text)
    )


def _signs(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _nothing_near(context: TaggedContext) -> str:
    titles = dict.fromkeys(
        neutralise(" ".join(passage.source.title.split()))
        for passage in context.passages
        if passage.source
    )
    if not titles:
        return _NOTHING_NEAR
    return f"{_NOTHING_NEAR} Nearest titles: {'; '.join(list(titles)[:_TITLES_SHOWN])}."
