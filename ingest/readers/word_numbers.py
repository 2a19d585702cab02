"""The numbers that Word counts out for headings and clauses: no file holds them as text."""

import re
from dataclasses import dataclass, field

from lxml import etree

from ingest.readers.word_looks import W

_PLACE = re.compile(r"%([1-9])")
# As in plain text, a plain number or letter stands outside of its item; what people cite does not.
_PLAIN = re.compile(r"[\W_]*(?:\d{1,4}|[A-Za-z]|[ivxlc]{1,6})[.):]?")
_LABEL = re.compile(r"\(\w{1,5}\)")
_HEADING = re.compile(r"(?:heading|title)\b", re.IGNORECASE)
_MOST_BASES = 20
_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"))


@dataclass(frozen=True, slots=True)
class _Level:
    start: int
    form: str
    text: str
    style: str
    is_decimal: bool


@dataclass(slots=True)
class _Numbering:
    levels: dict[int, _Level]
    """By depth, from 0."""

    counts: dict[int, int]
    """How far each depth has counted; lists of one kind count on together."""

    starts: dict[int, int] = field(default_factory=dict)
    """Where this list begins anew."""


class WordNumbers:
    """Counts through a document as Word does."""

    def __init__(self, numbering: "etree._Element | None", sheet: "etree._Element | None") -> None:
        self._numberings = _numberings(numbering) if numbering is not None else {}
        self._styles = {
            style.get(f"{W}styleId", ""): style
            for style in (sheet.iter(f"{W}style") if sheet is not None else ())
        }

    def write_into(self, root: "etree._Element") -> None:
        """Write the numbers of headings and clauses before their words."""
        for paragraph in root.iter(f"{W}p") if self._numberings else ():
            found = self._place_of(paragraph)
            if found is None or _is_gone(paragraph):
                continue
            label = _counted(*found)
            if label and any((text.text or "").strip() for text in paragraph.iter(f"{W}t")):
                self._write(paragraph, label)

    def _write(self, paragraph: "etree._Element", label: str) -> None:
        is_heading = self._is_heading(paragraph)
        if not is_heading and _PLAIN.fullmatch(label) and not _LABEL.fullmatch(label):
            return
        properties = paragraph.find(f"{W}pPr")
        if properties is None:
            properties = etree.Element(f"{W}pPr")
            paragraph.insert(0, properties)
        if is_heading or not _LABEL.fullmatch(label):
            for own in properties.findall(f"{W}numPr"):
                properties.remove(own)
            none = etree.SubElement(properties, f"{W}numPr")
            etree.SubElement(none, f"{W}ilvl").set(f"{W}val", "0")
            etree.SubElement(none, f"{W}numId").set(f"{W}val", "0")
        run = etree.Element(f"{W}r")
        etree.SubElement(run, f"{W}t").text = f"{label} "
        paragraph.insert(paragraph.index(properties) + 1, run)

    def _place_of(self, paragraph: "etree._Element") -> tuple[_Numbering, int] | None:
        """Return the list that a paragraph belongs to, and how deep it stands in it."""
        own = paragraph.find(f"{W}pPr/{W}numPr")
        number, depth = _named(own)
        for name, style in self._chain(paragraph):
            if number:
                break
            number, depth_of_style = _named(style.find(f"{W}pPr/{W}numPr"))
            numbering = self._numberings.get(number)
            if depth is None and numbering is not None:
                by_style = [at for at, one in numbering.levels.items() if one.style == name]
                depth = by_style[0] if by_style else depth_of_style
        numbering = self._numberings.get(number)
        depth = depth or 0
        return (numbering, depth) if numbering and depth in numbering.levels else None

    def _is_heading(self, paragraph: "etree._Element") -> bool:
        if paragraph.find(f"{W}pPr/{W}outlineLvl") is not None:
            return True
        for _, style in self._chain(paragraph):
            name = style.find(f"{W}name")
            if style.find(f"{W}pPr/{W}outlineLvl") is not None:
                return True
            if name is not None and _HEADING.match(name.get(f"{W}val", "")):
                return True
        return False

    def _chain(self, paragraph: "etree._Element") -> list[tuple[str, "etree._Element"]]:
        """Return the style of a paragraph and those it builds on."""
        named = paragraph.find(f"{W}pPr/{W}pStyle")
        name = named.get(f"{W}val", "") if named is not None else ""
        chain: list[tuple[str, etree._Element]] = []
        while name in self._styles and len(chain) < _MOST_BASES:
            style = self._styles[name]
            chain.append((name, style))
            base = style.find(f"{W}basedOn")
            name = base.get(f"{W}val", "") if base is not None else ""
        return chain


def _named(properties: "etree._Element | None") -> tuple[str, int | None]:
    if properties is None:
        return "", None
    number, depth = properties.find(f"{W}numId"), properties.find(f"{W}ilvl")
    return (
        number.get(f"{W}val", "") if number is not None else "",
        _integer(depth, 0) if depth is not None else None,
    )


def _numberings(root: "etree._Element") -> dict[str, _Numbering]:
    kinds = {one.get(f"{W}abstractNumId", ""): one for one in root.iter(f"{W}abstractNum")}
    linked = {
        link.get(f"{W}val", ""): kind
        for kind in kinds.values()
        if (link := kind.find(f"{W}styleLink")) is not None
    }
    counts: dict[str, dict[int, int]] = {}
    found: dict[str, _Numbering] = {}
    for number in root.iter(f"{W}num"):
        named = number.find(f"{W}abstractNumId")
        kind = kinds.get(named.get(f"{W}val", "") if named is not None else "")
        if kind is None:
            continue
        link = kind.find(f"{W}numStyleLink")
        kind = linked.get(link.get(f"{W}val", ""), kind) if link is not None else kind
        numbering = _Numbering(
            _levels(kind), counts.setdefault(kind.get(f"{W}abstractNumId", ""), {})
        )
        for change in number.findall(f"{W}lvlOverride"):
            depth = int(change.get(f"{W}ilvl", "0"))
            numbering.levels |= _levels(change)
            if (start := change.find(f"{W}startOverride")) is not None:
                numbering.starts[depth] = _integer(start, 1)
        found[number.get(f"{W}numId", "")] = numbering
    return found


def _levels(kind: "etree._Element") -> dict[int, _Level]:
    levels: dict[int, _Level] = {}
    for level in kind.findall(f"{W}lvl"):
        form, text = level.find(f"{W}numFmt"), level.find(f"{W}lvlText")
        style = level.find(f"{W}pStyle")
        levels[int(level.get(f"{W}ilvl", "0"))] = _Level(
            _integer(level.find(f"{W}start"), 1),
            form.get(f"{W}val", "") if form is not None else "decimal",
            text.get(f"{W}val", "") if text is not None else "",
            style.get(f"{W}val", "") if style is not None else "",
            level.find(f"{W}isLgl") is not None,
        )
    return levels


def _integer(element: "etree._Element | None", usual: int) -> int:
    value = element.get(f"{W}val", "") if element is not None else ""
    return int(value) if value.isdecimal() and len(value) < 7 else usual


def _is_gone(paragraph: "etree._Element") -> bool:
    """Whether a paragraph is deleted or hidden with its end, so that Word does not count it."""
    look = paragraph.find(f"{W}pPr/{W}rPr")
    marks = (f"{W}del", f"{W}moveFrom", f"{W}vanish")
    is_marked = look is not None and any(look.find(mark) is not None for mark in marks)
    kept = [
        text
        for text in paragraph.iter(f"{W}t")
        if next(text.iterancestors(f"{W}moveFrom"), None) is None
    ]
    return is_marked and not any((text.text or "").strip() for text in kept)


def _counted(numbering: _Numbering, depth: int) -> str:
    """Count one on at this depth; return the label, "" for bullets and forms that are rare."""
    counts, level = numbering.counts, numbering.levels[depth]
    for at in sorted(numbering.levels):
        if at < depth:
            counts.setdefault(at, numbering.levels[at].start)
        elif at > depth:
            counts.pop(at, None)
    if depth in numbering.starts:
        counts[depth] = numbering.starts.pop(depth)
    else:
        counts[depth] = counts.get(depth, level.start - 1) + 1
    shown: list[str] = []
    for place in _PLACE.findall(level.text):
        other = numbering.levels.get(int(place) - 1, level)
        form = "decimal" if level.is_decimal else other.form
        written = _written(counts.get(int(place) - 1, other.start), form)
        if written is None:
            return ""
        shown.append(written)
    parts = iter(shown)
    is_counted = level.form not in {"bullet", "none"} and bool(shown)
    return _PLACE.sub(lambda _: next(parts), level.text).strip() if is_counted else ""


def _written(number: int, form: str) -> str | None:
    if form in {"decimal", "decimalZero"}:
        return f"{number:02d}" if form == "decimalZero" else str(number)
    if form in {"lowerLetter", "upperLetter"} and number > 0:
        # Word goes on after z with aa, bb, cc.
        text = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return text.upper() if form == "upperLetter" else text
    if form in {"lowerRoman", "upperRoman"} and 0 < number < 400:
        text = ""
        for value, sign in _ROMAN:
            text, number = text + sign * (number // value), number % value
        text += "i" * number
        return text.upper() if form == "upperRoman" else text
    return None
