"""Page numbers as they are printed: figures that count with the pages, or begin anew once."""

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

_NUMBER_ALONE = re.compile(
    r"^[\s\-–—|\[(]*(?:(?:page|p\.|seite|pagina|página|pag\.)\s*)?(?P<number>\d{1,4}|[ivxlc]{1,7})"
    r"(?:\s*(?:/|of|von|de|di|\|)\s*(?P<total>\d{1,4}))?[\s\-–—|\])]*$",
    re.IGNORECASE,
)
_SAYS_PAGE = re.compile(r"page|seite|p[aá]gina|\d\s*(?:/|of|von)\s*\d|^\s*[-–—|]\s*\d", re.I)
YEARS = range(1900, 2100)
"""Numbers that may be years, each the heading of its page; few files have so many pages."""

_FEWEST = 2
"""Pages on which numbers must count on before they are taken for page numbers."""


def numbered(outer: Mapping[int, str], labels: dict[int, str]) -> set[int]:
    """Return the pages whose outermost line is only a page number, and note what it says."""
    found = {at: m for at, line in outer.items() if (m := _NUMBER_ALONE.match(line))}
    values = {at: _value(m["number"]) for at, m in found.items()}
    counting = _counting(values, {at: m["number"].isdecimal() for at, m in found.items()})
    going: set[int] = set()
    for at, match in found.items():
        says_page = bool(_SAYS_PAGE.search(outer[at])) and values[at] == at + 1
        if at in counting or says_page:
            labels.setdefault(at, match["number"])
            going.add(at)
    return going


def _counting(values: Mapping[int, int], is_figure: Mapping[int, bool]) -> set[int]:
    """Return the pages whose numbers count with the pages, in one or a few runs.

    A preface counts i, ii, iii and the text begins again with 1: most numbers must be in such runs,
    and no run may reach into another.
    """
    runs: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for at, value in values.items():
        if value and value not in YEARS:
            runs[value - at, is_figure[at]].append(at)
    long = [sorted(pages) for pages in runs.values() if len(pages) >= _FEWEST]
    main = max(long, key=len, default=[])
    if 2 * len(main) > len(values):
        return set(main).union(*(run for run in long if _is_apart(run, main)))
    long.sort()
    are_apart = all(_is_apart(one, other) for one, other in pairwise(long))
    total = sum(map(len, long))
    return set().union(*long) if are_apart and 2 * total > len(values) else set()


def _is_apart(one: list[int], other: list[int]) -> bool:
    return one[-1] < other[0] or other[-1] < one[0] or one is other


def _value(number: str) -> int:
    """Return the value of figures or of a Roman number."""
    if number.isdecimal():
        return int(number)
    worth = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in number.lower()]
    pairs = zip(worth, [*worth[1:], 0], strict=True)
    return sum(-one if one < following else one for one, following in pairs)
