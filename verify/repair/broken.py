"""A sentence that does not hold, and what could stand in its place."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag.citation_grammar import find_citations
from tagtrap.domain.answers import AnswerSentence, Layout
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.release import RepairKind
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedSentence

BY_RULES = "rules"
_BLANK_END = re.compile(r"\s*\Z")


@dataclass(frozen=True, slots=True)
class Proposal:
    """Raw text for the place of a sentence, "" to leave it out; `by` is what wrote it."""

    kind: RepairKind
    raw: str
    by: str = BY_RULES


@dataclass(frozen=True, slots=True)
class Broken:
    """A sentence that does not hold: `raw` is how it was drafted, with what ends it.

    `quoted` are the tags of the sources that the answer quotes already.
    """

    checked: CheckedSentence
    raw: str
    context: TaggedContext
    question: str = ""
    before: str = ""
    quoted: frozenset[Tag] = frozenset()

    @property
    def sentence(self) -> AnswerSentence:
        """The sentence as it was parsed."""
        return self.checked.sentence

    @property
    def end(self) -> str:
        """What parts the sentence from the next one: blanks or line breaks."""
        found = _BLANK_END.search(self.raw)
        return (found[0] if found else "") or " "

    @property
    def names_sources(self) -> bool:
        """Whether its own wording names a source ("According to source 12")."""
        return bool(find_citations(self.sentence.text, frozenset(map(str, self.context.tags))))

    def cited(self) -> list[Sentence]:
        """Return the sentences that it cites."""
        return self.resolved(self.sentence.tags)

    def resolved(self, tags: Iterable[Tag]) -> list[Sentence]:
        """Return the sentences behind tags, each once."""
        found = (self.context.resolve(tag) for tag in dict.fromkeys(tags))
        return [sentence for sentence in found if sentence is not None]

    def written(self, *statements: tuple[str, Sequence[Tag]]) -> str:
        """Return statements, each with its tags, in the place of the sentence."""
        said = " ".join(f"{text} {_cited(tags)}" for text, tags in statements)
        if self.sentence.layout is Layout.TABLE_ROW:
            return f"| {said} |{self.end}"
        marker = f"{self.sentence.marker} " if self.sentence.marker else ""
        return f"{marker}{said}{self.end}"


def _cited(tags: Sequence[Tag]) -> str:
    return " ".join(f"(source {tag})" for tag in tags)
