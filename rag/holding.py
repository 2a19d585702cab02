"""How much of an unfinished answer may be shown: up to where more text could still change it.

The answer so far only grows, and so does what is settled of it. Held back are: a word that may be
cut, a bracket or an emphasis that is not closed, a name ("source") whose numbers may follow, a line
whose kind is not known yet, and punctuation that a citation behind it would take along.
"""

import re

from rag.bracketed import LONGEST
from rag.citation_words import NAME
from rag.cleaning import LONGEST_EMPHASIS
from rag.layout import read_blocks

LONGEST_LINE = 2000
"""Characters of one line that are shown before the line is complete."""

_OPENERS = "([（［【〔⟦"
_CLOSERS = ")]）］】〕⟧"
_CLOSER = rf"[{re.escape(_CLOSERS)}>}}]"
_BRACKET = re.compile(rf"[{re.escape(_OPENERS + _CLOSERS)}]")
_UNSETTLED_LINE = re.compile(
    r"(?:[\s>*_`]*+\(?[A-Za-z]{1,4}[.)])?(?:[\s>#*+\-=_`~•‣◦▪●–—|.…:,;)(\d\[\]xX\"'“‘]|(?<=[\d\s])(?:and|or|to|an?|o|t)(?![^\W_]))*"
    r"|\s*[`~]{3}.*"
)
_BREAK = re.compile(r"\r\n|\r|\n")
_HELD = [
    # An HTML tag or an angled citation.
    re.compile(r"(?P<held>[<{«][\s/]*(?:[A-Za-z][^<>{}\n]{0,90})?)$"),
    # Emphasis.
    re.compile(rf"(?<![\w*\\])(?P<held>\*(?=[^\s*])[^*]{{0,{LONGEST_EMPHASIS}}})$"),
    re.compile(rf"(?<![\w\\])(?P<held>_(?=[^\s_])[^_]{{0,{LONGEST_EMPHASIS}}})$"),
    # A number in brackets that a unit may turn into an amount.
    re.compile(r"(?P<held>[(（](?:[\d\s,;&#№+/|.–-]|and\b|or\b)*[)）]\s{0,3}[\w%€$]*)$"),
    # What may join two citations, or begin a sentence behind one.
    re.compile(
        rf"{_CLOSER}[*_`~\\]{{0,6}}(?P<held>[\s,;&/+、，–*_`~-]+(?:and|or)?[\s,;&/+、，–-]*[^\W_]*)$"
    ),
    re.compile(rf"{_CLOSER}[*_`~\\]{{0,6}}(?P<held>[^\W_]+)$"),
    re.compile(r"(?P<held>[\s,;:、，+–—\-*_`~\\<#&|/]+)$"),
]
_JOINED = re.compile(rf"{_CLOSER}(?P<held>[\s,;&/+、，–*_`~-]*(?:and|or)[\s,;&/+、，–*_`~-]*)$")
_NAMED = re.compile(rf"(?<![^\W_]){NAME}(?![^\W_])", re.IGNORECASE)
_STILL_LISTING = re.compile(
    r"(?:[\W\d_]|(?<![^\W\d_])(?:and|or|as|well|s|used|cited|consulted|ids?|nos?|nrs?|numbers?"
    r"|lists?|sources?|srcs?|tags?|refs?|references?|citations?)(?![^\W\d_]))*+(?:[^\W\d_]{1,12})?",
    re.IGNORECASE,
)
_LIST_ENDED = re.compile(r"[^:：]*\d[*_`~)\]>}]*[.!?].*")
_LONGEST_LISTING = 4200
_NEAR = 500


def settled(text: str) -> int:
    """Return how many characters of `text` can be shown whatever follows.

    `text` begins at the start of a line.
    """
    end = _without_last_word(text, len(text))
    while end:
        start = _line_start(text, end)
        above = _without_blanks(text, start)
        bar = text.find("|", start, end)
        known_until = bar if bar >= 0 else end
        is_unsettled = _UNSETTLED_LINE.fullmatch(text, start, known_until) is not None
        if not (is_unsettled or _may_be_row(text, start, end, above)):
            return _settled_line(text[:end], start)
        if len(_BREAK.findall(text, above, start)) > 1:
            return above
        # Whether this line goes on with the one above is not known: that one is not settled either.
        end = above
    return 0


def _may_be_row(text: str, start: int, end: int, above: int) -> bool:
    """Whether a line may be a row of a table; a table is shown when it is complete."""
    if text[start:end].lstrip().startswith("|"):
        return True
    return text.find("|", _line_start(text, above), above) >= 0


def _settled_line(text: str, start: int) -> int:
    text = text[:start] + text[start:].partition("|")[0]
    if len(text) > start + LONGEST_LINE:
        text = text[: _without_last_word(text, start + LONGEST_LINE)]
    blocks = read_blocks(text)
    floor = blocks[-1].content.start if blocks else start
    content = text[floor:].replace("\n", " ").replace("\r", " ")
    words = _settled_words(content)
    # Without its first word a marker ("#", "1.") could not be told from text.
    return floor + words if words else _without_blanks(text, _line_start(text, floor))


def _line_start(text: str, end: int) -> int:
    return max(text.rfind("\n", 0, end), text.rfind("\r", 0, end)) + 1


def _without_last_word(text: str, end: int) -> int:
    while end and text[end - 1].isalnum():
        end -= 1
    return end


def _without_blanks(text: str, end: int) -> int:
    while end and text[end - 1].isspace():
        end -= 1
    return end


def _settled_words(content: str) -> int:
    end, before = len(content), -1
    while end != before:
        before = end
        for hold in (_open_bracket, _open_list, _open_tail, _open_join):
            end = hold(content[:end])
    return end


def _open_bracket(text: str) -> int:
    """Return where a bracket opens that is not closed yet."""
    opened: list[int] = []
    for found in _BRACKET.finditer(text, max(0, len(text) - LONGEST - 2)):
        if found[0] in _OPENERS:
            opened.append(found.start())
        elif opened:
            opened.pop()
    return opened[0] if opened else len(text)


def _open_list(text: str) -> int:
    """Return where a name stands ("source") that more numbers may follow."""
    for found in _NAMED.finditer(text, max(0, len(text) - _LONGEST_LISTING)):
        if not _STILL_LISTING.fullmatch(text, found.end()) or _is_in_bracket(text, found.start()):
            continue
        if not _LIST_ENDED.fullmatch(text, found.end()):
            return found.start()
    return len(text)


def _is_in_bracket(text: str, place: int) -> bool:
    near = text[max(0, place - LONGEST) : place]
    opened = max(near.rfind(sign) for sign in _OPENERS)
    return opened > max(near.rfind(sign) for sign in _CLOSERS)


def _open_tail(text: str) -> int:
    near = max(0, len(text) - _NEAR)
    found = [hold.search(text, near) for hold in _HELD]
    return min([len(text), *(one.start("held") for one in found if one)])


def _open_join(text: str) -> int:
    """Return where an "and" stands between two citations behind which words may go on."""
    near = max(0, len(text) - _NEAR)
    joined = _JOINED.search(text, near)
    if joined:
        return joined.start("held")
    depth = 0
    for found in reversed(list(_BRACKET.finditer(text, near))):
        if found.end() == len(text) or depth:
            depth += 1 if found[0] in _CLOSERS else -1
        if depth == 0:
            joined = _JOINED.search(text[: found.start()], near) if found[0] in _OPENERS else None
            return joined.start("held") if joined else len(text)
    return len(text)
