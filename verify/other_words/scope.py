"""A rule said of more than its source says it of: past an "only", or past what is included."""

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_COVERED_AT_LEAST = 0.6
_SHARED_AT_LEAST = 2
_ALSO = listed("both also too well")
_EXCEPT = listed("except excluding excepting")
_INCLUDING = listed("including even")


def said_of_more(pair: Compared) -> Finding | None:
    """Return the conflict with a source that ends, or opens, the circle of what it is said of."""
    if pair.covered() < _COVERED_AT_LEAST or len(pair.shared) < _SHARED_AT_LEAST:
        return None
    return _past_an_only(pair) or _other_exception(pair)


def _past_an_only(pair: Compared) -> Finding | None:
    """Judge "it applies to annual and sick leave, both" against "only to annual leave"."""
    only = next((token for token in pair.source.tokens if token.key == "only"), None)
    also = next((token for token in pair.claim.tokens if token.key in _ALSO), None)
    if only is None or also is None or "only" in pair.claim.keys:
        return None
    if any(word.is_denied for word in (*pair.claim.words, *pair.source.words)):
        return None
    added = [word for word in pair.claim.words if word.root not in pair.elsewhere]
    if not any(word.token.quantity is None and _is_joined(pair.claim, word) for word in added):
        return None
    return pair.conflict(Change.QUALIFIER, (only,), (also,), (Flag.QUALIFIER,))


def _is_joined(phrases: Phrases, word: Word) -> bool:
    before = phrases.tokens[max(0, word.place - 2) : word.place]
    return any(token.key in ("and", "or") for token in before) or "and" not in phrases.keys


def _other_exception(pair: Compared) -> Finding | None:
    """Judge "all but the basic fare" against "including the basic fare", and the reverse."""
    for of_claim, of_source in ((_EXCEPT, _INCLUDING), (_INCLUDING, _EXCEPT)):
        mine, theirs = _named(pair.claim, of_claim), _named(pair.source, of_source)
        if mine and theirs and mine[1].root == theirs[1].root:
            said = pair.source.tokens[theirs[0] : theirs[1].place + 1]
            answered = pair.claim.tokens[mine[0] : mine[1].place + 1]
            return pair.conflict(Change.QUALIFIER, said, answered, (Flag.QUALIFIER,))
    return None


def _named(phrases: Phrases, openers: frozenset[str]) -> tuple[int, Word] | None:
    """Return the place of the opener and the first word behind it."""
    for place, token in enumerate(phrases.tokens):
        if token.key in openers and not _is_denied(phrases, place):
            behind = [word for word in phrases.words if word.place > place]
            if behind:
                return place, behind[0]
    return None


def _is_denied(phrases: Phrases, place: int) -> bool:
    """Whether it is "not including" that is said."""
    # "Not even the head" includes the head in what is denied.
    return (
        place > 0 and phrases.tokens[place - 1].key == "not" and phrases.tokens[place].key != "even"
    )
