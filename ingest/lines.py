"""The lines of plain text, with what each begins with: a bullet, a number, a clause label."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

_DINGBATS = r"·•‣⁃∙・\u2190-\u21ff\u25a0-\u25ff★☆☐♦✓✔❖\u2794-\u27bf\u2b00-\u2bff\uf021-\uf0ff"
_BULLET = re.compile(rf"(?:[-–—*+]\s+|[»›]\s+|[{_DINGBATS}]\ufe0f?\s*)(?:\[[ xX]\]\s+)?(?=\S)")
_DASHES = "–—"
_ORDINAL = re.compile(
    r"(?P<value>\d{1,4}|[a-z]|[ivx]{2,5}|[A-Z]|[IVX]{2,5})(?P<stop>[.)])\s+(?=\S)"
    # Rarer ways to number: "1.) ", "1 - ", "1: ", "1、". What follows must be a word.
    r"|(?P<number>\d{1,3})(?P<rare>\.\)\s+|\s[.)]\s+|\.?\s?[–—-]\s+|[:/°]\s+|[．）、]\s*)(?=[^\W\d_])"
)
_FIGURE = re.compile(r"\d{1,3}(?:\.?\s?[–—-]|[:/°])\s")
"""A number that may say something ("110 - Police", "101: Reception"), so it stays too."""

_LABEL = re.compile(
    r"(?:\((?:\d{1,2}|[a-z]{1,2}|[ivx]{1,5}|[A-Z])\)\s|（(?:\d{1,2}|[一二三四五六七八九十]{1,3})）|\[\d{1,2}\]\s)"
    r"\s*(?=\S)"
)
_WORDED_LABEL = re.compile(r"(?:step|stage|phase|option)\s+\d{1,2}\s?[.:)–-]\s+(?=\S)", re.I)
_SIGN = re.compile(r"[①-⓿☑☒⚠✅✗✘✖❌❎❶-➓\U0001f300-\U0001faff]\ufe0f?\s*(?=\S)")
"""What it shows may matter ("❌ dogs"), so it stays with the words."""

_TIGHT = re.compile(r"o\s+(?=\S)|[-–](?=[^\W\d_])")
"""Word's second bullet as it is pasted, and a dash without a blank."""

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
        is_kept = bool(marker) and _is_kept(line.text)
        content = line.start if is_kept else line.start + len(marker)
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
    for pattern in (_WORDED_LABEL, _SIGN, _TIGHT):
        found = pattern.match(line.text)
        # Believed only beside another line that begins so.
        if found and (pattern.match(following) or (previous and pattern.match(previous.text))):
            return found.group()
    found = _ORDINAL.match(line.text)
    if found is None or (previous and not line.after_blank and _is_cut(previous.text, found)):
        return ""
    return found.group() if _stands_in_order(line, previous, ordinals) else ""


def _is_cut(before: str, ordinal: re.Match[str]) -> bool:
    """Whether a number goes on what the line before left open: "(Form AB-", "(see clause"."""
    is_open = ordinal["stop"] == ")" and before.count("(") > before.count(")")
    return is_open or before.endswith(("-", "\u2010"))


def _stands_in_order(line: Line, previous: Line | None, ordinals: set[tuple[str, int]]) -> bool:
    is_set_off = line.after_blank or (
        previous is not None and previous.text.endswith((".", ":", ";", "!", "?"))
    )
    for style, value in _ordinal_options(line.text):
        if (style, value - 1) in ordinals:
            return True
        if value == 1 and ((style, 2) in ordinals or (style[0].isdigit() and line.after_blank)):
            return True
        # A list that goes on with 8 after a page or a picture; "day\n8. Later" is a wrapped line.
        if is_set_off and style[0].isdigit() and (style, value + 1) in ordinals:
            return True
    return False


def _is_kept(text: str) -> bool:
    """Whether what a line begins with belongs to its words: people cite "(a)" and "Step 2"."""
    return any(pattern.match(text) for pattern in (_LABEL, _WORDED_LABEL, _SIGN, _FIGURE))


def _ordinal_options(text: str) -> Iterable[tuple[str, int]]:
    """Yield the readings of a leading "3.", "c)" or "iv." as (style, value)."""
    found = _ORDINAL.match(text)
    if found is None:
        return
    if found["number"]:
        yield "1" + found["rare"].strip(), int(found["number"])
        return
    value, stop = found["value"], found["stop"]
    if value.isdigit():
        yield "1" + stop, int(value)
        return
    if value.lower() in _ROMAN:
        yield ("i" if value.islower() else "I") + stop, _ROMAN.index(value.lower()) + 1
    if len(value) == 1:
        first = "a" if value.islower() else "A"
        yield first + stop, ord(value) - ord(first) + 1
