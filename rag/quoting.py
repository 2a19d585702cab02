"""Which sentences are quoted together: every part of the question, with rule and exception."""

import re
from collections.abc import Sequence

import numpy as np

from rag.placing import can_answer, placed
from rag.question_parts import question_parts
from rag.sameness import same_text
from tagtrap.domain.documents import Sentence
from tagtrap.domain.relevance import Scores
from tagtrap.domain.retrieval import SourceVersion, TaggedContext
from tagtrap.ports import RelevanceScorer

_FURTHER = 0.12
"""How far behind the best a sentence may score and still be quoted with it (scores are 0 to 1)."""
_BELONGS = 0.06
"""How much further behind an item may be whose lead-in is quoted."""
_LATER_PASSAGE = 0.002
_MOST_PER_PART = 1
_NAME_ONLY, _WORDS_OF_A_NAME = 0.05, 3
"""A few words alone name a thing; they come near every question of it and answer none."""
_EXCEPTION = re.compile(
    r"(?:however|but|except|unless|otherwise|exceptions?\b|this (?:does|rule does) not"
    r"|the exception|only|note that|please note|in that case|even (?:then|so))\b",
    re.IGNORECASE,
)


class Choice:
    """The quotable sentences of a context, and which of them answer a question."""

    def __init__(self, question: str, context: TaggedContext, scorer: RelevanceScorer) -> None:
        """Score the sentences; nothing is chosen yet."""
        self._scorer = scorer
        self._question = question
        self.sentences = [one for one in context.sentences() if can_answer(one)]
        self._passages = [_number(context, one) for one in self.sentences]
        self.texts = [placed(one, _source(context, one)) for one in self.sentences]

    def best(self, most: int) -> list[int]:
        """Return the rows of up to `most` sentences that answer together, in reading order."""
        if not self.sentences:
            return []
        scores = self._scores(self._question)
        chosen: list[int] = []
        for part in question_parts(self._question):
            of_part = scores if part == self._question else self._of_part(part, scores)
            chosen += [row for row in _ranked(of_part) if row not in chosen][:_MOST_PER_PART]
        chosen = chosen[:most]
        enough = float(scores.max()) - _FURTHER
        beside = [
            row
            for first in chosen
            for row in self._belonging(first)
            if row < first or scores[row] >= enough - _BELONGS or self._is_exception(row)
        ]
        further = [row for row in _ranked(scores) if scores[row] >= enough]
        return sorted(self._each_once([*chosen, *beside, *further])[:most])

    def answered(self, rows: Sequence[int]) -> float:
        """Return how likely these sentences answer the question, 0 to 1."""
        return self._scorer.answered(self._question, [self.texts[row] for row in rows])

    def _is_exception(self, row: int) -> bool:
        return _EXCEPTION.match(self.sentences[row].text) is not None

    def _each_once(self, rows: Sequence[int]) -> list[int]:
        """Return the rows without a text that was there before: two documents may say the same."""
        first: dict[str, int] = {}
        for row in rows:
            first.setdefault(same_text(self.sentences[row].text), row)
        return list(first.values())

    def _of_part(self, part: str, of_whole: Scores) -> Scores:
        # A part alone has lost some of its words to the others.
        return np.asarray((self._scores(part) + of_whole) / 2, np.float32)

    def _scores(self, question: str) -> Scores:
        later = _LATER_PASSAGE * np.array(self._passages, np.float32)
        name_only = _NAME_ONLY * np.array([_is_name(one) for one in self.sentences], np.float32)
        scores = self._scorer.score(question, self.texts)
        return np.asarray(scores - later - name_only, np.float32)

    def _belonging(self, row: int) -> list[int]:
        """Return what must be read with a sentence: its exception, its lead-in, its items."""
        after = row + 1
        is_followed = (
            after < len(self.sentences)
            and self._passages[after] == self._passages[row]
            and self._is_exception(after)
        )
        found = [after] if is_followed else []
        words, lead_in = self.sentences[row].text, self.sentences[row].lead_in
        same_passage = [
            number
            for number, passage in enumerate(self._passages)
            if passage == self._passages[row] and number != row
        ]
        found += [number for number in same_passage if self.sentences[number].text == lead_in][:1]
        # A line that leads into a list says nothing without it.
        found += [number for number in same_passage if self.sentences[number].lead_in == words]
        return found


def _ranked(scores: Scores) -> list[int]:
    return [int(row) for row in np.argsort(-scores, kind="stable")]


def _is_name(sentence: Sentence) -> bool:
    return not sentence.lead_in and len(sentence.text.split()) <= _WORDS_OF_A_NAME


def _number(context: TaggedContext, sentence: Sentence) -> int:
    return next(
        number
        for number, passage in enumerate(context.passages)
        if passage is context.passage_of(sentence.tag)
    )


def _source(context: TaggedContext, sentence: Sentence) -> SourceVersion | None:
    passage = context.passage_of(sentence.tag)
    return passage.source if passage else None
