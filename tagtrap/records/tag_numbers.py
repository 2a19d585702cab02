"""Which numbers can be tags, and how they are drawn."""

import random
import re
from collections.abc import Callable

SHORTEST = 4
"""Digits of the first tags."""

RESERVED = range(1900, 2100)
"""Numbers that would read as a year."""

_DIGITS = re.compile(r"\d+")
_GROUPED = re.compile(r"\d{1,3}(?:[.,'’ \u00a0\u2009\u202f]\d{3})+(?!\d)")
_LONGEST = 18
_ROUNDS = 200
_LEAST_DRAWN = 50


def numbers_in(text: str) -> set[int]:
    """Return every number that stands in a text, "3,626" as 3626 too."""
    runs = set(_DIGITS.findall(text))
    runs.update("".join(_DIGITS.findall(grouped)) for grouped in _GROUPED.findall(text))
    return {int(run) for run in runs if len(run) <= _LONGEST}


def issuable(digits: int) -> int:
    """Return how many numbers of a length may ever be tags."""
    possible: int = 9 * 10 ** (digits - 1)
    return possible - len([n for n in RESERVED if len(str(n)) == digits])


def room(digits: int, *, used: int, avoided: set[int]) -> int:
    """Return how many tags of a length may still be given: until half of the length is used up.

    A text that itself holds most numbers of a length leaves none, rather than a few hard to find.
    """
    possible = issuable(digits)
    in_the_way = sum(1 for number in avoided if len(str(number)) == digits)
    easily_found = possible - used - in_the_way - possible // 20
    return max(0, min((possible + 1) // 2 - used, easily_found))


def draw(
    source: random.Random,
    count: int,
    digits: int,
    avoided: set[int],
    taken_among: Callable[[list[int]], set[int]],
) -> list[int]:
    """Draw up to `count` different numbers of a length; fewer if the source yields no more."""
    drawn: dict[int, None] = {}
    low, high = 10 ** (digits - 1), 10**digits
    for _ in range(_ROUNDS):
        missing = count - len(drawn)
        if not missing:
            break
        numbers = [source.randrange(low, high) for _ in range(max(missing, _LEAST_DRAWN))]
        fresh = [
            number
            for number in dict.fromkeys(numbers)
            if number not in drawn and number not in avoided and number not in RESERVED
        ]
        taken = taken_among(fresh)
        drawn.update(dict.fromkeys([n for n in fresh if n not in taken][:missing]))
    return list(drawn)
