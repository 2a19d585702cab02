"""Blocks of plain text: headings, list items and paragraphs, told apart by how lines stand."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.abbreviations import NEVER_LAST
from ingest.lines import Line, plain_lines
from tagtrap.domain.files import Block, BlockKind
from tagtrap.domain.spans import Span

_HEADING_WORDS = 12
_LONE_HEADING_WORDS = 10
_NARROWEST_WRAP = 40
_ENDS_SENTENCE = re.compile(r"[.!?…。！？؟।۔:;,，、：；][\"'”’»)\]」』]*$")
_NUMBERED_HEADING = re.compile(
    r"(?:§+\s*)?(?P<number>\d{1,3}(?:\.\d{1,3})+)\.?\s+(?=[^\W\d_])(?![a-z])"
)
_NUMBERED_TITLE = re.compile(r"(?P<number>\d{1,3}|[IVX]{1,5})[.)]\s+(?=[^\W\d_])(?![a-z])")
_NAMED_HEADING = re.compile(
    r"(?:section|chapter|article|part|appendix|annex|schedule|clause)\s+"
    r"(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z]|one|two|three|four|five|six|seven|eight|nine|ten)"
    r"(?:\s*$|\s*[.:–—-]\s*(?-i:[^a-z])|\s+(?-i:[A-Z]))",
    re.IGNORECASE,
)
_WRAPPED_NUMBER = re.compile(r"\d{1,4}\.\s+[A-Z]")
"""At the start of a line it ends the sentence of the line above ("by day / 30. Later ...")."""

_LITTLE_WORDS = re.compile(
    r"an?|and|as|at|by|for|from|in|into|of|on|or|per|the|to|under|up|vs|with|without"
)


@dataclass(slots=True)
class _Draft:
    """A block that still grows."""

    kind: BlockKind
    start: int
    end: int
    level: int
    indent: int
    marker: str = ""


def plain_text_blocks(text: str) -> list[Block]:
    """Return the blocks of plain text in order. List bullets and numbers lie outside their spans.

    A line break inside a block is a wrapped line; whoever displays the text may read it as a blank.
    """
    lines = plain_lines(text)
    widths = _widths(lines)
    drafts: list[_Draft] = []
    indents: list[int] = []
    for position, line in enumerate(lines):
        previous = lines[position - 1] if position else None
        if previous and drafts and _continues(drafts[-1], previous, line, widths[position]):
            drafts[-1].end = line.end
            continue
        level = _heading_level(lines, position, drafts, widths)
        if level:
            indents.clear()
            # The number of a heading stays with it: people cite "section 2".
            start = line.content if line.marker.startswith("#") else line.start
            drafts.append(_Draft(BlockKind.HEADING, start, line.end, level, line.indent))
        elif line.marker:
            depth = _depth(indents, line.indent)
            item = _Draft(BlockKind.LIST_ITEM, line.content, line.end, depth, line.indent)
            item.marker = line.marker
            drafts.append(item)
        else:
            indents.clear()
            drafts.append(_Draft(BlockKind.PARAGRAPH, line.start, line.end, 0, line.indent))
    return [Block(draft.kind, Span(draft.start, draft.end), draft.level) for draft in drafts]


def _widths(lines: Sequence[Line]) -> list[int]:
    """Return, for each line, the width its run of lines (up to a blank line) is set in."""
    widths: list[int] = []
    run: list[Line] = []
    for line in [*lines, None]:
        if line is None or line.after_blank:
            widest = max((one.indent + len(one.text) for one in run), default=0)
            widths += [max(widest, _NARROWEST_WRAP)] * len(run)
            run = []
        if line is not None:
            run.append(line)
    return widths


def _is_wrapped(previous: Line, line: Line, width: int) -> bool:
    """Whether the first word of `line` had no room left on the line before."""
    first_word = line.text.split(maxsplit=1)[0]
    return previous.indent + len(previous.text) + 1 + len(first_word) > width


def _continues(block: _Draft, previous: Line, line: Line, width: int) -> bool:
    if line.after_blank or line.marker or block.kind is BlockKind.HEADING:
        return False
    if block.kind is BlockKind.LIST_ITEM and line.indent > block.indent:
        return True
    last_word = previous.text.rsplit(maxsplit=1)[-1].strip("(.").lower()
    is_open = previous.text.endswith((",", "，", "、")) or not _ENDS_SENTENCE.search(previous.text)
    is_open = is_open or last_word in NEVER_LAST
    if is_open and (line.text[0].islower() or line.text[0] in "–—"):
        return True
    if is_open and _WRAPPED_NUMBER.match(line.text) and not _WRAPPED_NUMBER.match(previous.text):
        words = previous.text.split()
        if len(words) > 3 and words[-1].islower():
            return True
    return _is_wrapped(previous, line, width)


def _depth(indents: list[int], indent: int) -> int:
    """Return the list depth (from 0) of an item at `indent`, keeping the open depths up to date."""
    while indents and indents[-1] > indent:
        indents.pop()
    if not indents or indents[-1] < indent:
        indents.append(indent)
    return len(indents) - 1


def _heading_level(
    lines: Sequence[Line], position: int, drafts: Sequence[_Draft], widths: Sequence[int]
) -> int:
    """Return 1 to 6 if the line is a heading, 0 if not."""
    line = lines[position]
    following = lines[position + 1] if position + 1 < len(lines) else None
    if line.marker.startswith("#"):
        return len(line.marker)
    if line.is_underlined:
        return 1 if not drafts else 2
    if following is None or not _looks_like_heading(line):
        return 0
    is_set_off = following.after_blank or not (
        following.text[0].islower() or _is_wrapped(line, following, widths[position])
    )
    if not is_set_off:
        return 0
    if found := _NUMBERED_HEADING.match(line.text):
        return min(6, 2 + found["number"].count("."))
    if _NAMED_HEADING.match(line.text) or _is_shouted(line.text):
        return 1 if not drafts else 2
    if _is_numbered_title(line, following, drafts):
        return 2
    if line.marker:
        return 0
    is_lone = line.after_blank and following.after_blank
    is_behind_prose = position > 0 and lines[position - 1].text.endswith((".", "!", "?"))
    is_title = (line.after_blank or is_behind_prose) and _is_title_case(line, following)
    if (is_lone and _is_short(line)) or is_title:
        return 1 if not drafts else 2
    return 0


def _looks_like_heading(line: Line) -> bool:
    words = line.words
    return (
        len(words.split()) <= _HEADING_WORDS
        and not words[0].islower()
        and not _ENDS_SENTENCE.search(words)
        and any(character.isalpha() for character in words)
    )


def _is_short(line: Line) -> bool:
    return len(line.text.split()) <= _LONE_HEADING_WORDS and len(line.text) <= 80


def _is_shouted(words: str) -> bool:
    return words.isupper() and sum(character.isalpha() for character in words) >= 4


def _is_numbered_title(line: Line, following: Line, drafts: Sequence[_Draft]) -> bool:
    """Whether "2. Scope" stands over prose rather than in a list."""
    title = _NUMBERED_TITLE.match(line.text)
    if title is None or following.marker or following.indent > line.indent:
        return False
    if not drafts or drafts[-1].kind is not BlockKind.LIST_ITEM:
        return bool(line.marker) or line.after_blank
    # Behind a list the number goes on from the heading above it, if prose or "2.1" follows.
    is_over_more = _starts_prose(following) or following.text.startswith(title["number"] + ".")
    last = drafts[-1].marker.rstrip(".)")
    return is_over_more and not _is_next_item(last, title["number"])


def _is_next_item(last: str, number: str) -> bool:
    """Whether an item with this number may follow the last item of a list."""
    if not number.isdecimal():
        return re.fullmatch("[IVX]+", last) is not None
    return last.isalnum() and (not last.isdecimal() or int(last) + 1 == int(number))


def _starts_prose(line: Line) -> bool:
    return bool(_ENDS_SENTENCE.search(line.text)) or len(line.text) > 60


def _is_title_case(line: Line, following: Line) -> bool:
    words = [word for word in line.text.split() if not _LITTLE_WORDS.fullmatch(word)]
    return (
        not following.marker
        and _starts_prose(following)
        and len(words) <= 8
        and all(word[0].isupper() or not word[0].isalpha() for word in words)
    )
