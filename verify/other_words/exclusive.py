"""Past an "only" or a "nothing else": the rule said of others of the same kind."""

from collections.abc import Sequence
from itertools import pairwise

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_COVERED_AT_LEAST = 0.5
_NEARLY_COVERED = 0.65
_SHARED_AT_LEAST = 2
_MOST_WORDS_BEHIND = 5
_NOTHING_ELSE = (("nothing", "else"), ("no", "others"), ("no", "other"), ("nobody", "else"))
_OPENS = listed("if when after before once unless because <once>")
"""An "only" before one of these excludes times and cases, not things."""
_LINKS = listed("to for by from at with")
_ENDS_A_NAME = listed("and but or which that who whose where")


def past_what_is_exclusive(pair: Compared) -> Finding | None:
    """Return the conflict with a source that says of one kind only what is claimed of others."""
    if "only" in pair.claim.keys or any(word.is_denied for word in pair.claim.words):
        return None
    return _another_of_its_kind(pair) or _to_others(pair) or _one_more_of_a_list(pair)


def _another_of_its_kind(pair: Compared) -> Finding | None:
    """Judge "current sessions" against "only future sessions"."""
    only = next((at for at, one in enumerate(pair.source.tokens) if one.key == "only"), None)
    if only is None or len(pair.shared) < _SHARED_AT_LEAST:
        return None
    for kind, named in _named_behind(pair.source, only):
        for other, mine in _pairs(pair.claim.words):
            if mine.root != named.root or kind.root in pair.claim.roots or _is_said(pair, other):
                continue
            if pair.covered({other.root}) >= _COVERED_AT_LEAST and not _is_denied_near(pair, named):
                said = pair.source.tokens[min(only, kind.place) : named.place + 1]
                answered = pair.claim.tokens[other.place : mine.place + 1]
                return pair.conflict(Change.QUALIFIER, said, answered, (Flag.QUALIFIER,))
    return None


def _named_behind(source: Phrases, only: int) -> list[tuple[Word, Word]]:
    """Return the words for the kind that an "only" singles out, each with the noun behind it."""
    end = only + 1
    tokens = source.tokens
    if end < len(tokens) and (tokens[end].key in _OPENS or tokens[end].quantity):
        return []
    while end < len(tokens) and not (tokens[end].comma or tokens[end].stop):
        if tokens[end].key in _ENDS_A_NAME:
            break
        end += 1
    behind = [word for word in source.words if only < word.place < end][:_MOST_WORDS_BEHIND]
    return _pairs(behind)


def _pairs(words: Sequence[Word]) -> list[tuple[Word, Word]]:
    """Return the words that stand directly before another, figures left out."""
    return [
        (first, second)
        for first, second in pairwise(words)
        if second.place == first.place + 1
        and not (first.token.quantity or second.token.quantity or first.token.key[:1].isdigit())
        and not second.token.comma
    ]


def _to_others(pair: Compared) -> Finding | None:
    """Judge "is given to visitors" against "is given to members only"."""
    for link, theirs in _behind_links(pair.source):
        if not _is_singled_out(pair.source, theirs) or theirs.root in pair.claim.roots:
            continue
        for same, mine in _behind_links(pair.claim):
            if same != link or _is_said(pair, mine) or mine.token.quantity:
                continue
            shared = len(pair.shared) >= _SHARED_AT_LEAST
            if shared and pair.covered({mine.root}) >= _NEARLY_COVERED:
                return pair.conflict(
                    Change.QUALIFIER, (theirs.token,), (mine.token,), (Flag.QUALIFIER,)
                )
    return None


def _behind_links(phrases: Phrases) -> list[tuple[str, Word]]:
    """Return each word that stands alone behind a "to", "for", "by" ..., with that word."""
    found = []
    for place, token in enumerate(phrases.tokens):
        if token.key in _LINKS:
            behind = [word for word in phrases.words if word.place > place]
            if behind and behind[0].place <= place + 2:
                found.append((token.key, behind[0]))
    return found


def _is_singled_out(source: Phrases, word: Word) -> bool:
    keys = [token.key for token in source.tokens]
    following = keys[word.place + 1] if word.place + 1 < len(keys) else ""
    before = keys[max(0, word.place - 3) : word.place]
    return following == "only" or ("only" in before and bool(_LINKS & set(before)))


def _is_said(pair: Compared, other: Word) -> bool:
    """Whether any evidence speaks of the claim's kind as well."""
    return other.root in pair.elsewhere


def _is_denied_near(pair: Compared, named: Word) -> bool:
    return any(word.is_denied for word in pair.source.clause_of(named))


def _one_more_of_a_list(pair: Compared) -> Finding | None:
    """Judge "the address, the date or the currency" against a list that ends in "nothing else"."""
    keys = [token.key for token in pair.source.tokens]
    closed = next((at for at, two in enumerate(pairwise(keys)) if two in _NOTHING_ELSE), None)
    if closed is None or pair.covered() < _NEARLY_COVERED:
        return None
    for word in pair.claim.words:
        before = [token.key for token in pair.claim.tokens[max(0, word.place - 2) : word.place]]
        if word.root not in pair.elsewhere and {"and", "or"} & set(before):
            said = pair.source.tokens[closed : closed + 2]
            return pair.conflict(Change.QUALIFIER, said, (word.token,), (Flag.QUALIFIER,))
    return None
