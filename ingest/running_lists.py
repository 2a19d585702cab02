"""Lists set in running text: "Bring: • passport • visa", "You need: 1. Ink 2. Paper"."""

import re
from collections.abc import Iterator

from ingest import abbreviations as words

_BULLET = re.compile(r"(?<=\s)[•‣◦▪●■](?=\s*[^\W\d_])")
_NUMBER = re.compile(r"(?<![^\s(])(?P<number>\d{1,2})(?:\.\)?|\))\s+(?=[\"“‘(]|[^\W\d_a-z])")
_AMOUNT_SAID = re.compile(r"\b(?:is|was|be)[:：]$")
_COLONS = (":", "：")
_LONGEST_WORD = 64
"""Longest word that is looked at before a number, in signs."""

_ENDINGS = (*".!?…;,)]”’\"'", *_COLONS)


def item_gaps(text: str) -> list[int]:
    """Return where the next item of a list begins, in order.

    The small letters of "1. a pen, 2. ink" go on with one sentence; they begin no item. What
    follows later changes nothing, so a text that grows keeps its items.
    """
    return sorted({*(found.start() for found in _BULLET.finditer(text)), *_numbered(text)})


def _numbered(text: str) -> Iterator[int]:
    labels = [one for one in _NUMBER.finditer(text) if not _closes(one, text)]
    expected: int | None = None
    is_bare = False
    for label in labels:
        number = int(label["number"])
        before = _before(text, label.start())
        if not before:
            expected = number + 1
        elif number == 1 and before.endswith(_COLONS) and not _AMOUNT_SAID.search(before):
            expected, is_bare = 2, False
            yield label.start()
        elif number == expected and (
            _ends_item(before) or _is_bare_item(before, after_bare=is_bare)
        ):
            expected, is_bare = number + 1, not _ends_item(before)
            yield label.start()


def _before(text: str, end: int) -> str:
    """Return the last signs before `end` without blanks behind: a copy of all costs too long."""
    while end and text[end - 1].isspace():
        end -= 1
    return text[max(0, end - _LONGEST_WORD) : end]


def _closes(label: re.Match[str], text: str) -> bool:
    """Whether the bracket of "3)" belongs to one before it: "(see page 3) Then"."""
    before = text[max(0, label.start() - 200) : label.start()]
    return ")" in label[0] and before.rfind("(") > before.rfind(")")


def _ends_item(before: str) -> bool:
    """Whether a mark ends the item before a number; in "Sec. 2. Fees" it only shortens a word."""
    word = before.rsplit(maxsplit=1)[-1].removesuffix(".").lower()
    return before.endswith(_ENDINGS) and word not in words.REFERENCES - words.ALSO_WORDS


def _is_bare_item(before: str, *, after_bare: bool) -> bool:
    """Whether an item without a mark at its end stands before; "by day 2. Staff" holds none."""
    word = before.rsplit(maxsplit=1)[-1].lower()
    return word not in words.BEFORE_NUMBERS and (after_bare or word not in words.LABELLED)
