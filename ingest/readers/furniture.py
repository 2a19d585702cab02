"""Lines that belong to the pages, not to the text: running heads, feet, page numbers."""

import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from ingest.readers.line_wraps import goes_on
from ingest.readers.page_numbers import YEARS, numbered
from ingest.readers.running_titles import titled

_DIGITS = re.compile(r"\d+")
_ENDS_SENTENCE = re.compile(r"[.!?:;,][\"'”’)\]]*$")
_MONTHS = "jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]"
_MOMENT = re.compile(
    rf"\d{{1,2}}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?|\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}}"
    rf"|(?:\d{{1,2}}\.?\s+)?\b(?:{_MONTHS})[a-zäé]*\.?\s+(?:\d{{1,2}},?\s+)?\d{{4}}",
    re.IGNORECASE,
)
# What dates such lines: "Printed 3 March", "Downloaded on", or the time of day.
_DATED = re.compile(
    r"\d{1,2}:\d\d|\b(?:printed?|downloaded|accessed|generated|retrieved|exported|saved|viewed"
    r"|gedruckt|stand|imprim)",
    re.IGNORECASE,
)
_VALUE = re.compile(r":\s*(\d+)\s*$")
_SAYS_PAGE = re.compile(r"\b(?:page|seite|p[aá]gina|pag\.|p\.)", re.IGNORECASE)
_LEAST_PAGES_WITH_HEADS = 4
_MOSTLY = 0.7
_DEEPEST = 4
"""Most lines of a running head or foot."""

_LEAST_PAGES = 3


@dataclass(frozen=True, slots=True)
class BarePages:
    """Which lines of each page are not its furniture, and the page numbers printed on them.

    Of each page one run of lines is kept: the first, and the one behind the last.
    """

    kept: tuple[tuple[int, int], ...]
    labels: tuple[str | None, ...]


def without_furniture(pages: Sequence[Sequence[str]]) -> BarePages:
    """Take running heads, feet and page numbers off.

    A line goes only if it comes again on most pages (digits apart) at the same edge, or is a page
    number that counts with the pages: a heading that stands once at the top of a page stays.
    """
    kept = [_trimmed(page, 0, len(page)) for page in pages]
    labels: dict[int, str] = {}
    for is_top in (True, False):
        known: set[str] = set()
        for _ in range(_DEEPEST):
            edges = [page[first:end] for page, (first, end) in zip(pages, kept, strict=True)]
            outer = {at: _outer(page, is_top) for at, page in enumerate(edges) if page}
            running = _running(outer, edges, _following(edges, is_top))
            known |= {_pattern(outer[at], keeps_digits=True) for at in running}
            going = running | numbered(outer, labels) | _as_elsewhere(outer, known)
            going = going or titled(outer, pages)
            going = going or (_section_heads(outer, len(pages)) if is_top else set())
            if not going:
                break
            for at in going:
                first, end = kept[at]
                kept[at] = _trimmed(pages[at], first + is_top, end - (not is_top))
    return BarePages(tuple(kept), tuple(labels.get(at) for at in range(len(pages))))


def without_known(
    page: Sequence[str], own: Sequence[str], of_file: Sequence[str]
) -> tuple[int, int]:
    """Return the run of lines that is left when known furniture goes from both ends of a page.

    `own` is what was found to be furniture on the same page, in other lines perhaps; `of_file`
    on all pages, of which only the digits may differ here.
    """
    mine = {_pattern(line, keeps_digits=True) for line in own}
    known = {pattern for line in of_file if any(map(str.isalpha, pattern := _pattern(line)))}
    first, end = _trimmed(page, 0, len(page))
    while first < end and _is_made_of(page[first], mine, known):
        first, end = _trimmed(page, first + 1, end)
    while first < end and _is_made_of(page[end - 1], mine, known):
        first, end = _trimmed(page, first, end - 1)
    return first, end


def _pattern(line: str, *, keeps_digits: bool = False) -> str:
    text = " ".join(line.split()).casefold()
    return text if keeps_digits else _DIGITS.sub("#", text)


def _is_made_of(line: str, mine: AbstractSet[str], known: AbstractSet[str]) -> bool:
    for parts, text in ((mine, _pattern(line, keeps_digits=True)), (known, _pattern(line))):
        rest = text
        for part in sorted(parts, key=len, reverse=True):
            rest = rest.replace(part, " ", 1) if part else rest
        if not rest.strip():
            return True
    return False


def _trimmed(page: Sequence[str], first: int, end: int) -> tuple[int, int]:
    """Leave blank lines at both ends out."""
    while first < end and not page[first].strip():
        first += 1
    while first < end and not page[end - 1].strip():
        end -= 1
    return first, end


def _outer(page: Sequence[str], is_top: bool) -> str:
    return " ".join((page[0] if is_top else page[-1]).split())


def _following(edges: Sequence[Sequence[str]], is_top: bool) -> dict[int, str]:
    """Return the line after the outermost one; behind the last of a page, that of the next page."""
    if is_top:
        return {at: page[1].strip() for at, page in enumerate(edges) if len(page) > 1}
    return {at - 1: page[0].strip() for at, page in enumerate(edges) if page}


def _running(
    outer: dict[int, str], edges: Sequence[Sequence[str]], following: dict[int, str]
) -> set[int]:
    """Return the pages whose outermost line is a running head or foot."""
    patterns = {at: _DIGITS.sub("#", _undated(line)).casefold() for at, line in outer.items()}
    going: set[int] = set()
    for pattern, times in Counter(patterns.values()).items():
        members = [at for at in patterns if patterns[at] == pattern]
        # On two pages only a line that is no sentence and stands on both can be told.
        both = len(edges) == times == 2 and not _ENDS_SENTENCE.search(outer[members[0]])
        if (times < _LEAST_PAGES and not both) or not _is_on_most(members, len(edges)):
            continue
        if _is_sentence_of_its_own(members, outer, edges):
            continue
        if _is_counted_text(members, outer, following) or _ends_text(members, outer, edges):
            continue
        if _digits_go_with_pages(members, {at: _undated(outer[at]) for at in members}):
            going.update(members)
    return going


def _as_elsewhere(outer: dict[int, str], known: AbstractSet[str]) -> set[int]:
    """Return the pages whose outermost line is one that runs over other pages, in other order."""
    lines = {at: _pattern(line, keeps_digits=True) for at, line in outer.items()}
    return {
        at
        for at, line in lines.items()
        if line in known and any(map(str.isalpha, line)) and not _ENDS_SENTENCE.search(line)
    }


def _undated(line: str) -> str:
    """Take the moment off a line that says when it was printed: that changes from page to page."""
    return _MOMENT.sub("", line) if _DATED.search(line) else line


def _section_heads(outer: dict[int, str], pages: int) -> set[int]:
    """Return the pages whose first line repeats that of the page before: the name of a section.

    The first page of each section keeps it, where it may be the heading itself.
    """
    names = {at: _pattern(line, keeps_digits=True) for at, line in outer.items()}
    times = Counter(names.values())
    repeated = [
        at for at, name in names.items() if times[name] > 1 and not _ENDS_SENTENCE.search(outer[at])
    ]
    if pages < _LEAST_PAGES_WITH_HEADS or len(repeated) < _MOSTLY * pages:
        return set()
    return {at for at in repeated if names.get(at - 1) == names[at]}


def _is_on_most(members: Sequence[int], pages: int) -> bool:
    """Whether the line stands on most pages, or on most left or right hand pages."""
    if len(members) >= 0.6 * pages:
        return True
    sides = {at % 2 for at in members}
    return len(sides) == 1 and len(members) >= 0.8 * (pages / 2)


def _is_sentence_of_its_own(
    members: Sequence[int], outer: dict[int, str], edges: Sequence[Sequence[str]]
) -> bool:
    """Whether the line is what the pages say: a sentence without which they would be empty."""
    sentences = sum(bool(_ENDS_SENTENCE.search(outer[at])) for at in members)
    alone = sum(len(edges[at]) == 1 for at in members)
    return sentences > len(members) / 2 and alone > len(members) / 4


def _is_counted_text(
    members: Sequence[int], outer: dict[int, str], following: dict[int, str]
) -> bool:
    """Whether the line is text that counts on from page to page: "Rule 7 asks all staff to".

    The number of a page stands at either end of its line; one inside, in a line that the next one
    goes on with, is that of a rule.
    """
    inner = {frozenset(w for w in outer[at].split()[1:-1] if _DIGITS.search(w)) for at in members}
    going = sum(goes_on(outer[at], following.get(at, "")) for at in members)
    return len(inner) > len(members) / 2 and going >= _MOSTLY * len(members)


def _ends_text(
    members: Sequence[int], outer: dict[int, str], edges: Sequence[Sequence[str]]
) -> bool:
    """Whether the last line ends sentences that begin in other words on each page."""
    before = {
        _pattern(edges[at][-2], keeps_digits=True) if len(edges[at]) > 1 else "" for at in members
    }
    is_end = all(outer[at][0].islower() and _ENDS_SENTENCE.search(outer[at]) for at in members)
    is_last = all(" ".join(edges[at][-1].split()) == outer[at] for at in members)
    return is_end and is_last and len(before) > 1


def _digits_go_with_pages(members: Sequence[int], outer: dict[int, str]) -> bool:
    """Whether each number in the line stays the same, or counts with the pages."""
    columns = zip(*([int(n) for n in _DIGITS.findall(outer[at])] for at in members), strict=False)
    for column in columns:
        offsets = Counter(number - at for number, at in zip(column, members, strict=True))
        if len(set(column)) > 1 and max(offsets.values()) < 0.8 * len(members):
            return False
        # "Fees for 2030", "Fees for 2031" count on as well, but not the pages.
        if len(set(column)) > 1 and all(year in YEARS for year in column):
            return False
    values = {m.group(1) for at in members if (m := _VALUE.search(outer[at]))}
    if len(values) > 1 and not any(_SAYS_PAGE.search(outer[at]) for at in members):
        return False
    changes = any(len({tuple(_DIGITS.findall(outer[at])) for at in members}) > 1 for _ in "1")
    # "Rule 7 is void." counts with the pages as well; a sentence that changes is text.
    return not (changes and _ENDS_SENTENCE.search(outer[members[0]]))
