"""A condition turned round: "if it is damaged" in the place of "unless it is damaged"."""

from dataclasses import dataclass

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_IF = listed("if when <provided>")
_UNLESS = listed("unless")
_KNOWN_AT_LEAST = 0.8
_SAME_AT_LEAST = 0.6


@dataclass(frozen=True, slots=True)
class _Condition:
    opener: Token
    is_unless: bool
    words: tuple[Word, ...]
    main: tuple[Word, ...]

    @property
    def roots(self) -> frozenset[str]:
        return frozenset(word.root for word in self.words)


def turned_condition(pair: Compared) -> Finding | None:
    """Return the conflict over a rule that holds "if" on one side and "unless" on the other."""
    mine, theirs = _condition(pair.claim), _condition(pair.source)
    if mine is None or theirs is None or mine.is_unless is theirs.is_unless:
        return None
    same = mine.roots & theirs.roots
    if not same or len(same) < _SAME_AT_LEAST * max(len(mine.roots), len(theirs.roots)):
        return None
    if not _denied_alike(mine.words, theirs.words) or not _denied_alike(mine.main, theirs.main):
        return None
    known = {word.root for word in theirs.main}
    about = {word.root for word in mine.main}
    if not about or len(about & known) < _KNOWN_AT_LEAST * len(about):
        return None
    said, answered = _from_opener(pair.source, theirs), _from_opener(pair.claim, mine)
    return pair.conflict(Change.NEGATION, said, answered, (Flag.NEGATION,))


def _denied_alike(mine: tuple[Word, ...], theirs: tuple[Word, ...]) -> bool:
    return any(word.is_denied for word in mine) is any(word.is_denied for word in theirs)


def _from_opener(phrases: Phrases, condition: _Condition) -> tuple[Token, ...]:
    start = phrases.tokens.index(condition.opener)
    return phrases.tokens[start : condition.words[-1].place + 1]


def _condition(phrases: Phrases) -> _Condition | None:
    """Return the only condition of a text, None where it has none or several."""
    tokens = phrases.tokens
    places = [place for place, token in enumerate(tokens) if token.key in _IF | _UNLESS]
    if len(places) != 1 or (places[0] and tokens[places[0] - 1].key in ("even", "as", "not")):
        return None
    start = places[0]
    ends = (at for at in range(start + 1, len(tokens)) if tokens[at].comma or tokens[at].stop)
    end = next(ends, len(tokens))
    words = tuple(word for word in phrases.words if start < word.place < end)
    main = tuple(word for word in phrases.words if not start < word.place < end)
    opener = tokens[start]
    return _Condition(opener, opener.key in _UNLESS, words, main) if words and main else None
