"""Differences that explain each other: together they may leave the meaning as it was.

"Only" at another place, "need no" for "do not need", "not used" for "unused", a figure that a
bound of the source lets in, 60 euros a year for 5 euros a month: none of these shows a conflict.
"""

from collections.abc import Sequence
from fractions import Fraction

from verify.reading.bounded import AROUND_A_TIME, BOUND_WORDS, lets_in
from verify.reading.readings import Reading
from verify.reading.tokens import Token
from verify.reading.words import JOINERS, WHOLES
from verify.word_by_word.changes import CONFLICTS, Change, Difference
from verify.word_by_word.differences import is_negation

_NEAR = 3
"""Words between two places at most, for a "not" to have moved from one to the other."""
_HOURS = {"hour": 1, "hourly": 1, "day": 24, "daily": 24, "week": 168, "weekly": 168}
_HOURS |= {"month": 730, "monthly": 730, "quarter": 2190, "quarterly": 2190}
_HOURS |= {"year": 8760, "yearly": 8760, "annually": 8760, "annual": 8760}
_CLOSE = Fraction(1, 20)


def is_explained(differences: Sequence[Difference], source: Reading, claim: Reading) -> bool:
    """Whether what looks like a conflict may be the same said in another way."""
    if any(one.answer and one.answer[0].key == "even" for one in differences):
        return False
    return (
        _tells_of_the_exception(differences)
        or _denied_another_way(differences, source)
        or _denied_beyond(differences)
        or _at_another_rate(differences)
        or _within_a_bound(differences, source, claim)
    )


def is_moved(difference: Difference, differences: Sequence[Difference], source: Reading) -> bool:
    """Whether limiting words that are left out here, or put in, stand elsewhere on that side."""
    if difference.change is Change.HEDGE_DROPPED:
        keys = {token.key for token in difference.source}
        others = [other for other in differences if other is not difference]
        return keys <= {token.key for other in others for token in other.answer}
    if difference.change is Change.STRENGTHENED:
        keys = {token.key for token in difference.answer}
        # "up to 48 for meals and up to 140 for hotels" says a bound again that holds for both.
        return keys <= {token.key for token in source.tokens}
    return False


def narrows_a_denial(differences: Sequence[Difference], source: Reading) -> bool:
    """Whether an "all" is left out of a sentence that denies: "may not use all rooms"."""
    dropped = {
        token.key
        for difference in differences
        if difference.change is Change.NONE and not difference.answer
        for token in difference.source
    }
    return bool(dropped & WHOLES) and any(is_negation(token) for token in source.tokens)


def _denied_another_way(differences: Sequence[Difference], source: Reading) -> bool:
    denials = [one for one in differences if one.change is Change.NEGATION]
    if len(denials) != 2 or any(one.change in _FIGURES for one in differences):
        return False
    first, second = denials
    if _net(first) == _net(second) and _is_only_left_out(differences):
        return True
    if any(one.source and one.answer and not _has_negation(one) for one in denials):
        return True
    return _net(first) + _net(second) == 0 and _are_near(first, second, source)


def _tells_of_the_exception(differences: Sequence[Difference]) -> bool:
    """Whether a "not" comes with what the source excepts: "not on Friday", "except on Friday"."""
    conflicts = [one for one in differences if one.change in CONFLICTS]
    opened = [
        one
        for one in differences
        if one.source and not one.answer and one.source[-1].key in _EXCEPTING
    ]
    return bool(opened) and all(one.change is Change.NEGATION for one in conflicts)


_EXCEPTING = frozenset({"except", "excepting", "excluding"})


def _is_only_left_out(differences: Sequence[Difference]) -> bool:
    """Whether "only if it is" has become "not if it is not"."""
    return any(token.key == "only" for one in differences for token in one.source)


def _denied_beyond(differences: Sequence[Difference]) -> bool:
    """Whether a "not" goes with another turn: "not after 30 days" for "within 30 days"."""
    conflicts = [one for one in differences if one.change in CONFLICTS]
    plain = [one for one in conflicts if one.change is Change.NEGATION and not one.source]
    turned = [one for one in conflicts if one.source and one.answer]
    return len(conflicts) == 2 and len(plain) == len(turned) == 1


_FIGURES = (Change.NUMBER, Change.DATE, Change.UNIT)


def _has_negation(difference: Difference) -> bool:
    return any(is_negation(token) for token in (*difference.source, *difference.answer))


def _net(difference: Difference) -> int:
    return sum(map(is_negation, difference.source)) - sum(map(is_negation, difference.answer))


def _are_near(first: Difference, second: Difference, source: Reading) -> bool:
    start, end = _place(first, source.tokens), _place(second, source.tokens)
    between = source.tokens[start:end]
    divided = any(token.comma or token.stop or token.key in JOINERS for token in between)
    return len(between) <= _NEAR and not divided


def _place(difference: Difference, tokens: Sequence[Token]) -> int:
    """Return the position of the first of the source's tokens behind the place of an edit."""
    after = difference.edit.source_after
    for position, token in enumerate(tokens):
        if token is after:
            return position
    return len(tokens)


def _at_another_rate(differences: Sequence[Difference]) -> bool:
    """Whether a figure and its period both changed, and to the same effect."""
    numbers = [one for one in differences if one.change is Change.NUMBER]
    periods = [one for one in differences if one.change is Change.UNIT]
    if len(numbers) != 1 or len(periods) != 1:
        return False
    figures = (numbers[0].source[0].quantity, numbers[0].answer[0].quantity)
    hours = [
        _HOURS.get(side[0].key.removesuffix("s")) for side in (periods[0].source, periods[0].answer)
    ]
    if figures[0] is None or figures[1] is None or hours[0] is None or hours[1] is None:
        return False
    per_hour = figures[0].value / hours[0], figures[1].value / hours[1]
    return abs(per_hour[0] - per_hour[1]) <= _CLOSE * max(map(abs, per_hour))


def _within_a_bound(differences: Sequence[Difference], source: Reading, claim: Reading) -> bool:
    """Whether each figure that differs is one that a bound of its source lets in."""
    conflicts = [one for one in differences if one.change in (*_FIGURES, Change.NEGATION)]
    conflicts += [one for one in differences if one.change is Change.QUALIFIER]
    numbers = [one for one in conflicts if one.change is Change.NUMBER]
    return (
        bool(numbers)
        and len(numbers) == len(conflicts)
        and all(_is_let_in(one, source, claim) for one in numbers)
    )


def _is_let_in(difference: Difference, source: Reading, claim: Reading) -> bool:
    bound, figure = difference.source[0], difference.answer[0]
    if bound.quantity is None or figure.quantity is None:
        return False
    before, after = difference.edit.answer_before, difference.edit.answer_after
    has_bound = before is not None and before.key in BOUND_WORDS | AROUND_A_TIME
    if has_bound or (after is not None and after.key == "or"):
        return False
    return lets_in(source.tokens, bound, claim.tokens, figure)


def periods(tokens: Sequence[Token]) -> frozenset[int]:
    """Return the lengths, in hours, of the periods that rates are given for: 730 of "monthly"."""
    names = (token.key.removesuffix("s") for token in tokens if token.quantity is None)
    return frozenset(_HOURS[name] for name in names if name in _HOURS)


def may_be_another_rate(source: Sequence[Token], claim: Sequence[Token]) -> bool:
    """Whether the two give rates for periods of which each is another."""
    first, second = periods(source), periods(claim)
    return bool(first and second) and not first & second
