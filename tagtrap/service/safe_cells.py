"""Text that a spreadsheet shows as it is written, and never works out."""

import unicodedata

from verify.report.visible import visible

_STARTS = frozenset("=+-@")
_QUOTE = "'"
LONGEST_CELL = 32_000
"""Characters; a spreadsheet takes 32,767 at most."""

_CUT = "… (cut)"


def safe_cell(text: str) -> str:
    """Return the text for a cell: one that a spreadsheet could take for a formula is quoted.

    That is text whose first sign is =, +, - or @, also in full width or another form of the sign,
    or behind blanks, and text that starts with a tab or a line end. Signs that nobody sees, or that
    turn the writing, are replaced by one that shows.
    """
    shown = visible(text)
    if len(shown) > LONGEST_CELL:
        shown = shown[: LONGEST_CELL - len(_CUT)] + _CUT
    return _QUOTE + shown if _starts_formula(text) or _starts_formula(shown) else shown


def _starts_formula(text: str) -> bool:
    if text[:1] in ("\t", "\r", "\n"):
        return True
    first = next((sign for sign in text if not _is_blank(sign)), "")
    return unicodedata.normalize("NFKC", first)[:1] in _STARTS if first else False


def _is_blank(sign: str) -> bool:
    # What takes no room, or is no sign at all, hides nothing from a program that skips it.
    return sign.isspace() or unicodedata.category(sign) in ("Cf", "Cc", "Zs")
