"""Running heads that name the document beside the chapter: "Travel | Staff Rules" on its pages."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from ingest.readers.page_numbers import YEARS

_WORDS = re.compile(r"[^\W_]+")
_ENDS_SENTENCE = re.compile(r"[.!?:;,][\"'”’)\]]*$")
_PAGE_OF = re.compile(
    r"\b(?:(?:page|seite|p[aá]gina|pag\.|p\.)\s*(\d+)(?:\s*(?:/|of|von|de|di)\s*\d+)?"
    r"|(\d+)\s*(?:/|of|von|de|di)\s*\d+)[)\]]?\s*$",
    re.IGNORECASE,
)
_LEAST_PAGES = 3
_MOSTLY = 0.6
_LONGEST = 4
"""Words of the name of the document that are looked for at either end of a line."""

_MOST_WORDS = 14


def titled(outer: Mapping[int, str], pages: Sequence[Sequence[str]]) -> set[int]:
    """Return the pages whose outermost line is such a head.

    What is left of the line, the name of a chapter, must be printed elsewhere too, so that no
    heading is lost with the head; "Fees for Adults" on two pages loses only the second. A name
    with a colon behind it asks for what follows it.
    """
    bare = _unnumbered(outer)
    words = {
        at: found
        for at, line in bare.items()
        if (found := tuple(word.casefold() for word in _WORDS.findall(line)))
        and len(found) <= _MOST_WORDS
        and not _ENDS_SENTENCE.search(line)
    }
    name = _name_of(words, len(pages))
    if not name:
        return set()
    rests = {at: rest for at, found in words.items() if (rest := _without(found, name)) is not None}
    asks = re.compile(r"\W+".join(map(re.escape, name)) + r"\s*:", re.IGNORECASE)
    numbered = {at for at, line in bare.items() if line != _PAGE_OF.sub("", outer[at])}
    printed = _told_by_pages({at: words[at] for at in rests}, rests, numbered)
    lines = {tuple(w.casefold() for w in _WORDS.findall(line)) for page in pages for line in page}
    return {
        at
        for at, rest in rests.items()
        if (not rest or rest in printed or rest in lines or rests.get(at - 1) == rest)
        and not asks.search(outer[at])
    }


def _told_by_pages(
    words: Mapping[int, tuple[str, ...]],
    rests: Mapping[int, tuple[str, ...]],
    numbered: AbstractSet[int],
) -> set[tuple[str, ...]]:
    """Return the names of chapters on several pages whose lines can only be heads.

    No heading holds the page number, or changes sides with the pages.
    """
    told: set[tuple[str, ...]] = set()
    for rest, times in Counter(rests.values()).items():
        members = {at for at in rests if rests[at] == rest}
        if times > 1 and (members <= numbered or len({words[at] for at in members}) > 1):
            told.add(rest)
    return told


def _name_of(words: Mapping[int, tuple[str, ...]], pages: int) -> tuple[str, ...]:
    """Return the words that begin or end the lines of most pages, as many as there are."""
    ends: Counter[tuple[str, ...]] = Counter()
    for found in words.values():
        lengths = range(2, min(_LONGEST, len(found)) + 1)
        ends.update({found[:n] for n in lengths} | {found[-n:] for n in lengths})
    least = max(_LEAST_PAGES, _MOSTLY * pages)
    common = [name for name, times in ends.items() if times >= least]
    return max(common, key=len, default=())


def _without(words: tuple[str, ...], name: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return a line without the name at its beginning or end, None if it stands at neither."""
    length = len(name)
    if words[:length] == name:
        rest = words[length:]
    elif words[-length:] == name:
        rest = words[:-length]
    else:
        return None
    return rest


def _unnumbered(outer: Mapping[int, str]) -> dict[int, str]:
    """Return the lines without the page number at either end, where that counts with the pages."""
    lines = {at: _PAGE_OF.sub("", line) for at, line in outer.items()}
    ends = {
        at: (re.match(r"\W*(\d{1,4})\b", line), re.search(r"\b(\d{1,4})\W*$", line))
        for at, line in lines.items()
    }
    offsets = Counter(
        offset
        for at, both in ends.items()
        for offset in {int(m.group(1)) - at for m in both if m and int(m.group(1)) not in YEARS}
    )
    offset, times = max(offsets.items(), key=lambda item: item[1], default=(0, 0))
    if times < max(_LEAST_PAGES, _MOSTLY * len(outer)):
        return lines
    for at, both in ends.items():
        numbers = [found for found in both if found and int(found.group(1)) - at == offset]
        if numbers:
            start, end = numbers[0].span()
            lines[at] = f"{lines[at][:start]} {lines[at][end:]}"
    return lines
