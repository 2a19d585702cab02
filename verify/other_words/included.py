"""Included or added on top: "including travel" for "to which travel is added"."""

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.quantities.quantity import QuantityKind
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_IN = listed("including included includes include inclusive")
_ON_TOP = listed("added extra additional plus separately excluding exclusive")
_NEAR = 6
_SHARED_AT_LEAST = 2


def included_or_on_top(pair: Compared) -> Finding | None:
    """Return the conflict over a cost that one side includes and the other adds."""
    if len(pair.shared) < _SHARED_AT_LEAST or _denies(pair.claim) or _denies(pair.source):
        return None
    for of_mine, of_theirs in ((_IN, _ON_TOP), (_ON_TOP, _IN)):
        mine, theirs = _first(pair.claim, of_mine), _first(pair.source, of_theirs)
        if mine is None or theirs is None:
            continue
        if pair.claim.keys & of_theirs or pair.source.keys & of_mine:
            continue
        near, there = _near(pair.claim, mine[0]), _near(pair.source, theirs[0])
        # The claim's sum has to be the source's, else the one may contain the other.
        sums = _sums(pair.claim)
        if near & there and sums and sums <= _sums(pair.source):
            return pair.conflict(Change.QUALIFIER, (theirs[1],), (mine[1],), (Flag.QUALIFIER,))
    return None


def _first(phrases: Phrases, words: frozenset[str]) -> tuple[int, Token] | None:
    return next(((at, one) for at, one in enumerate(phrases.tokens) if one.key in words), None)


def _near(phrases: Phrases, place: int) -> frozenset[str]:
    """Return the roots of the words around a place that are neither figures nor its clause's first.

    "Travel costs are added" and "including travel costs" both speak of travel.
    """
    first = phrases.words[0].root if phrases.words else ""
    near: list[Word] = [
        word
        for word in phrases.words
        if 0 < abs(word.place - place) <= _NEAR and not word.token.quantity
    ]
    return frozenset(word.root for word in near) - {first, "cost", "pric", "fe", "charg"}


def _sums(phrases: Phrases) -> frozenset[str]:
    return frozenset(
        word.token.key
        for word in phrases.words
        if word.token.quantity is not None and word.token.quantity.kind is QuantityKind.MONEY
    )


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)
