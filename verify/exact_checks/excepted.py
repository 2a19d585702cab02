"""A claim about what its source excepts: the figure of the rule is not the one it has to match."""

import re
from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.quantities.quantity import QuantityKind
from verify.reading.tokens import Token, tokenise
from verify.relevance import subjects
from verify.word_by_word.changes import Change
from verify.word_by_word.wording import conflict_reason

_EXCEPTING = re.compile(
    r"\b(?:except(?:ing|ion|ions)?|excluding|unless|other than|apart from|save for)\b",
    re.IGNORECASE,
)
_OF_FIGURES = frozenset({Flag.NUMBER, Flag.DATE, Flag.UNIT, Flag.QUALIFIER})


def is_of_the_exception(claim: str, source: str) -> bool:
    """Whether a claim speaks of what only the exception of its source speaks of.

    "Prescriptions are valid for 28 days, except those for controlled drugs, which are valid for 7
    days": a claim about controlled drugs is no claim about the 28 days. One that has an exception
    of its own says the whole rule.
    """
    parts = _parts(source)
    if parts is None or _EXCEPTING.search(claim):
        return False
    rule, excepted = (subjects([part.of(source)]) for part in parts)
    return bool(subjects([claim]) & (excepted - rule))


def _parts(source: str) -> tuple[Span, Span] | None:
    """Return where the rule of a sentence stands and where its exception, None without one."""
    marker = _EXCEPTING.search(source)
    if marker is None:
        return None
    if source[: marker.start()].strip():
        return Span(0, marker.start()), Span(marker.end(), len(source))
    end = source.find(",", marker.end())
    return (Span(end, len(source)), Span(marker.end(), end)) if end > 0 else None


def conflict_with_exception(claim: str, evidence: Sequence[Sentence]) -> Finding | None:
    """Return the conflict of a claim that gives an exception the figure of its rule.

    Only where the exception has a figure of its own in that place, and the claim has none of it.
    """
    for sentence in evidence:
        parts = _parts(sentence.text)
        if parts is None or not is_of_the_exception(claim, sentence.text):
            continue
        figures = _figures(tokenise(sentence.text))
        rule, excepted = (
            [t for t in figures if t.span and part.start <= t.span.start < part.end]
            for part in parts
        )
        mine = _figures(tokenise(claim))
        if len(rule) != 1 or len(excepted) != 1 or [t.key for t in mine] != [rule[0].key]:
            continue
        if _kind(rule[0]) is not _kind(excepted[0]) or rule[0].key == excepted[0].key:
            continue
        said, answered = words_of(sentence.text, tuple(excepted)), words_of(claim, tuple(mine))
        return Finding(
            Label.CONTRADICTED,
            conflict_reason(Change.NUMBER, said, answered),
            (Flag.NUMBER,),
            evidence_of(sentence, tuple(excepted)),
        )
    return None


def _figures(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.quantity]


def _kind(token: Token) -> QuantityKind | None:
    return token.quantity.kind if token.quantity else None


def holds_of_another_case(finding: Finding, claim: str, source: str) -> bool:
    """Whether a finding holds what a rule says against a claim of its exception."""
    if finding.label not in (Label.CONTRADICTED, Label.UNSUPPORTED):
        return False
    return set(finding.flags) <= _OF_FIGURES and is_of_the_exception(claim, source)
