"""Deadlines put into one form: "no later than 5 May" is "by 5 May"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tagtrap.domain.spans import Span
from verify.quantities.quantity import QuantityKind
from verify.reading.token import Token

_DENIALS = frozenset({"no", "not"})
_BEFORE = frozenset({"before", "prior", "ahead", "advance"})
_AFTER = frozenset({"after", "following", "since", "from", "of"})
_FORMS = {
    # The comparison: the form before a day or an hour, before so long ahead, before so long.
    "later": ("by", "<at-least>", "within"),
    "earlier": ("from", "<at-most>", "<at-least>"),
}
_REACH = 3


def with_deadlines(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens with "no later than" and "no earlier than" as the bounds that they are.

    "No later than three days before it" is "at least three days before it", "no later than three
    days after it" is "within three days after it".
    """
    position = 0
    while position < len(tokens):
        form = _form_at(tokens, position)
        if not form:
            yield tokens[position]
            position += 1
            continue
        first, last = tokens[position], tokens[position + 2]
        span = Span(first.span.start, last.span.end) if first.span and last.span else first.span
        yield replace(first, key=form, span=span, negated=True)
        position += 3


def _form_at(tokens: Sequence[Token], position: int) -> str:
    keys = [token.key for token in tokens[position : position + 3]]
    if len(keys) < 3 or keys[0] not in _DENIALS or keys[1] not in _FORMS or keys[2] != "than":
        return ""
    of_day, ahead, behind = _FORMS[keys[1]]
    place = position + 3
    if place < len(tokens) and tokens[place].key == "the":
        place += 1
    if place >= len(tokens):
        return ""
    quantity = tokens[place].quantity
    if quantity is None:
        return of_day if tokens[place].key.endswith(".>") else ""
    if quantity.kind in (QuantityKind.DATE, QuantityKind.TIME):
        return of_day
    if quantity.kind is not QuantityKind.DURATION:
        return ""
    for token in tokens[place + 1 : place + 1 + _REACH]:
        if token.comma or token.stop or token.key in _AFTER:
            break
        if token.key in _BEFORE:
            return ahead
    return behind
