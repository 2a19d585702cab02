"""When two texts read the same."""

import unicodedata


def same_text(text: str) -> str:
    """Return the text without what a reader does not notice: case and the kind of blanks.

    Punctuation stays: 1.5 is not 15.
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
