"""How often, or by what stretch of time a price is reckoned: "per hour" for "per half hour"."""

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases
from verify.quantities.names import WEEKDAYS
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_PERIODS = {
    **dict.fromkeys(listed("hour hours hourly"), "hour"),
    **dict.fromkeys(listed("day days daily night nights nightly evening morning afternoon"), "day"),
    **dict.fromkeys(listed("week weeks weekly"), "week"),
    **dict.fromkeys(listed("month months monthly"), "month"),
    **dict.fromkeys(listed("quarter quarterly"), "quarter"),
    **dict.fromkeys(listed("year years yearly annually annual"), "year"),
}
_ADVERBS = listed("hourly daily nightly weekly monthly quarterly yearly annually annual")
_OPENS = listed("per <all>")
_PASSED_OVER = listed("started single full further additional calendar")
_POWERS = listed("cubic square running started full")
_MEASURES = listed(
    "metre meter kilometre mile tonne ton kilogram kilo gram litre liter bag piece page item "
    "person child family group room table vehicle car boat"
)
_COUNTS = listed("once twice thrice times")
_COVERED_AT_LEAST = 0.6
_SHARED_AT_LEAST = 2


def other_rhythm(pair: Compared) -> Finding | None:
    """Return the conflict over the one stretch of time by which both count.

    Not where the figures differ as well: 12 euros a year may be one euro a month.
    """
    mine, theirs = list(_rhythms(pair.claim)), list(_rhythms(pair.source))
    if len(mine) != 1 or len(theirs) != 1 or mine[0][0] == theirs[0][0]:
        return None
    if any(name == mine[0][0] for other in pair.beside for name, _ in _rhythms(other)):
        return None
    if pair.claim.keys & _COUNTS != pair.source.keys & _COUNTS:
        return None
    if any(word.is_denied for word in (*pair.claim.words, *pair.source.words)):
        return None
    figures = {word.token.key for word in pair.claim.words if word.token.quantity}
    named = {token.key for token in mine[0][1]}
    if not figures - named <= pair.figures or len(pair.shared) < _SHARED_AT_LEAST:
        return None
    if pair.covered(_roots(pair.claim, mine[0][1])) < _COVERED_AT_LEAST:
        return None
    return pair.conflict(Change.UNIT, theirs[0][1], mine[0][1], (Flag.UNIT,))


def other_measure(pair: Compared) -> Finding | None:
    """Judge "every Monday" against "the first Monday", "per metre" against "per tonne"."""
    if any(word.is_denied for word in (*pair.claim.words, *pair.source.words)):
        return None
    for mine, theirs in ((_each_day, _numbered_day), (_measure, _measure)):
        answered, said = mine(pair.claim), theirs(pair.source)
        if not answered or not said or len(pair.shared) < _SHARED_AT_LEAST:
            continue
        is_same = answered[-1].key == said[-1].key
        if is_same is (mine is _measure) or any(answered[-1].key in o.keys for o in pair.beside):
            continue
        figures = {word.token.key for word in pair.claim.words if word.token.quantity}
        apart = _roots(pair.claim, answered)
        if figures <= pair.figures and pair.covered(apart) >= _COVERED_AT_LEAST:
            return pair.conflict(Change.UNIT, said, answered, (Flag.UNIT,))
    return None


def _each_day(phrases: Phrases) -> tuple[Token, ...]:
    return _first_pair(phrases, lambda key: key == "<all>", WEEKDAYS)


def _numbered_day(phrases: Phrases) -> tuple[Token, ...]:
    return _first_pair(
        phrases, lambda key: key.endswith(".>") or key in ("last", "<every-2nd>"), WEEKDAYS
    )


def _measure(phrases: Phrases) -> tuple[Token, ...]:
    """Return the one "per tonne" of a text, () where there is none, or more than one."""
    found = [at for at, token in enumerate(phrases.tokens) if token.key == "per"]
    if len(found) != 1:
        return ()
    end = found[0] + 1
    while end < len(phrases.tokens) and phrases.tokens[end].key in _POWERS:
        end += 1
    unit = phrases.tokens[end : end + 1]
    is_measure = bool(unit) and unit[0].key in _MEASURES
    return phrases.tokens[found[0] : end + 1] if is_measure else ()


def _first_pair(
    phrases: Phrases, opens: Callable[[str], bool], behind: Collection[str]
) -> tuple[Token, ...]:
    for first, second in pairwise(phrases.tokens):
        if opens(first.key) and second.key in behind:
            return first, second
    return ()


def _rhythms(phrases: Phrases) -> Iterator[tuple[str, tuple[Token, ...]]]:
    """Yield each stretch of time by which a text counts, with its tokens."""
    tokens = phrases.tokens
    for place, token in enumerate(tokens):
        if token.key in _ADVERBS:
            yield _PERIODS[token.key], (token,)
        if token.key not in _OPENS:
            continue
        at = place + 1
        while at < len(tokens) and tokens[at].key in _PASSED_OVER:
            at += 1
        is_half = at + 1 < len(tokens) and tokens[at].key == "half"
        end = at + is_half
        if end >= len(tokens):
            return
        name = _PERIODS.get(tokens[end].key)
        if name is not None:
            yield f"half {name}" if is_half else name, tokens[place : end + 1]
        elif tokens[at].key.startswith("duration:"):
            yield tokens[at].key, tokens[place : at + 1]


def _roots(phrases: Phrases, tokens: tuple[Token, ...]) -> frozenset[str]:
    return frozenset(word.root for word in phrases.words if word.token in tokens)
