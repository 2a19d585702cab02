"""What comes first: "before" and "after" over the same two things, and halves that change sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_EARLIER_FIRST = listed("before then")
_LATER_FIRST = listed("after once <once>")
_TURNS = _EARLIER_FIRST | _LATER_FIRST
_PARTS = listed("and but while whereas plus")
_NEARLY_COVERED = 0.7
_WORDS_OF_A_HALF = 3


@dataclass(frozen=True, slots=True)
class _Course:
    """Two things in time; `turn` is the place of the word that says which is first."""

    earlier: frozenset[str]
    later: frozenset[str]
    turn: int


def turned_round(pair: Compared) -> Finding | None:
    """Return the conflict over the order of two things, or over which of two goes with which."""
    return _other_order(pair) or _crossed(pair)


def _other_order(pair: Compared) -> Finding | None:
    mine, theirs = _sequence(pair.claim), _sequence(pair.source)
    if mine is None or theirs is None or _denies(pair.claim) or _denies(pair.source):
        return None
    one, other = mine.earlier & theirs.later, mine.later & theirs.earlier
    straight = (mine.earlier & theirs.earlier) | (mine.later & theirs.later)
    # Whoever does both, or what is done to both times, is named but once, and may stay in place.
    if not one or not other or len(straight) > 1:
        return None
    said, answered = _clip(pair.source, theirs.turn), _clip(pair.claim, mine.turn)
    return pair.conflict(Change.QUALIFIER, said, answered)


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)


def _clip(phrases: Phrases, turn: int) -> tuple[Token, ...]:
    return phrases.tokens[turn : turn + 5]


def _sequence(phrases: Phrases) -> _Course | None:
    turns = [place for place, token in enumerate(phrases.tokens) if token.key in _TURNS]
    if len(turns) != 1:
        return None
    turn = turns[0]
    before = frozenset(_roots(phrases, 0, turn))
    end = len(phrases.tokens)
    if not before:
        commas = (place for place in range(turn + 1, end) if phrases.tokens[place].comma)
        middle = next(commas, end)
        behind = frozenset(_roots(phrases, turn + 1, middle))
        before = frozenset(_roots(phrases, middle, end))
    else:
        behind = frozenset(_roots(phrases, turn + 1, end))
    both = before & behind
    first, second = before - both, behind - both
    if not first or not second:
        return None
    if phrases.tokens[turn].key in _LATER_FIRST:
        first, second = second, first
    return _Course(first, second, turn)


def _roots(phrases: Phrases, start: int, end: int) -> Iterator[str]:
    for word in phrases.words:
        if start <= word.place < end and word.token.quantity is None:
            yield word.root


def _crossed(pair: Compared) -> Finding | None:
    """Judge "A costs 1 and B costs 2" against "A costs 2 and B costs 1"."""
    if "respectively" in pair.claim.keys | pair.source.keys:
        return None
    if pair.covered() < _NEARLY_COVERED or _denies(pair.claim) is not _denies(pair.source):
        return None
    for first, second in combinations(_halves(pair.source), 2):
        one, other = _names(first), _names(second)
        only_first, only_second = one - other, other - one
        for mine, next_to in combinations(_halves(pair.claim), 2):
            kept, moved = _names(mine) & only_first, _names(mine) & only_second
            back, stayed = _names(next_to) & only_first, _names(next_to) & only_second
            if kept and moved and back and stayed and not (kept & back or moved & stayed):
                said = tuple(word.token for word in first if word.root in kept | back)
                answered = tuple(word.token for word in mine if word.root in kept | moved)
                return pair.conflict(Change.QUALIFIER, said, answered)
    return None


def _names(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(word.root for word in words)


def _halves(phrases: Phrases) -> list[tuple[Word, ...]]:
    """Return the words of each part between commas, stops and "and"."""
    parts: list[list[Word]] = [[]]
    words = {word.place: word for word in phrases.words}
    for place, token in enumerate(phrases.tokens):
        if token.comma or token.stop or token.key in _PARTS:
            parts.append([])
        if place in words:
            parts[-1].append(words[place])
    return [tuple(part) for part in parts if len(part) >= _WORDS_OF_A_HALF]
