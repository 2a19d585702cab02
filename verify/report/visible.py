"""Text of an export as a page may show it: nothing hidden, nothing that turns the writing."""

import unicodedata

_REPLACEMENT = "\ufffd"
_LINE_ENDS = {"\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"}
_SOFT_HYPHEN = "\xad"
_JOINERS = {"\u200c", "\u200d"}
"""They part or join letters: Persian and the scripts of India are not written without them."""


def visible(text: str) -> str:
    """Return the text with a sign in place of what cannot be seen or turns the writing.

    What belongs to the writing stays: spaces of any width as spaces, line ends, the places where a
    word may be parted, and the joiners inside words of scripts that need them and inside emoji.
    """
    return "".join(_visible(text, at) for at in range(len(text)))


def _visible(text: str, at: int) -> str:
    sign = text[at]
    if sign.isprintable() or sign in ("\n", _SOFT_HYPHEN):
        return sign
    if sign in _LINE_ENDS:
        return "\n"
    if sign == "\t" or unicodedata.category(sign) == "Zs":
        # No-break and narrow spaces stand in figures: "5 000 EUR".
        return " " if sign == "\t" else sign
    if sign in _JOINERS and _joins(text[at - 1 : at]) and _joins(text[at + 1 : at + 2]):
        return sign
    return _REPLACEMENT


def _joins(neighbour: str) -> bool:
    """Whether a joiner beside this sign means something: not in Latin, Greek or Cyrillic words."""
    if not neighbour:
        return False
    kind = unicodedata.category(neighbour)
    if kind in ("So", "Sk", "Mn", "Mc"):
        return True
    cased = neighbour.lower() != neighbour.upper()
    return kind.startswith("L") and not cased
