"""What is measured: labelled cases, and what a checker says of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tagtrap.domain.verdicts import Label

CASE_LABELS = ("supported", "contradicted", "unsupported", "insufficient", "not_supported")
"""The labels that people gave; "not_supported" stands in sets that know only two."""
FLAGGED = (Label.CONTRADICTED, Label.UNSUPPORTED, Label.INSUFFICIENT_EVIDENCE)
"""Verdicts that say that something is wrong, worst first."""
_WORST_FIRST = (*FLAGGED, Label.UNCHECKED)


class RivalUnavailable(Exception):
    """A checker that cannot be measured here; the message says why."""


@dataclass(frozen=True, slots=True)
class Case:
    """Sentences that claim something, the evidence sentences, and the label that people gave.

    Cases of one `source` belong together: what is fitted on one says too much about the others.
    """

    sentences: tuple[str, ...]
    evidence: tuple[str, ...]
    label: str
    question: str = ""
    source: str = ""

    @property
    def is_bad(self) -> bool:
        """Whether the evidence does not support the case."""
        return self.label != "supported"


@dataclass(frozen=True, slots=True)
class CaseSet:
    """Cases under one name. `is_response`: answers scored as wholes, by a fitted threshold."""

    name: str
    cases: tuple[Case, ...]
    is_response: bool = False


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a checker says; `support` (0 to 1) is None for a checker that only flags.

    `abstained`: a peer passes the sentence because it found nothing in it that it could check.
    """

    label: Label
    support: float | None
    abstained: bool = False

    @property
    def is_answer(self) -> bool:
        """Whether the checker judged: it neither abstained nor left the sentence unchecked."""
        return not self.abstained and self.label is not Label.UNCHECKED

    @property
    def score(self) -> float:
        """Support, or 1 and 0 for a checker that only flags."""
        if self.support is None:
            return float(self.label is Label.SUPPORTED)
        return self.support


class Rival(Protocol):
    """A checker that takes part: ours or a peer."""

    @property
    def name(self) -> str:
        """Name in the table."""
        ...

    def judge(self, cases: Sequence[Case]) -> list[list[Opinion]]:
        """Return one opinion a sentence of each case, in order.

        Raise `RivalUnavailable` where it cannot.
        """
        ...


def worst(opinions: Sequence[Opinion]) -> Opinion:
    """Return the opinion on a whole: the worst label, and the lowest support where there is one.

    A whole that is passed although the checker abstained on a part of it was not judged either.
    """
    labels = [opinion.label for opinion in opinions]
    label = next((label for label in _WORST_FIRST if label in labels), Label.SUPPORTED)
    supports = [opinion.support for opinion in opinions if opinion.support is not None]
    abstained = label is Label.SUPPORTED and any(opinion.abstained for opinion in opinions)
    return Opinion(label, min(supports) if supports else None, abstained)
