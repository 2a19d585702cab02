"""Who comes first, and who alone: "first to A, then to B", "only A and B"."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.other_words.statements import statements
from verify.reading.tokens import Token
from verify.reading.words import AUXILIARIES, MODALS, listed
from verify.word_by_word.changes import Change

_FIRST = listed("<1.> first firstly")
_NEXT = listed("then next second secondly <2.>")
_JOINS = listed("and or")
_VERBS = AUXILIARIES | MODALS
_KNOWN_AT_LEAST = 0.8


def other_rank(pair: Compared) -> Finding | None:
    """Return the conflict over who comes first, or over who is not left out by an "only"."""
    return _turned_ranks(pair) or _fewer_alone(pair)


def _turned_ranks(pair: Compared) -> Finding | None:
    """Judge "first to B, then to A" against "first to A, then to B"."""
    mine, theirs = _ranked(pair.claim), _ranked(pair.source)
    if mine is None or theirs is None or pair.covered() < _KNOWN_AT_LEAST:
        return None
    first, behind = (_roots(part) for part in mine)
    their_first, their_next = (_roots(part) for part in theirs)
    only_first, only_next = their_first - their_next, their_next - their_first
    if not (first & only_next and behind & only_first):
        return None
    if first & only_first or behind & only_next:
        return None
    said, answered = _clip(pair.source, theirs), _clip(pair.claim, mine)
    return pair.conflict(Change.QUALIFIER, said, answered)


def _ranked(phrases: Phrases) -> tuple[list[Word], list[Word]] | None:
    """Return the words behind a "first" and behind the "then" after it."""
    tokens = phrases.tokens
    firsts = [place for place, token in enumerate(tokens) if token.key in _FIRST]
    if len(firsts) != 1:
        return None
    nexts = [at for at in range(firsts[0], len(tokens)) if tokens[at].key in _NEXT]
    if not nexts:
        return None
    parts = [_up_to_comma(phrases, firsts[0], nexts[0]), _up_to_comma(phrases, nexts[0], None)]
    return (parts[0], parts[1]) if all(parts) else None


def _up_to_comma(phrases: Phrases, start: int, before: int | None) -> list[Word]:
    tokens = phrases.tokens
    stop = len(tokens) if before is None else before
    ends = (at for at in range(start + 1, stop) if tokens[at].comma or tokens[at].stop)
    end = next(ends, stop)
    return [word for word in phrases.words if start < word.place < end]


def _clip(phrases: Phrases, ranked: tuple[list[Word], list[Word]]) -> tuple[Token, ...]:
    return phrases.tokens[ranked[0][0].place : ranked[1][-1].place + 1]


def _roots(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(word.root for word in words)


def _fewer_alone(pair: Compared) -> Finding | None:
    """Judge "only B may" against "only A and B may"."""
    mine = next(_alone(pair.claim), None)
    if mine is None or len(mine[1]) != 1 or any(word.is_denied for word in pair.claim.words):
        return None
    for end, names in _alone(pair.source):
        others = [name for name in names if not name & pair.claim.roots]
        if len(names) < 2 or mine[1][0] not in names or len(others) != len(names) - 1:
            continue
        if pair.claim.roots <= pair.source.roots:
            said, answered = pair.source.tokens[:end], pair.claim.tokens[: mine[0]]
            return pair.conflict(Change.QUALIFIER, said, answered, (Flag.QUALIFIER,))
    return None


def _alone(phrases: Phrases) -> Iterator[tuple[int, list[frozenset[str]]]]:
    """Yield the names between an "only" that opens a statement and its verb, and where they end."""
    tokens = phrases.tokens
    for start, end in statements(phrases):
        if tokens[start].key != "only":
            continue
        verb = next((at for at in range(start, end) if tokens[at].key in _VERBS), None)
        if verb is None:
            continue
        joints = [start, *(at for at in range(start, verb) if _parts(tokens[at])), verb]
        names = [
            _roots([word for word in phrases.words if joint <= word.place < until])
            for joint, until in pairwise(joints)
        ]
        yield verb, [name for name in names if name]


def _parts(token: Token) -> bool:
    return token.comma or token.key in _JOINS
