"""Whether a source touches what a claim is about at all."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tagtrap.domain.documents import Sentence
from tagtrap.ports import ClaimTask
from verify.quantities.units import UNIT_WORDS
from verify.reading.tokens import Token, stem, tokenise
from verify.reading.words import listed

_GENERIC = listed(
    "i you we he she they it this these those there here who which what when where how why if "
    "of in to for by with from as into and or but not no never than more most any some our your "
    "their its his her my us them me <may> <must> up out over about also only such other same "
    "would could should might get got one"
)
_POINTERS = listed("it they this these those that he she there such its their")
_POINTERS_IN_FRONT = listed("its their that there he she")
_FRONT = 3
_SHARED_LETTERS = 5
ANNOUNCING = frozenset(
    stem(word)
    for word in listed(
        "here following follows below details detail points rules steps key main summary overview "
        "answer answers information policy policies document documents source sources section say "
        "says said state states stated according list items item things thing important note notes "
        "facts findings what how apply applies are is number value description topic name "
        "source sources reference references citation citations evidence tag tags"
    )
)
"""Stems of words that only announce what comes, or where it comes from."""


def subjects(texts: Iterable[str]) -> frozenset[str]:
    """Return the stems of the words, not the figures, that say what the texts are about."""
    return frozenset().union(*map(_subjects_of, texts))


@lru_cache(maxsize=8192)
def _subjects_of(text: str) -> frozenset[str]:
    return frozenset(stem(token.key) for token in tokenise(text) if _is_subject(token))


def bears_on(task: ClaimTask) -> bool:
    """Whether any evidence shares a word or a figure with the claim.

    A claim that points back ("It is free") is read with the sentence before it.
    """
    claim = tokenise(task.claim.text)
    texts = [task.claim.text]
    if task.before and (_points_back(claim) or len(claim) < 5):
        texts.append(task.before)
    evidence = [text for sentence in task.evidence for text in _texts(sentence)]
    about = subjects(texts)
    wanted, found = about | _units(texts), subjects(evidence) | _units(evidence)
    if wanted & found or any(_akin(word, found) for word in wanted):
        return True
    return not about or bool(figures(texts) & figures(evidence))


def _points_back(claim: Sequence[Token]) -> bool:
    """Whether a claim speaks of what the sentence before it names."""
    # "A bank is cheap because its fees are" has its own bank.
    return any(
        token.key in _POINTERS and (token.key not in _POINTERS_IN_FRONT or place < _FRONT)
        for place, token in enumerate(claim)
    )


def _akin(word: str, others: frozenset[str]) -> bool:
    # "cancellation" and "cancelled" share their beginning, whatever their endings.
    head = word[:_SHARED_LETTERS]
    return len(head) == _SHARED_LETTERS and any(other.startswith(head) for other in others)


def _texts(sentence: Sentence) -> list[str]:
    return [sentence.text, sentence.lead_in or "", *sentence.heading]


def figures(texts: Iterable[str]) -> frozenset[str]:
    """Return the canonical forms of all figures in the texts."""
    return frozenset(token.key for text in texts for token in tokenise(text) if token.quantity)


def _units(texts: Sequence[str]) -> frozenset[str]:
    """Return the words inside the figures: "hour" of "one hour"."""
    return frozenset().union(*map(_units_of, texts))


@lru_cache(maxsize=8192)
def _units_of(text: str) -> frozenset[str]:
    return frozenset(
        stem(word)
        for token in tokenise(text)
        if token.quantity and token.span
        for word in token.span.of(text).lower().split()
        if word in UNIT_WORDS
    )


def _is_subject(token: Token) -> bool:
    return token.is_content and token.quantity is None and token.key not in _GENERIC
