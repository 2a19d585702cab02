"""Bounds of things that are counted: "fewer than 11 dogs" are "at most 10 dogs"."""

from dataclasses import replace

from verify.quantities.quantity import QuantityKind
from verify.reading.token import Token
from verify.reading.words import listed

_LIMITS = {"<less-than>": ("<at-most>", -1), "<more-than>": ("<at-least>", 1)}
_MEASURED = listed("points point times marks stars grades scores")


def with_whole_counts(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Read "fewer than 11 dogs" as "at most 10 dogs": of things there is no half."""
    found = list(tokens)
    for place in range(len(found) - 2):
        bound, figure = found[place], found[place + 1]
        quantity = figure.quantity
        if bound.key not in _LIMITS or quantity is None or found[place + 2].key in _MEASURED:
            continue
        is_count = quantity.kind is QuantityKind.NUMBER and quantity.value.denominator == 1
        # "Under 14" may be an age, "fewer than 14 children" is a count.
        if not is_count or not _is_thing(found[place + 2]):
            continue
        name, step = _LIMITS[bound.key]
        counted = replace(quantity, value=quantity.value + step, written=quantity.written + step)
        found[place] = replace(bound, key=name)
        found[place + 1] = replace(figure, key=counted.key, quantity=counted)
    return tuple(found)


def _is_thing(token: Token) -> bool:
    return token.is_content and token.key.endswith(("s", "people", "children"))
