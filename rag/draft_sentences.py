"""A draft that arrives in pieces, given out sentence by sentence as each is complete."""

import re
from dataclasses import dataclass

from rag.holding import settled
from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer, AnswerSentence, Finish
from tagtrap.domain.retrieval import TaggedContext

_MAY_BEGIN = re.compile(r"[^\w\s([<][\W_]*\w|\n\s*\w")
"""A word behind a stop, a bracket or a line break: what may be the next sentence."""
_LOOKS_AGAIN_AFTER = 6
"""Characters that come before a draft is read again in which no sentence was complete."""


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """A sentence of a draft as it was written, and what is known of the draft behind it."""

    sentence: AnswerSentence
    raw: str
    follows: str


class DraftSentences:
    """Cuts a growing draft into sentences, its citations with them.

    A sentence is complete when the next one has begun: until then a citation may still belong to
    it. Together the sentences given out are the draft, letter by letter.
    """

    def __init__(self, context: TaggedContext) -> None:
        self._context = context
        self._raw = ""
        self._given = 0
        self._looked_at = 0

    @property
    def raw(self) -> str:
        """The draft so far."""
        return self._raw

    def feed(self, piece: str) -> list[DraftSentence]:
        """Take the next piece and return the sentences that are complete now."""
        self._raw += piece
        if not _MAY_BEGIN.search(self._raw, self._given):
            return []
        known = settled(self._raw)
        is_news = known >= self._looked_at + _LOOKS_AGAIN_AFTER
        if not is_news or not _MAY_BEGIN.search(self._raw, self._given, known):
            return []
        sentences = parse_answer(self._raw[:known], self._context).sentences
        found = self._given_out(sentences[:-1], known)
        self._looked_at = self._given if found else known
        return found

    def close(self, finish: Finish) -> tuple[list[DraftSentence], Answer]:
        """Return the sentences that are left, and the whole draft."""
        answer = parse_answer(self._raw, self._context, finish)
        return self._given_out(answer.sentences, len(self._raw)), answer

    def _given_out(self, sentences: tuple[AnswerSentence, ...], known: int) -> list[DraftSentence]:
        """Return the sentences behind those given out, each from where the last one ended."""
        found = []
        for sentence in sentences:
            end = sentence.span.end
            if end <= self._given:
                continue
            raw, follows = self._raw[self._given : end], self._raw[end:known]
            found.append(DraftSentence(sentence, raw, follows))
            self._given = end
        return found
