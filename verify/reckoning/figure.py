"""A figure with the words around it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import EvidenceSpan, Flag, Label
from tagtrap.ports import ClaimTask
from verify.findings import Correction, Finding
from verify.quantities.quantity import Quantity, QuantityKind
from verify.quantities.reading import read_quantities
from verify.reading.tokens import stem
from verify.relevance import subjects

_WORDS_COUNTED = 2


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with the text it stands in."""

    quantity: Quantity
    text: str
    sentence: Sentence | None = None

    @property
    def written(self) -> str:
        """The figure as it is written."""
        return self.quantity.span.of(self.text)

    @property
    def before(self) -> str:
        """The text in front of it."""
        return self.text[: self.quantity.span.start]

    @property
    def behind(self) -> str:
        """The text behind it."""
        return self.text[self.quantity.span.end :]

    @property
    def units(self) -> frozenset[str]:
        """The word for the unit ("week" of "6 weeks"), or the words for what is counted."""
        words = re.findall(r"[A-Za-z€$£%]+", self.written)[-1:]
        if self.quantity.kind is QuantityKind.NUMBER:
            words = re.findall(r"[A-Za-z]+", self.behind)[:_WORDS_COUNTED]
        return frozenset(stem(word.lower()) for word in words)

    def is_like(self, other: "Figure") -> bool:
        """Whether both count the same, so that one can be taken from the other."""
        return self.quantity.kind is other.quantity.kind and bool(self.units & other.units)

    @property
    def shown(self) -> tuple[EvidenceSpan, ...]:
        """Where a source has the figure; nothing for a figure of the claim."""
        if self.sentence is None:
            return ()
        return (EvidenceSpan(self.sentence.tag, self.quantity.span, self.written),)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a claim and of its sources, from left to right."""

    text: str
    claim: tuple[Figure, ...]
    sources: tuple[Figure, ...]

    @classmethod
    def of(cls, task: ClaimTask) -> "Figures":
        """Read the figures of a claim and of all its evidence."""
        text = task.claim.text
        return cls(
            text,
            tuple(Figure(one, text) for one in read_quantities(text)),
            tuple(
                Figure(one, sentence.text, sentence)
                for sentence in task.evidence
                for one in read_quantities(sentence.text)
            ),
        )


def speak_of_one(mine: Figure, theirs: Figure) -> bool:
    """Whether the texts of two figures share a word."""
    return bool(subjects([mine.text]) & subjects([theirs.text]))


def reckoned_wrong(words: str, right: Fraction, said: Figure, parts: Sequence[Figure]) -> Finding:
    """Return the fault of a figure that is not what `words`, of the sources' `parts`, come to."""
    plain = f"{int(right):,}" if right == int(right) else f"{float(right):,.2f}"
    return Finding(
        Label.CONTRADICTED,
        f"{words} is {plain}, the answer says {said.written}.",
        (Flag.ARITHMETIC,),
        tuple(span for part in parts for span in part.shown),
        correction=Correction.of(said.written, plain),
    )
