"""For all of a kind, or only for some of it: "in every hall" against "only in halls 4 and 5"."""

from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.other_words.statements import roots_in, statements, words_in
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_ALL = listed("<all> any")
_ONLY = listed("only")
_BETWEEN = listed("in on at to by for of the with members member")
_REACH = 4
_SHARED_AT_LEAST = 2


def all_against_only(pair: Compared) -> Finding | None:
    """Return the conflict over how many of a kind a rule is for.

    Only where one statement of the source says all else that is claimed, and nothing is denied.
    """
    for part in statements(pair.source):
        words = words_in(pair.source, part)
        if any(word.is_denied for word in (*words, *pair.claim.words)):
            continue
        if not pair.claim.roots - {"member"} <= roots_in(pair.source, part):
            continue
        if len(pair.claim.roots) <= _SHARED_AT_LEAST:
            continue
        for mine in pair.claim.words:
            for theirs in words:
                finding = _other_reach(pair, mine, theirs) if mine.root == theirs.root else None
                if finding is not None:
                    return finding
    return None


def _other_reach(pair: Compared, mine: Word, theirs: Word) -> Finding | None:
    for of_mine, of_theirs in ((_ALL, _ONLY), (_ONLY, _ALL)):
        answered, said = _with(pair.claim, mine, of_mine), _with(pair.source, theirs, of_theirs)
        if answered and said and not _with(pair.claim, mine, of_theirs):
            return pair.conflict(Change.QUALIFIER, said, answered)
    return None


def _with(phrases: Phrases, word: Word, openers: frozenset[str]) -> tuple[Token, ...]:
    """Return the tokens from an opener close in front of a word to the word, () without one."""
    tokens = phrases.tokens
    for place in range(word.place - 1, max(-1, word.place - 1 - _REACH), -1):
        if tokens[place].key in openers:
            return tokens[place : word.place + 1]
        if tokens[place].key not in _BETWEEN or tokens[place + 1].comma:
            return ()
    return ()
