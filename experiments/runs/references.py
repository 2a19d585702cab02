"""Sources that an answer gives in words, without a web address, and what they are worth.

The paper sorts them into good (it exists), bad (it does not) and too vague to look up. Whether a
work exists is not asked of anybody here: good is what stands in the list that the user gives.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

_TITLE = re.compile(
    r"^[\s*_#>]*(?:sources?|references?|bibliography|works cited)[\s*_]*[:：][\s*_]*(?P<rest>.*)$",
    re.IGNORECASE,
)
_MARKER = re.compile(r"^\s*(?:[-*•–]+|\(?\d{1,2}[.)])\s*")
_BRACKETED = re.compile(
    r"[(\[]\s*sources?\s*:\s*(?P<named>[^()\[\]\n]*(?:\([^()\n]*\)[^()\[\]\n]*)*)", re.I
)
_ACCORDING = re.compile(
    r"\baccording to\s+(?P<named>[^,;:\n]*?(?:\([^()\n]*\))?)(?=[,;:\n]|\.(?:\s|$)|$)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"https?://|\bwww\.|\b[\w-]+\.(?:com|org|net|gov|edu)/", re.IGNORECASE)
_A_TAG = re.compile(r"^\W*(?:sources?\W*)?[\d\s,;&]*(?:and\s*)?\d*\W*$", re.IGNORECASE)
_GIVEN = re.compile(
    r"^(?:(?:the|this|our|your|its?|these)\s+)?(?:given\s+|provided\s+)?(?:contexts?|texts?|passages?"
    r"|documents?|evidence|information|sources?(?:\s[\d\s,and]+)?)\b",
    re.IGNORECASE,
)
_DATED = re.compile(r"\b(?:1[5-9]|20)\d\d\b|\bn\.d\.")
_NUMBERED = re.compile(r"\b(?:isbn|doi|arxiv)\b", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“‘'][^\"”’]*\w\W+\w[^\"”’]*[\"”’']")
_BY = re.compile(r"\S\s+by\s+[A-Z]\w*\s+[A-Z]")
_WORD = re.compile(r"[^\W_]{3,}")
_SHORTEST = 3
_SAME = 0.8
"""Share of the words of an entry that a reference must have to be it."""


class Worth(StrEnum):
    """What a reference in words is worth to who wants to look it up."""

    GOOD = "usable_good"
    BAD = "usable_bad"
    VAGUE = "too_vague"


def found_references(text: str) -> tuple[str, ...]:
    """Return the sources in words, in order, each once.

    They are the lines under "Sources:", what "(source: ...)" names, and whom "according to ..."
    names. A line with a web address is none, and neither is a tag or the context itself.
    """
    found = (one.strip(" \t*_.,;:") for one in (*_listed(text), *_named(text)))
    return tuple(dict.fromkeys(one for one in found if _is_reference(one)))


def worth_of(reference: str, known: Sequence[str]) -> Worth:
    """Return what a reference is worth; `known` are works that exist, one text each."""
    words = _words(reference)
    if any(_is_same(words, _words(entry)) for entry in known):
        return Worth.GOOD
    is_dated = _DATED.search(reference) and len(words) > _SHORTEST
    parts = (
        is_dated,
        _NUMBERED.search(reference),
        _QUOTED.search(reference),
        _BY.search(reference),
    )
    return Worth.BAD if any(parts) else Worth.VAGUE


def _listed(text: str) -> Iterator[str]:
    is_under_title = False
    for line in text.splitlines():
        title = _TITLE.match(line)
        if title:
            # "Source: A book." names one source, and the answer goes on below it.
            is_under_title = not title["rest"].strip()
            yield title["rest"]
        elif is_under_title and line.strip():
            yield _MARKER.sub("", line)


def _named(text: str) -> Iterator[str]:
    for pattern in (_BRACKETED, _ACCORDING):
        for found in pattern.finditer(text):
            yield found["named"]


def _is_reference(text: str) -> bool:
    if len(text) < _SHORTEST or not any(sign.isalpha() for sign in text):
        return False
    return not (_ADDRESS.search(text) or _A_TAG.match(text) or _GIVEN.match(text))


def _is_same(words: set[str], entry: set[str]) -> bool:
    return bool(entry) and len(words & entry) >= _SAME * len(entry)


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}
