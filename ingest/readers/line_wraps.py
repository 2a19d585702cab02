"""Which printed lines go on in the next one, where no blank line tells paragraphs apart."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.lines import plain_lines
from ingest.readers.printed_lines import PrintedLine

_NARROWEST = 24
_SURELY_SHORT = 38
_SLACK = 0.92
"""Share of the width of a page that a line may leave empty although the next word fitted not."""

_ENDS_SENTENCE = re.compile(r"[.!?:;…。！？؟।۔][\"'”’»)\]」』]*$")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|no|nos|art|sec|fig|vs|cf|ca|approx|e\.g|i\.e|incl|al|para"
    r"|[A-Z])\.$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"(?:[,(\[/&+=–—-]|(?:^|[\s(])(?:an?|and|are|as|at|be|been|between|but|by|can|cannot|each|every|for|from"
    r"|has|have|if|in|into|is|its|may|more|must|no|nor|not|of|on|or|our|over|per|shall|should|than"
    r"|that|the|their|these|this|those|to|under|until|upon|was|were|when|where|which|while|who|will"
    r"|with|within|without|would|you|your))$",
    re.IGNORECASE,
)
_SURE_HEADING = re.compile(
    r"^(?:§+\s*\d|\d{1,3}(?:\.\d{1,3})+\.?\s+[A-Z]|\d{1,3}\.\s+[A-Z]"
    r"|(?i:section|chapter|article|part|appendix|annex|schedule)\s+(?:\d|[IVXLC]+\b|[A-Z][a-z]*\b))"
)
_HEADING_WORDS = 12


def with_wraps(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Mark the lines that run on; set the others apart where they could be taken to."""
    text = "\n".join(line.text for line in lines)
    marked = {text.count("\n", 0, line.start) for line in plain_lines(text) if line.marker}
    width = _width(lines)
    flowing: list[PrintedLine] = []
    for at, line in enumerate(lines):
        if line.is_row:
            flowing += [PrintedLine("", line.page), line, PrintedLine("", line.page)]
            continue
        following = lines[at + 1].text.strip() if at + 1 < len(lines) else ""
        if at + 1 < len(lines) and lines[at + 1].is_row:
            following = ""
        has_room_for = line.width or width
        runs_on = at + 1 not in marked and _runs_on(line.text.strip(), following, has_room_for)
        before = flowing[-1] if flowing else None
        if before and line.text.strip() and at not in marked and not before.runs_on:
            is_title = not runs_on and _may_be_title(line.text.strip(), following)
            if is_title or _may_seem_wrapped(flowing, line.text.strip()):
                flowing.append(PrintedLine("", line.page))
        flowing.append(replace(line, runs_on=runs_on))
    return flowing


def goes_on(line: str, following: str) -> bool:
    """Whether a line ends, or the next one begins, as no sentence does."""
    return following[:1].islower() or bool(_GOES_ON.search(line))


def _may_seem_wrapped(flowing: Sequence[PrintedLine], line: str) -> bool:
    """Whether the line before is so long that `line` would be taken for a part of it."""
    is_long = len(flowing[-1].text) + 1 + len(line.split(maxsplit=1)[0]) > _SURELY_SHORT
    return is_long or (len(flowing) > 1 and flowing[-2].runs_on)


def _width(lines: Sequence[PrintedLine]) -> int:
    """Return the width of the text, in characters: few lines are longer."""
    free = [line.text.strip() for line in lines if not line.is_row and not line.width]
    lengths = sorted(len(text) for text in free if text)
    return max(_NARROWEST, lengths[int(0.9 * (len(lengths) - 1))] if lengths else 0)


def _runs_on(line: str, following: str, width: int) -> bool:
    if not line or not following:
        return False
    if goes_on(line, following):
        return True
    first_word = following.split(maxsplit=1)[0]
    had_room = len(line) + 1 + len(first_word) <= _SLACK * width
    if _ENDS_SENTENCE.search(line):
        if _is_sure_heading(following) and not _ENDS_SENTENCE.search(following):
            return False
        return not had_room or bool(_ABBREVIATED.search(line))
    if _is_sure_heading(line) and following[0].isupper():
        return False
    return not had_room


def _is_sure_heading(line: str) -> bool:
    is_short = len(line.split()) <= _HEADING_WORDS
    is_shouted = line.isupper() and sum(c.isalpha() for c in line) > 3
    return is_short and (is_shouted or bool(_SURE_HEADING.match(line)) or _is_title(line))


def _is_title(line: str) -> bool:
    """Whether all words of a line but the little ones begin with a capital."""
    words = [word for word in line.split() if len(word) > 3 or word[0].isdigit()]
    return len(words) > 1 and all(word[0].isupper() for word in words)


def _may_be_title(line: str, following: str) -> bool:
    is_short = 0 < len(line.split()) <= _HEADING_WORDS and not _ENDS_SENTENCE.search(line)
    stands_over_text = bool(_ENDS_SENTENCE.search(following)) or len(following) > 60
    return is_short and line[0].isupper() and stands_over_text
