"""Citations in words: "According to sources 12 and 16, ...", "... Source: 1001."."""

import re
from collections import deque
from collections.abc import Container, Iterator

from rag.citation_words import ITEM, ITEMS, NAME, NUMBER_SIGN, PASSAGE, SOURCE
from rag.citations import Citation, Form, canonical, is_year
from tagtrap.domain.spans import Span

_MARKUP = r"[\s*_`~]"
_SIGNS = rf"(?:{_MARKUP}{{0,4}}{NUMBER_SIGN}){{0,3}}{_MARKUP}{{0,4}}"
_WORDED = re.compile(
    rf"(?<![\w-])(?<!open )(?<!closed )(?:(?P<name>sources?|srcs?\.?)|(?P<passage>{PASSAGE}))"
    rf"(?:\(s\))?{_SIGNS}(?P<number>{ITEM})",
    re.IGNORECASE,
)
_NEXT = re.compile(
    rf"{_MARKUP}{{0,4}}(?:[,;]\s{{0,3}}(?:(?:and|or)\b|&)?|(?:and|or|as\s+well\s+as)\b|[&/+–-])"
    rf"{_MARKUP}{{0,4}}(?P<again>{SOURCE}\.?{_SIGNS})?(?:{NUMBER_SIGN})?(?P<number>{ITEM})",
    re.IGNORECASE,
)
_CONNECTING = re.compile(
    r"\b(?:in|into|to|by|from|of|per|see|and|or|the|with|within|on|at|under|as|both|cites?|citing|via"
    r"|that|than|for|is|are|was|were|be|also|only|like|unlike|while|but|if|when|not|no|using)$",
    re.IGNORECASE,
)
_SEPARATOR_BEFORE = re.compile(r"\s{0,3}[,;:–—-]{0,2}\s{0,3}[*_`~]{0,3}$")
_ENDS_HERE = re.compile(r"[*_`~]{0,3}\s*(?:[.!?…;]|$)")
_LABELS_HERE = re.compile(r"[*_`~]{0,3}\s{0,3}(?::|[–—-]\s)")
_AFTER_STOP = re.compile(r"[.!?…:][\"'”’)\]*_]{0,3}\s{1,3}[*_`~]{0,3}$")
_AT_START = re.compile(r"[\s*_`~\"']*$")

_LISTED = re.compile(
    r"\bsources?\b[^.!?\d\n]{1,80}?\b(?:is|are|was|were|be|includes?|including|being)\b[\s:]{1,3}"
    rf"(?P<items>{NUMBER_SIGN}?(?:{NAME}\s)?{ITEMS})(?=[*_`~\s]{{0,4}}(?:[.!;]|$))",
    re.IGNORECASE,
)

_LABEL = re.compile(
    rf"(?:^|(?<=[.!?…\"”)*\x00])\s{{1,3}})[\s*_`~#>]{{0,6}}"
    r"(?:(?:cited|used|all|list\s+of|relevant)\s+)?"
    rf"(?P<name>{NAME}|sources?\(s\)|source\s+(?:ids?|tags?|numbers?|list)|bibliography|works\s+cited)"
    r"(?:\s+(?:used|cited|consulted|list))?(?:[\s*_`~]{0,4}[:：]|\s{1,3}[–—-](?=\s))",
    re.IGNORECASE,
)
_ONLY_NUMBERS = re.compile(rf"[\W_]*(?:\b{NAME}\b[\W_]*)?(?P<items>{ITEMS})[\W_]*", re.IGNORECASE)
_DESCRIBED = re.compile(r"(?<=\d)\s\([^()\d]{1,80}\)")
"""What a list of sources says of each ("1001 (lodging), 1002 (meals)")."""

_BRACKETS = str.maketrans({sign: " " for sign in "()[]（）［］【】*_`~"})
_LONGEST_LIST = 4000


def closing_list(text: str, tags: Container[str]) -> Citation | None:
    """Return the list of sources with which a text ends: a label, a colon and only numbers."""
    label = next(iter(deque(_LABEL.finditer(text), maxlen=1)), None)
    if label is None or len(text) - label.end() > _LONGEST_LIST or "‹" in text[label.end() :]:
        return None
    listed = _DESCRIBED.sub(" ", text[label.end() :]).translate(_BRACKETS)
    found = _ONLY_NUMBERS.fullmatch(listed)
    if not found:
        return None
    numbers = canonical(re.findall(r"\d+", found["items"]))
    unknown = [number for number in numbers if number not in tags]
    is_loose = not re.match(SOURCE, label["name"], re.IGNORECASE)
    if unknown and (is_loose or any(is_year(number) for number in unknown)):
        return None
    return Citation(Span(label.start(), len(text)), numbers, Form.CLOSING)


def worded_citations(text: str, tags: Container[str]) -> Iterator[Citation]:
    """Yield the citations without brackets, in order; `tags` are those of this turn."""
    position = 0
    while found := _WORDED.search(text, position):
        position = found.end()
        first = str(int(found["number"]))
        if first not in tags and (found["passage"] or is_year(first)):
            continue
        numbers = [first]
        name = found["name"] or found["passage"]
        is_plural = name.lower().rstrip(".").endswith("s")
        while following := _NEXT.match(text, position):
            number = str(int(following["number"]))
            if not (number in tags or _may_follow(number, following, is_plural, len(first))):
                break
            numbers.append(number)
            position = following.end()
        yield _placed(text, Span(found.start(), position), canonical(numbers))


def listed_citations(text: str, tags: Container[str]) -> Iterator[Citation]:
    """Yield the lists that end a sentence about sources ("The sources of this are 12, 16.")."""
    for found in _LISTED.finditer(text):
        numbers = canonical(re.findall(r"\d+", found["items"]))
        if any(number in tags for number in numbers):
            yield Citation(Span(found.start("items"), found.end("items")), numbers, Form.PROSE)


def _may_follow(number: str, following: re.Match[str], is_plural: bool, digits: int) -> bool:
    """Whether a number that is not a tag of this turn continues a list of sources."""
    if is_year(number):
        return False
    return bool(following["again"]) or (is_plural and len(number) >= min(digits, 3))


def _placed(text: str, span: Span, numbers: tuple[str, ...]) -> Citation:
    """Tell a marker without brackets ("... 45 euros, source 1001.") from part of the wording."""
    before = text[max(0, span.start - 40) : span.start]
    is_first = span.start < 40 and _AT_START.match(before) is not None
    if is_first and _LABELS_HERE.match(text, span.end):
        return Citation(span, numbers)
    if not _ENDS_HERE.match(text, span.end):
        return Citation(span, numbers, Form.PROSE)
    if is_first or _AFTER_STOP.search(before):
        return Citation(span, numbers)
    separator = _SEPARATOR_BEFORE.search(before)
    words = before[: separator.start()] if separator else before
    if _CONNECTING.search(words) or not words or not separator or not separator[0]:
        return Citation(span, numbers, Form.PROSE)
    start = span.start - len(separator[0])
    return Citation(Span(start, span.end), numbers)
