"""The lines of plain text, with what each begins with: a bullet, a number, a clause label."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

_BULLET = re.compile(r"(?:[-–—*+]\s+|[•‣◦▪▫●○■□∙·⁃➢►✓✔\uf0b7\uf0a7]\s*)(?:\[[ xX]\]\s+)?(?=\S)")
_DASHES = "–—"
_ORDINAL = re.compile(r"(?P<value>\d{1,4}|[a-z]|[ivx]{2,5}|[A-Z])(?P<stop>[.)])\s+(?=\S)")
_LABEL = re.compile(r"\((?:\d{1,2}|[a-z]{1,2}|[ivx]{1,5}|[A-Z])\)\s+(?=\S)")
_MARKDOWN_HEADING = re.compile(r"#{1,6}\s+(?=\S)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")
_TAB_WIDTH = 4


@dataclass(frozen=True, slots=True)
class Line:
    """A line that holds letters or digits: `start` to `end` without outer blanks.

    `marker` is what a list item begins with, and `content` where its words begin. A clause label
    like "(a)" is a marker too, but belongs to the words, since people cite it.
    """

    text: str
    start: int
    end: int
    indent: int
    after_blank: bool
    is_underlined: bool = False
    marker: str = ""
    content: int = 0

    @property
    def words(self) -> str:
        """The line without its list marker."""
        return self.text[self.content - self.start :]


def plain_lines(text: str) -> list[Line]:
    """Return the lines that hold words. Drawn rules ("-----") count as blank lines."""
    lines: list[Line] = []
    offset = 0
    is_blank = True
    for piece in text.splitlines(keepends=True):
        stripped = piece.strip()
        if any(character.isalnum() for character in stripped):
            start = offset + piece.index(stripped)
            indent = _indent(piece[: start - offset])
            end = start + len(stripped)
            lines.append(Line(stripped, start, end, indent, is_blank, content=start))
            is_blank = False
        elif "\f" not in piece:
            # A form feed alone is a page end, and sentences run over page ends.
            if lines and not is_blank and re.fullmatch(r"=+|-{3,}|~{3,}", stripped):
                lines[-1] = replace(lines[-1], is_underlined=True)
            is_blank = True
        offset += len(piece)
    return _marked(lines)


def _indent(blanks: str) -> int:
    return len(blanks.lstrip("\f").expandtabs(_TAB_WIDTH))


def _marked(lines: Sequence[Line]) -> list[Line]:
    """Fill in the markers. A number that stands in no sequence ("12." at a line start) is none."""
    ordinals = {option for line in lines for option in _ordinal_options(line.text)}
    marked: list[Line] = []
    for position, line in enumerate(lines):
        following = lines[position + 1].text if position + 1 < len(lines) else ""
        marker = _marker(line, marked[-1] if marked else None, following, ordinals)
        content = line.start if marker.startswith("(") else line.start + len(marker)
        marked.append(replace(line, marker=marker.strip(), content=content))
    return marked


def _marker(
    line: Line, previous: Line | None, following: str, ordinals: set[tuple[str, int]]
) -> str:
    for pattern in (_MARKDOWN_HEADING, _LABEL):
        if found := pattern.match(line.text):
            return found.group()
    if found := _BULLET.match(line.text):
        is_aside = line.text[0] in _DASHES and not (
            line.after_blank
            or previous is None
            or previous.marker
            or previous.text.endswith((".", ":", ";", "!", "?"))
            or following.startswith(line.text[0])
        )
        return "" if is_aside else found.group()
    found = _ORDINAL.match(line.text)
    return found.group() if found and _stands_in_order(line, ordinals) else ""


def _stands_in_order(line: Line, ordinals: set[tuple[str, int]]) -> bool:
    for style, value in _ordinal_options(line.text):
        if (style, value - 1) in ordinals:
            return True
        if value == 1 and ((style, 2) in ordinals or (style[0].isdigit() and line.after_blank)):
            return True
    return False


def _ordinal_options(text: str) -> Iterable[tuple[str, int]]:
    """Yield the readings of a leading "3.", "c)" or "iv." as (style, value)."""
    found = _ORDINAL.match(text)
    if found is None:
        return
    value, stop = found["value"], found["stop"]
    if value.isdigit():
        yield "1" + stop, int(value)
        return
    if value in _ROMAN:
        yield "i" + stop, _ROMAN.index(value) + 1
    if len(value) == 1:
        first = "a" if value.islower() else "A"
        yield first + stop, ord(value) - ord(first) + 1
