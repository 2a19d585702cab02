"""Figures in other words: another figure, another bound or another rate for the same thing."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.numbered import is_of_another_statement
from verify.other_words.phrases import Phrases, Word
from verify.other_words.roots import root
from verify.quantities.comparison import Comparison, compare
from verify.quantities.quantity import Quantity, QuantityKind
from verify.reading.bounded import is_of_the_others, lets_in
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.reckoning.derived import may_be_reckoned
from verify.reckoning.gaps import is_a_gap
from verify.word_by_word.changes import Change
from verify.word_by_word.explained import may_be_another_rate

_CHANGES = {
    Comparison.NUMBER_DIFFERS: (Change.NUMBER, Flag.NUMBER),
    Comparison.DATE_DIFFERS: (Change.DATE, Flag.DATE),
    Comparison.UNIT_DIFFERS: (Change.UNIT, Flag.UNIT),
}
_COVERED_AT_LEAST = 0.6
_UPPER = listed("within <at-most> <less-than> under below maximum")
_LOWER = listed("<at-least> <more-than> over above minimum")
_RECKONED = listed(
    "total altogether combined together twice double half remaining left difference sum average "
    "extra additional another ago example instance say earlier later already"
)
"""Words beside which a figure may be worked out of others, or be that of one case."""
_ONE_CASE = listed("if when someone somebody anyone who whose after before once")
_AROUND_A_DATE = listed("after before since until by")
_RATE_REACH = 5


def other_figure(pair: Compared) -> Finding | None:
    """Return the conflict over a figure: its value, its bound or what it is counted by."""
    if pair.covered() < _COVERED_AT_LEAST or len(pair.shared) < min(2, len(pair.claim.roots)):
        return None
    if not pair.shared:
        return None
    return _other_value(pair) or _other_bound(pair) or _other_rate(pair)


def _other_value(pair: Compared) -> Finding | None:
    if pair.claim.keys & _RECKONED - pair.source.keys:
        return None
    if may_be_another_rate(pair.source.tokens, pair.claim.tokens):
        return None
    mine = [word for word in _figures(pair.claim) if not _is_known(word, pair)]
    if len(mine) != 1 or _is_a_gap(pair, mine[0]):
        return None
    rivals = list(_rivals(pair, mine[0]))
    if (
        len(rivals) != 1
        or not _denied_alike(pair, mine[0], rivals[0])
        or _is_one_case(pair, mine[0], rivals[0])
        or is_of_another_statement(
            pair.source.text, rivals[0].token, pair.claim.text, mine[0].token
        )
    ):
        return None
    first, second = rivals[0].token.quantity, mine[0].token.quantity
    if first is None or second is None or _may_be_one_year(first, second):
        return None
    if may_be_reckoned(second, pair.source.tokens, pair.claim.tokens):
        return None
    if is_of_the_others(pair.source.tokens, rivals[0].token, pair.claim.tokens, mine[0].token):
        return None
    comparison = compare(first, second)
    if comparison not in _CHANGES:
        return None
    change, flag = _CHANGES[comparison]
    return pair.conflict(change, (rivals[0].token,), (mine[0].token,), (flag,))


def _is_a_gap(pair: Compared, mine: Word) -> bool:
    return mine.token.span is not None and is_a_gap(pair.claim.text, mine.token.span)


def _figures(phrases: Phrases) -> Iterator[Word]:
    return (word for word in phrases.words if word.token.quantity is not None)


def _is_known(word: Word, pair: Compared) -> bool:
    return word.token.key in pair.figures


def _rivals(pair: Compared, mine: Word) -> Iterator[Word]:
    said = {word.token.key for word in _figures(pair.claim)}
    for theirs in _figures(pair.source):
        if theirs.token.key in said or not _are_alike(theirs.token.quantity, mine.token.quantity):
            continue
        if _is_plain(mine) and _counted(pair.claim, mine) != _counted(pair.source, theirs):
            continue
        yield theirs


def _are_alike(first: Quantity | None, second: Quantity | None) -> bool:
    if first is None or second is None:
        return False
    points = {QuantityKind.PERCENT, QuantityKind.PERCENTAGE_POINTS}
    return first.kind is second.kind or {first.kind, second.kind} == points


def _may_be_one_year(first: Quantity, second: Quantity) -> bool:
    """Whether one of them is short for the other: "the '80s" for the 1980s."""
    short, long = sorted((first.written, second.written))
    return short < 100 and long > 1000 and long % 100 == short


def _is_plain(word: Word) -> bool:
    return word.token.quantity is not None and word.token.quantity.kind is QuantityKind.NUMBER


def _counted(phrases: Phrases, word: Word) -> str:
    following = phrases.tokens[word.place + 1 : word.place + 2]
    return root(following[0].key) if following else ""


def _is_one_case(pair: Compared, mine: Word, theirs: Word) -> bool:
    """Whether the claim may tell of one case that the rule of the source lets in."""
    if _is_joined(pair.claim, mine) and not _is_joined(pair.source, theirs):
        return True
    if _sides(pair.claim, mine) - _sides(pair.source, theirs):
        return True
    of_mine, of_theirs = _bound(pair.claim, mine), _bound(pair.source, theirs)
    if of_mine and of_mine is not of_theirs:
        return True
    if of_mine:
        return False
    lets = lets_in(pair.source.tokens, theirs.token, pair.claim.tokens, mine.token)
    return lets or bool(of_theirs and pair.claim.keys & _ONE_CASE - pair.source.keys)


def _is_joined(phrases: Phrases, word: Word) -> bool:
    span = word.token.span
    return span is not None and "-" in span.of(phrases.text)


def _sides(phrases: Phrases, word: Word) -> frozenset[str]:
    """Return the words that set a figure or date as a limit, and not as the value itself."""
    telling = {"than"}
    if word.token.quantity is not None and word.token.quantity.kind is QuantityKind.DATE:
        telling |= _AROUND_A_DATE
    before = {token.key for token in phrases.tokens[max(0, word.place - 3) : word.place]}
    return frozenset(before & telling)


def _bound(phrases: Phrases, word: Word) -> frozenset[str] | None:
    before = {token.key for token in phrases.tokens[max(0, word.place - 2) : word.place]}
    return next((bound for bound in (_UPPER, _LOWER) if before & bound), None)


def _other_bound(pair: Compared) -> Finding | None:
    """Judge "at least 90 days" against "within 90 days"."""
    for mine in _figures(pair.claim):
        for theirs in _figures(pair.source):
            if mine.token.key != theirs.token.key or not _denied_alike(pair, mine, theirs):
                continue
            of_mine, of_theirs = _bound(pair.claim, mine), _bound(pair.source, theirs)
            if of_mine and of_theirs and of_mine is not of_theirs:
                said = pair.source.tokens[theirs.place - 1 : theirs.place + 1]
                answered = pair.claim.tokens[mine.place - 1 : mine.place + 1]
                return pair.conflict(Change.QUALIFIER, said, answered, (Flag.QUALIFIER,))
    return None


def _other_rate(pair: Compared) -> Finding | None:
    """Judge "1% per day" against "1% per month"."""
    for mine in _figures(pair.claim):
        for theirs in _figures(pair.source):
            if mine.token.key != theirs.token.key or not _denied_alike(pair, mine, theirs):
                continue
            of_mine, of_theirs = _rates(pair.claim, mine), _rates(pair.source, theirs)
            first, second = _names(of_mine), _names(of_theirs)
            if first and second and not first & second and first <= _SPANS:
                return pair.conflict(Change.UNIT, of_theirs, of_mine, (Flag.UNIT,))
    return None


_SPANS = frozenset(map(root, listed("hour day week month quarter year night")))


def _rates(phrases: Phrases, word: Word) -> tuple[Token, ...]:
    """Return each "per" close behind a figure, with the word that it is counted by."""
    tokens = phrases.tokens[word.place + 1 : word.place + 1 + _RATE_REACH]
    found: list[Token] = []
    for token, following in pairwise(tokens):
        if token.stop or token.comma:
            break
        if token.key == "per":
            found += (token, following)
    return tuple(found)


def _names(rates: Sequence[Token]) -> frozenset[str]:
    return frozenset(root(token.key) for token in rates if token.key != "per")


def _denied_alike(pair: Compared, mine: Word, theirs: Word) -> bool:
    """Whether the clauses of two figures both deny something, or neither does."""
    first, second = (
        any(word.is_denied for word in phrases.clause_of(figure))
        for phrases, figure in ((pair.claim, mine), (pair.source, theirs))
    )
    return first is second
