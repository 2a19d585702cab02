"""Figures beside a bound: those that it lets in, and those of "the others" that it leaves out."""

from collections.abc import Sequence

from verify.quantities.comparison import Comparison, compare
from verify.quantities.quantity import Quantity, QuantityKind
from verify.reading.tokens import Token
from verify.reading.words import BOUNDS, NEGATORS, listed

_UPPER = frozenset({"<at-most>", "<less-than>", "under", "below", "within"})
_LOWER = frozenset({"<at-least>", "<more-than>", "over", "above", "from"})
_UP_TO_A_TIME = frozenset({"before", "until", "till", "by"})
_FROM_A_TIME = frozenset({"after", "from", "since"})
_COMPARED = dict.fromkeys(
    ("longer", "older", "larger", "higher", "heavier", "later", "bigger", "farther"), "above"
) | dict.fromkeys(
    ("shorter", "younger", "smaller", "lower", "lighter", "earlier", "cheaper"), "below"
)
_OR_MORE = {
    ("or", word) for word in ("more", "over", "above", "older", "later", "longer", "higher")
}
_OR_LESS = {("or", word) for word in ("less", "fewer", "under", "below", "younger", "earlier")}
_OR_LESS |= {("or", "shorter"), ("or", "lower")}
_OTHERS = frozenset(_COMPARED) | {
    *("others", "other", "otherwise", "rest", "remaining", "less", "more", "everyone", "else"),
    *("smaller", "lighter", "cheaper", "dearer", "slower", "faster"),
}
_ONE_MOMENT = listed("close closes start starts begin begins end ends opens finish finishes")
"""What they say is done at one hour: "closes by eight" tells it, and lets no other in."""
_OF_SOME = listed("<may> if when who which that earliest latest")

BOUND_WORDS = BOUNDS | _UPPER | _LOWER
"""Words before a figure that make a bound of it."""

AROUND_A_TIME = _UP_TO_A_TIME | _FROM_A_TIME
"""Words before a time of day or a date that make a bound of it."""


def lets_in(tokens: Sequence[Token], bound: Token, claim: Sequence[Token], figure: Token) -> bool:
    """Whether a bounded quantity among `tokens` ("more than 50 euros") leaves room for a claim's.

    `figure` is the claim's quantity. Not where the claim sets the bound itself: "closes at six".
    """
    if bound.quantity is None or figure.quantity is None:
        return False
    if bound.quantity.unit != figure.quantity.unit or _is_set(tokens, bound, claim, figure):
        return False
    differs = (Comparison.NUMBER_DIFFERS, Comparison.DATE_DIFFERS)
    if compare(bound.quantity, figure.quantity) not in differs:
        return False
    before = _before(tokens, bound)
    behind = _behind(tokens, bound)
    in_time = figure.quantity.kind in (QuantityKind.TIME, QuantityKind.DATE)
    is_upper = before in _UPPER or behind in _OR_LESS or (in_time and before in _UP_TO_A_TIME)
    is_lower = before in _LOWER or behind in _OR_MORE or (in_time and before in _FROM_A_TIME)
    if is_upper is is_lower:
        return False
    return _is_less(figure.quantity, bound.quantity) is is_upper


def is_of_the_others(
    tokens: Sequence[Token], bound: Token, claim: Sequence[Token], figure: Token
) -> bool:
    """Whether a figure outside a bound is one of "the others" that the text speaks of as well.

    "Bills above 2,000 euros need two signatures, smaller ones one": 900 euros are of the others,
    "above 900 euros" is another bound.
    """
    others = {token.key for token in tokens[_place(tokens, bound) + 1 :]} & _OTHERS
    before = _before(tokens, bound)
    is_bounded = before in _UPPER | _LOWER | {"than"}
    if not others or not is_bounded or before == _before(claim, figure):
        return False
    return not lets_in(tokens, bound, claim, figure)


def _is_set(tokens: Sequence[Token], bound: Token, claim: Sequence[Token], figure: Token) -> bool:
    """Whether a claim says itself when something opens or closes, and no hour in between."""
    kinds = (QuantityKind.TIME, QuantityKind.DATE)
    if figure.quantity is None or figure.quantity.kind not in kinds:
        return False
    if _before(claim, figure) == "to":
        return _before(tokens, bound) in ("until", "till")
    mine, theirs = ({token.key for token in side} for side in (claim, tokens))
    if (mine | theirs) & _OF_SOME or ("<must>" in theirs and "<must>" not in mine):
        return False
    place = _place(tokens, bound)
    verb = tokens[place - 2].key if place > 1 else ""
    # "No later than" is read as a "by" as well, and leaves the hour open.
    is_plain = tokens[place - 1].key in ("by", "from") and not tokens[place - 1].negated
    return is_plain and verb in _ONE_MOMENT and verb in mine


def _place(tokens: Sequence[Token], one: Token) -> int:
    """Return the place of a token among others, 0 where it is not one of them."""
    return next((place for place, token in enumerate(tokens) if token is one), 0)


def _before(tokens: Sequence[Token], bound: Token) -> str:
    """Return the word before a figure, "above" or "below" for a "longer than"; "" without one."""
    position = _place(tokens, bound)
    before = tokens[position - 1].key if position else ""
    # "No later than 30 days" is the opposite of "later than 30 days".
    denied = position > 2 and tokens[position - 3].key in NEGATORS
    if before == "than" and position > 1 and not denied:
        return _COMPARED.get(tokens[position - 2].key, before)
    return before


def _behind(tokens: Sequence[Token], bound: Token) -> tuple[str, ...]:
    position = _place(tokens, bound)
    return tuple(token.key for token in tokens[position + 1 : position + 3])


def _is_less(figure: Quantity, bound: Quantity) -> bool | None:
    """Whether a figure is below, or a date before, another; None where dates cannot be ordered."""
    if figure.kind is not QuantityKind.DATE:
        return figure.value < bound.value
    if len(figure.dates) != 1 or len(bound.dates) != 1:
        return None
    (mine,), (theirs,) = figure.dates, bound.dates
    written = [(bool(one.year), bool(one.month), bool(one.day)) for one in (mine, theirs)]
    # A bare year names what a figure is for as often as a limit.
    return mine < theirs if written[0] == written[1] and mine.day else None
