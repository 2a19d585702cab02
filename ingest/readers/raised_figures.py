"""Raised figures: marks of footnotes go, powers and marks without a note are shown as raised."""

import re
from collections.abc import Set as AbstractSet

NOTE = re.compile(r"^(\d{1,2})\s+(?=[A-Z])")
"""How the text of a footnote begins."""

_SQUARE_UNIT = re.compile(r"(?:^|[\s\d])(?:[cdkm]?m|ft|in|yd)$")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_MARKS = re.compile(r"(?<=\S)[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}(?![⁰¹²³⁴⁵⁶⁷⁸⁹])")


def raised(figures: str) -> str:
    """Return figures as raised ones, which no reader takes for part of a number."""
    return figures.translate(_SUPERSCRIPTS)


def shown_after(before: str, figure: str, notes: AbstractSet[str]) -> str:
    """Return what a raised figure behind `before` reads as: nothing where it marks a note."""
    is_power = figure in {"2", "3"} and _SQUARE_UNIT.search(before[-4:])
    # A mark left on a figure would make 30 into 302; the note itself stays.
    return "" if figure in notes and not is_power else raised(figure)


def without_marks(word: str, notes: AbstractSet[str]) -> str:
    """Return a word without the raised figures that mark one of the notes."""
    return _MARKS.sub(
        lambda found: shown_after(word[: found.start()], found.group().translate(_PLAIN), notes),
        word,
    )
