"""A rule told from the other side of its bound: "allowed from 1 May" for "not before 1 May".

What a bound lets in and what it leaves out do not conflict where one of the two is denied, nor do
"fewer than 11" and "at most 10" of things that are counted. None of this shows that the claim is
right: it only keeps the words from calling it wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from verify.quantities.quantity import Quantity, QuantityKind
from verify.reading.tokens import Token
from verify.reading.words import CONDITIONS, NEGATORS, listed

_UP_TO = listed("<at-most> within until till by through")
_BELOW = listed("<less-than> under below before")
_FROM = listed("<at-least> from since")
_ABOVE = listed("<more-than> over above after exceeding beyond")
_SMALLER = listed("younger shorter smaller lower lighter earlier less fewer cheaper")
_GREATER = listed("older longer larger higher heavier later more taller wider bigger greater")
_OR_LESS = _SMALLER | listed("under below")
_OR_MORE = _GREATER | listed("over above")
_DENYING = NEGATORS | listed(
    "prohibited forbidden banned rejected refused denied excluded cancelled closed void invalid "
    "<need-not> <nobody> ineligible exempt lapse lapses expires otherwise"
)
_NEITHER = listed("unless except excepting excluding only even")
"""Words beside which counting denials does not tell whether a text denies."""
_MEASURED = listed("points point times hours degrees marks stars percent grade grades score scores")
"""What is counted in parts as well."""
_STARTING = listed("from once when after as if since")


@dataclass(frozen=True, slots=True)
class _Range:
    """The figures that a bound lets in; None where they have no end."""

    low: Fraction | None
    high: Fraction | None
    low_counts: bool = True
    high_counts: bool = True

    def apart_from(self, other: "_Range") -> bool:
        """Whether no figure lies in both."""
        return self._ends_before(other) or other._ends_before(self)

    def _ends_before(self, other: "_Range") -> bool:
        if self.high is None or other.low is None:
            return False
        touches = self.high_counts and other.low_counts
        return self.high < other.low or (self.high == other.low and not touches)

    def in_whole_numbers(self) -> tuple[Fraction | None, Fraction | None]:
        """Return the first and the last whole number in it."""
        low, high = self.low, self.high
        return (
            low if low is None or self.low_counts else low + 1,
            high if high is None or self.high_counts else high - 1,
        )


def tells_the_other_side(source: Sequence[Token], claim: Sequence[Token]) -> bool:
    """Whether a claim may say what its source leaves to the reader behind a bound."""
    stops = [at for at, token in enumerate(source) if token.stop and at]
    if stops:
        return any(
            tells_the_other_side(source[start:end], claim)
            for start, end in pairwise([0, *stops, len(source)])
        )
    if _turns_without_figure(source, claim):
        return True
    is_turned = _denies(source) is not _denies(claim)
    if is_turned and {token.key for token in (*source, *claim)} & _NEITHER:
        return False
    known = {token.key for token in source if token.quantity}
    for place, theirs in _figures(source):
        for at, mine in _figures(claim):
            others = {token.key for _, token in _figures(claim) if token is not mine}
            if not _are_alike(theirs, mine) or not others <= known:
                continue
            first, second = _range_at(source, place), _range_at(claim, at)
            if is_turned and _is_bounded(first) and first.apart_from(second):
                return True
            if not is_turned and _is_one_that_may(source, first, claim, second):
                return True
            is_other = theirs.key != mine.key
            if (
                not is_turned
                and is_other
                and _are_the_same_count(source, place, first, claim, at, second)
            ):
                return True
    return False


def _is_one_that_may(
    source: Sequence[Token], first: _Range, claim: Sequence[Token], second: _Range
) -> bool:
    """Whether "two may" is told of "no more than two may"."""
    may = all(any(token.key == "<may>" for token in side) for side in (source, claim))
    is_upper = first.low is None and first.high is not None
    return may and is_upper and not _is_bounded(second) and not first.apart_from(second)


def _figures(tokens: Sequence[Token]) -> Iterator[tuple[int, Token]]:
    return ((place, token) for place, token in enumerate(tokens) if token.quantity)


def _are_alike(first: Token, second: Token) -> bool:
    if first.quantity is None or second.quantity is None:
        return False
    if first.quantity.kind is QuantityKind.DATE:
        # Which of two dates is earlier may hang on a year that is not given.
        return first.key == second.key
    return (first.quantity.kind, first.quantity.unit) == (
        second.quantity.kind,
        second.quantity.unit,
    )


def _range_at(tokens: Sequence[Token], place: int) -> _Range:
    """Return what the words around a figure let in: the figure alone where they set no bound."""
    value = _value(tokens[place].quantity)
    before = tokens[place - 1].key if place else ""
    compared = tokens[place - 2].key if place > 1 and before == "than" else ""
    behind = [token.key for token in tokens[place + 1 : place + 4]]
    other = behind[behind.index("or") + 1 :][:1] if "or" in behind[:2] else []
    if before in _UP_TO or set(other) & _OR_LESS:
        return _Range(None, value)
    if before in _FROM or set(other) & _OR_MORE:
        return _Range(value, None)
    if before in _BELOW or compared in _SMALLER:
        return _Range(None, value, high_counts=False)
    if before in _ABOVE or compared in _GREATER:
        return _Range(value, None, low_counts=False)
    return _Range(value, value)


def _value(quantity: Quantity | None) -> Fraction:
    is_dated = quantity is None or quantity.kind is QuantityKind.DATE
    return Fraction(0) if is_dated or quantity is None else quantity.value


def _is_bounded(limits: _Range) -> bool:
    return limits.low is None or limits.high is None


def _are_the_same_count(
    source: Sequence[Token],
    place: int,
    first: _Range,
    claim: Sequence[Token],
    at: int,
    second: _Range,
) -> bool:
    """Whether two bounds of things that are counted let in the same numbers."""
    if not _is_bounded(first) or not _is_bounded(second):
        return False
    whole = _counts_things(source, place) and _counts_things(claim, at)
    return whole and first.in_whole_numbers() == second.in_whole_numbers()


def _counts_things(tokens: Sequence[Token], place: int) -> bool:
    quantity = tokens[place].quantity
    if quantity is None or quantity.kind is not QuantityKind.NUMBER:
        return False
    following = tokens[place + 1].key if place + 1 < len(tokens) else ""
    return quantity.value.denominator == 1 and following not in _MEASURED


def _denies(tokens: Sequence[Token]) -> bool:
    return sum(token.key in _DENYING for token in tokens) % 2 == 1


def _turns_without_figure(source: Sequence[Token], claim: Sequence[Token]) -> bool:
    """Whether "not before the light is green" became "once the light is green"."""
    if _denies(claim) or not _denies(source):
        return False
    for place, token in enumerate(source[:-1]):
        if token.key != "before" or source[place + 1].quantity:
            continue
        kept = [one.key for one in claim[:-1]]
        if ("before", source[place + 1].key) in pairwise(kept):
            continue  # told as it stands
        opened = [at for at, one in enumerate(claim[:-1]) if one.key in _STARTING | {"<once>"}]
        if any(claim[at + 1].key == source[place + 1].key for at in opened):
            return not {one.key for one in source} & (CONDITIONS - {"only"})
    return False
