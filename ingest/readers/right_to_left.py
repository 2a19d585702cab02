"""Lines as they look on a page to the order they are read in, for Hebrew, Arabic and their like."""

import re
import unicodedata

_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_LETTER = re.compile(f"[{_RIGHT}]")
# Figures, and words in other letters, with what holds them together: "12.5", "EUR 140", "a@b.org".
_LEFT_RUN = re.compile(
    r"[^\W_{right}]+(?:[ .,:/@%+\-–'’&]+[^\W_{right}]+)*%?".replace("{right}", _RIGHT)
)
_SHAPES = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]+")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def is_from_the_right(text: str) -> bool:
    """Whether most letters of a text are read from right to left."""
    right = len(_LETTER.findall(text))
    return right > 0 and 2 * right >= sum(character.isalpha() for character in text)


def has_right_to_left(text: str) -> bool:
    """Whether a text has any letters that are read from right to left."""
    return bool(_LETTER.search(text))


def in_reading_order(shown: str) -> str:
    """Return a line of such a page, given from its left end to its right end, as it is read."""
    if not has_right_to_left(shown):
        return shown
    turned = shown[::-1].translate(_MIRRORED)
    read = _LEFT_RUN.sub(_turned_back, turned)
    # The shapes that a letter takes in its word are for the eye; its own code is what is searched.
    return _SHAPES.sub(lambda found: unicodedata.normalize("NFKC", found.group()), read)


def _turned_back(found: re.Match[str]) -> str:
    run = found.group()
    if any(character.isalpha() for character in run):
        return run[::-1]
    # Figures alone follow each other from the right, each of them read from the left.
    return re.sub(r"\S+", lambda figure: figure.group()[::-1], run)
