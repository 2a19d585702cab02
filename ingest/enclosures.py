"""Brackets and quotes that a sentence opens and has yet to close."""

import re

from ingest.gaps import Gap

_REACH = 300
_PAIRS = {"(": ")", "[": "]", "“": "”", "«": "»", "„": "“", "（": "）", "「": "」", '"': '"'}
_MARKS = re.compile(r"[()\[\]“”«»„（）「」]|(?<!\d)\"|(?<=\d)\"(?=[.,;:!?)\s]*$)")


def is_enclosed(gap: Gap) -> bool:
    """Whether a bracket or quote opened inside the sentence is closed soon after the gap."""
    start = max(gap.start, gap.stop_at - _REACH)
    open_marks: list[tuple[int, str]] = []
    for found in _MARKS.finditer(gap.text, start, gap.end):
        mark = found.group()
        if open_marks and _PAIRS[open_marks[-1][1]] == mark:
            open_marks.pop()
        elif mark in _PAIRS:
            open_marks.append((found.start(), mark))
    if not open_marks:
        return False
    position, mark = open_marks[-1]
    if mark in "([（" and not gap.text[gap.start : position].strip():
        return False
    ahead = gap.text[gap.end : gap.end + _REACH]
    return _PAIRS[mark] in ahead.split("\n\n", 1)[0]
