"""What comparing one claim with one source shows, before it becomes a verdict."""

import re
from dataclasses import dataclass

from tagtrap.domain.documents import Sentence
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import ConflictKind, EvidenceSpan, Flag, Label
from verify.reading.tokens import Token

_KINDS = {
    Label.CONTRADICTED: ConflictKind.INTRINSIC,
    Label.UNSUPPORTED: ConflictKind.EXTRINSIC,
    Label.INSUFFICIENT_EVIDENCE: ConflictKind.EXTRINSIC,
}


_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")


@dataclass(frozen=True, slots=True)
class Correction:
    """What a claim reckons wrongly, as it is written there, and what it comes to."""

    wrong: str
    right: str

    @staticmethod
    def of(written: str, number: str) -> "Correction":
        """Put the right number into a figure, its unit kept ("8 weeks", or "eight weeks")."""
        if _NUMBER.search(written):
            return Correction(written, _NUMBER.sub(number, written, count=1))
        _, blank, unit = written.partition(" ")
        return Correction(written, f"{number}{blank}{unit}")


@dataclass(frozen=True, slots=True)
class Finding:
    """A label with its grounds; `strength` (0 to 1) is the share of the source that was kept."""

    label: Label
    reason: str = ""
    flags: tuple[Flag, ...] = ()
    evidence: tuple[EvidenceSpan, ...] = ()
    missing: str = ""
    strength: float = 0.0
    proof: str = ""
    """The tool result that proves a completed action."""
    correction: Correction | None = None

    @property
    def kind(self) -> ConflictKind | None:
        """Whether the claim conflicts with the source or goes beyond it."""
        return _KINDS.get(self.label)


def evidence_of(sentence: Sentence, tokens: tuple[Token, ...]) -> tuple[EvidenceSpan, ...]:
    """Return the words from the first to the last token, or the whole sentence without any."""
    places = [token.span for token in tokens if token.span is not None]
    span = Span(0, len(sentence.text))
    if places:
        span = Span(min(place.start for place in places), max(place.end for place in places))
    return (EvidenceSpan(sentence.tag, span, span.of(sentence.text)),)


def words_of(text: str, tokens: tuple[Token, ...]) -> str:
    """Return the words of a text from the first to the last token, as written."""
    places = [token.span for token in tokens if token.span is not None]
    if not places:
        return " ".join(token.key for token in tokens)
    start = min(place.start for place in places)
    return " ".join(text[start : max(place.end for place in places)].split())
