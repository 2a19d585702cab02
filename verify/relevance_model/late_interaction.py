"""Relevance by late interaction: each word of a question meets its nearest word in a sentence.

After Khattab and Zaharia (2020), "ColBERT: Efficient and Effective Passage Search via
Contextualized Late Interaction over BERT", with the token vectors of the embedder as they are. A
cross-encoder trained on the question sets ranked policy sentences far worse (decision 0011).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tagtrap.domain.relevance import PlacedText, Scores, TokenVectors, Vectors
from tagtrap.ports import TokenEmbedder
from verify.relevance_model.answering import Answering, AnswerSigns
from verify.relevance_model.figures_asked import lacks_asked_figure
from verify.relevance_model.shared_words import shared_words
from verify.relevance_model.small_words import SMALL_WORDS
from verify.remembering import Remembered

_READ, _READ_WHOLE = 48, 24
"""Texts that are embedded at all, and those that are read under their place, word by word."""
_WEIGHT_OF_WORDS = 0.2
_LEAST_WEIGHT = 0.3
"""Of a word that every text has: it orders nothing, but its lack still tells."""
_HIGHEST = 2.0 + _WEIGHT_OF_WORDS
_TEXTS_REMEMBERED, _TOKENS_REMEMBERED = 8_000, 130_000
"""Many people ask about the same documents: what some hundred questions read, in some 110 MB."""
_QUESTIONS_REMEMBERED = 50
"""One is scored some six times while it is answered; that of many people at once is enough."""


@dataclass(frozen=True, slots=True)
class _Question:
    """The words of a question that carry it, a unit vector each, and the vector of all."""

    words: tuple[str, ...]
    vectors: Vectors
    pooled: Vectors


@dataclass(frozen=True, slots=True)
class _Whole:
    """A text under its place as it is kept: in half the room, which moves a score by 0.0001."""

    tokens: frozenset[str]
    vectors: NDArray[np.float16]
    pooled: Vectors

    @classmethod
    def of(cls, read: TokenVectors) -> Self:
        """Take what the model read, and nothing of what was read beside it."""
        return cls(frozenset(read.tokens), read.vectors.astype(np.float16), read.pooled.copy())


class LateInteraction:
    """A `RelevanceScorer` over the vectors of tokens; safe to share between threads."""

    def __init__(self, embedder: TokenEmbedder, answering: Answering) -> None:
        self._embedder = embedder
        self._answering = answering
        self._texts: Remembered[str, Vectors] = Remembered(
            _TEXTS_REMEMBERED, lambda texts: [one.copy() for one in embedder.embed(texts)]
        )
        self._wholes: Remembered[str, _Whole] = Remembered(
            _TOKENS_REMEMBERED,
            lambda texts: list(map(_Whole.of, embedder.embed_tokens(texts))),
            size=lambda one: max(1, len(one.vectors)),
        )
        self._questions: Remembered[str, TokenVectors] = Remembered(
            _QUESTIONS_REMEMBERED, embedder.embed_tokens
        )

    @property
    def id(self) -> str:
        """Name and revision, the embedder's among them."""
        return f"late-interaction-1:{self._embedder.id}"

    def score(self, question: str, texts: Sequence[PlacedText]) -> Scores:
        """Return how well each text answers the question, 0 to 1, shape (len(texts),)."""
        if not texts or not question.strip():
            return np.zeros(len(texts), np.float32)
        asked = self._question(question)
        words = shared_words(question, [one.whole for one in texts])
        # What shares most words is read; of equals the first, which the search ranked higher.
        read = np.argsort(-words, kind="stable")[:_READ]
        cosines = np.array(self._texts.of([texts[row].text for row in read])) @ asked.pooled
        merits = _WEIGHT_OF_WORDS * words
        merits[read] += cosines / 2
        whole = read[np.argsort(-merits[read], kind="stable")][:_READ_WHOLE]
        wholes = self._wholes.of([texts[row].whole for row in whole])
        merits[whole] += np.array([one.pooled for one in wholes]) @ asked.pooled / 2
        merits[whole] += _late(asked, wholes)
        return np.asarray(np.clip(merits / _HIGHEST, 0, 1), np.float32)

    def answered(self, question: str, texts: Sequence[PlacedText]) -> float:
        """Return how likely the texts together answer the question, 0 to 1."""
        if not texts or not question.strip():
            return 0.0
        return self._answering.likelihood(self.signs(question, texts))

    def signs(self, question: str, texts: Sequence[PlacedText]) -> AnswerSigns:
        """Return what speaks for and against an answer in the texts (at least one)."""
        asked = self._question(question)
        near = _nearness(asked, self._wholes.of([one.whole for one in texts]))
        return AnswerSigns(
            best=float(self.score(question, texts).max()),
            least_covered=float(near.max(axis=0).min()),
            lacks_figure=lacks_asked_figure(question, [one.text for one in texts]),
        )

    def _question(self, question: str) -> _Question:
        read = self._questions.of([question])[0]
        carrying = [row for row, token in enumerate(read.tokens) if _carries(token)]
        rows = carrying or list(range(len(read.tokens)))
        return _Question(tuple(read.tokens[row] for row in rows), read.vectors[rows], read.pooled)


def _nearness(asked: _Question, texts: Sequence[_Whole]) -> NDArray[np.float64]:
    """Return how near each word of the question comes in each text, shape (texts, words)."""
    near = [asked.vectors @ one.vectors.T.astype(np.float32) for one in texts]
    return np.array([one.max(axis=1) for one in near], np.float64)


def _late(asked: _Question, texts: Sequence[_Whole]) -> NDArray[np.float64]:
    """Return the mean nearness of the question's words, rare ones weighing more, (texts,)."""
    having = np.array([[word in one.tokens for word in asked.words] for one in texts])
    weights = np.log((len(texts) + 1) / (having.sum(axis=0) + 1)) + _LEAST_WEIGHT
    return np.asarray(_nearness(asked, texts) @ weights / weights.sum(), np.float64)


def _carries(token: str) -> bool:
    is_mark = token.startswith("[") or not any(map(str.isalnum, token))
    return not is_mark and token.removeprefix("##").casefold() not in SMALL_WORDS
