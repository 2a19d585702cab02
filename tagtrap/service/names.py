"""Names as people and files give them, made fit to be kept and shown on one line."""

import unicodedata

from tagtrap.errors import WrongArguments

LONGEST_NAME = 255
LONGEST_COLLECTION = 100


def clean_name(file_name: str) -> str:
    """Return a file name fit to be shown, at most 255 characters; never used as a path."""
    return one_line(file_name)[-LONGEST_NAME:] or "unnamed"


def clean_title(title: str) -> str:
    """Return a title of at most 255 characters."""
    shown = one_line(title)
    return shown if len(shown) <= LONGEST_NAME else f"{shown[: LONGEST_NAME - 1]}…"


def clean_collection(collection: str) -> str:
    """Return the name of a collection, "" for a blank one.

    Raises `WrongArguments` for a longer one than 100 characters: cut, it could be another's name.
    """
    name = one_line(collection)
    if len(name) > LONGEST_COLLECTION:
        raise WrongArguments(
            f'The collection "{name[:30]}…" has {len(name)} characters; '
            f"{LONGEST_COLLECTION} are the limit."
        )
    return name


def one_line(text: str) -> str:
    """Return text with control characters and runs of white space as single blanks."""
    shown = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)
    return " ".join(shown.split())
