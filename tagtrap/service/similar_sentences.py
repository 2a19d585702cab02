"""Pairing each sentence that is gone with the one that most likely took its place."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LEAST_SHARED = 0.5
"""Dice coefficient of the words (0 to 1) from which two sentences are taken for one, edited."""

_NEIGHBOURS = 16
_TELLING_WORDS = 8
# Scripts without blanks: every character counts as a word.
_UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")
_FIGURE = "#"

_Words = Counter[str]


def paired(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return pairs of positions (old, new), each used once, in the order of the old texts.

    The likest are paired first, by the words they share; numbers count as equal, so that a changed
    number does not part them. Of texts equally like, those at the nearest places are paired.
    """
    old_words, new_words = list(map(_words_of, old)), list(map(_words_of, new))
    found = [
        _Pair(-shared, abs(before / len(old) - after / len(new)), before, after)
        for before, after in _candidates(old_words, new_words)
        if (shared := _dice(old_words[before], new_words[after])) >= LEAST_SHARED
    ]
    taken_old: set[int] = set()
    taken_new: set[int] = set()
    pairs: list[tuple[int, int]] = []
    for pair in sorted(found):
        if pair.before not in taken_old and pair.after not in taken_new:
            taken_old.add(pair.before)
            taken_new.add(pair.after)
            pairs.append((pair.before, pair.after))
    return sorted(pairs)


@dataclass(frozen=True, slots=True, order=True)
class _Pair:
    unlikeness: float
    distance: float
    before: int
    after: int


def _candidates(old: Sequence[_Words], new: Sequence[_Words]) -> Iterator[tuple[int, int]]:
    """Yield pairs that share one of the rarer words; of a frequent one, only in nearby places."""
    places: dict[str, list[int]] = defaultdict(list)
    for after, words in enumerate(new):
        for word in words:
            places[word].append(after)
    for before, words in enumerate(old):
        expected = before * len(new) // len(old)
        near: set[int] = set()
        telling = sorted((len(places[word]), word) for word in words if word in places)
        for _, word in telling[:_TELLING_WORDS]:
            known = places[word]
            middle = bisect_left(known, expected)
            near.update(known[max(0, middle - _NEIGHBOURS) : middle + _NEIGHBOURS])
        for after in near:
            yield before, after


def _words_of(text: str) -> _Words:
    found = _WORD.findall(text.casefold())
    return Counter(_FIGURE if any(map(str.isdigit, word)) else word for word in found)


def _dice(first: _Words, second: _Words) -> float:
    shared = sum((first & second).values())
    return 2 * shared / max(1, first.total() + second.total())
