"""Orders of the sentences of what an arm found, best first.

By cosine, by the words that they share with the question, or by both and the rank of their passage,
fused as passages are. "weighed" is the strongest order that needs sentence vectors only; "reranked"
is that of the product's relevance scorer.
"""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from rag.placing import can_answer, placed
from rag.reranking import POOL as RERANKED_PASSAGES
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import PassageId
from tagtrap.domain.relevance import PlacedText
from tagtrap.domain.retrieval import Hit, ScoredPassage
from tagtrap.ports import Embedder, RelevanceScorer, Vectors
from vectorstore.fusion import fuse

_WEIGHT_OF_WORDS = 0.2
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class FoundSentence:
    """A sentence with the passage that it was found in, and that passage's rank, from 0."""

    sentence: Sentence
    hit: Hit
    rank: int

    @property
    def placed(self) -> PlacedText:
        """The sentence under its title, headings and lead-in, as a reader arrives at it."""
        return placed(self.sentence, self.hit.source)


def sentences_of(hits: Iterable[Hit]) -> list[FoundSentence]:
    """Return the sentences that could answer, in the order of the passages; headings state none."""
    return [
        FoundSentence(sentence, hit, rank)
        for rank, hit in enumerate(hits)
        for sentence in hit.passage.sentences
        if can_answer(sentence)
    ]


class Ordering:
    """Orders sentences; each text is embedded once, as many questions meet the same ones."""

    def __init__(self, embedder: Embedder, scorer: RelevanceScorer) -> None:
        self._embedder = embedder
        self._scorer = scorer
        self._kept: dict[str, Vectors] = {}

    def ordered(
        self, arm: str, question: str, found: Sequence[FoundSentence]
    ) -> tuple[Sentence, ...]:
        """Return the sentences in the arm's order."""
        rows = self._rows(arm, question, found) if found else []
        return tuple(found[row].sentence for row in rows)

    def _rows(self, arm: str, question: str, found: Sequence[FoundSentence]) -> list[int]:
        texts = [one.sentence.text for one in found]
        if arm == "dense":
            return _by_merit(self._cosines(question, texts))
        if arm == "full text":
            return _by_merit(shared_words(question, texts))
        if arm == "reranked":
            return self._reranked(question, found)
        if arm == "weighed":
            wholes = [one.placed.whole for one in found]
            cosines = (self._cosines(question, texts) + self._cosines(question, wholes)) / 2
            return _by_merit(cosines + _WEIGHT_OF_WORDS * shared_words(question, wholes))
        merits = {
            "dense": self._cosines(question, texts),
            "full text": shared_words(question, texts),
            "passages": np.array([-one.rank for one in found], np.float32),
        }
        rankings = {
            name: [ScoredPassage(PassageId(f"{row:06}"), 0.0) for row in _by_merit(merit)]
            for name, merit in merits.items()
        }
        return [int(one.passage_id) for one in fuse(rankings)]

    def _reranked(self, question: str, found: Sequence[FoundSentence]) -> list[int]:
        """Return the rows in the order of the product's scorer, within what it reads."""
        read = [row for row, one in enumerate(found) if one.rank < RERANKED_PASSAGES]
        texts = [found[row].placed for row in read]
        merit = np.array([-1.0 - one.rank for one in found], np.float32)
        merit[read] = self._scorer.score(question, texts)
        return _by_merit(merit)

    def _cosines(self, question: str, texts: Sequence[str]) -> Vectors:
        wanted = [question, *texts]
        new = [text for text in dict.fromkeys(wanted) if text not in self._kept]
        self._kept.update(zip(new, self._embedder.embed(new), strict=True))
        asked, *others = (self._kept[text] for text in wanted)
        return np.asarray(np.stack(others) @ asked, np.float32)


def shared_words(question: str, texts: Sequence[str]) -> Vectors:
    """Return for each text how much of the question's words it has, 0 to 1; rare words count more.

    Rare is what few of these texts have. Shape (len(texts),).
    """
    wanted = set(_words(question))
    found = [wanted.intersection(_words(text)) for text in texts]
    weights = {
        word: math.log((len(texts) + 1) / (sum(word in one for one in found) + 1))
        for word in wanted
    }
    whole = sum(weights.values()) or 1.0
    return np.array([sum(weights[word] for word in one) / whole for one in found], np.float32)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _by_merit(merit: Vectors) -> list[int]:
    """Return the rows by merit, best first, of equals the one that was found first."""
    return [int(row) for row in np.argsort(-merit, kind="stable")]
