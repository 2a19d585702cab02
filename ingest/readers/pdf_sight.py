"""Which letters of a page a reader of it sees."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.readers.pdf_sheet import Fill, Glyph, Ink, Sheet

_TINIEST = 2.0
"""Points; letters up to this height cannot be read."""

_TINIEST_SHARE = 0.0025
"""The same as a share of the longer side: some pages are measured in other units."""

_FAINTEST = 0.1
"""How far, 0 to 1, ink must be from its ground in red, green or blue to be seen."""

_WHITE: Ink = (1.0, 1.0, 1.0)
_WHOLE_PAGE = 0.8
_STAMPED = 5
"""So many times more letters lie in a picture's text layer than are stamped on the picture."""

_BANDS = 50
_MOST_FILLS = 5000
"""With more areas than this, what is behind a letter takes too long to find."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The letters of a page by whether they are seen; blanks are among the visible ones.

    A visible letter's font names the colour it stands on too, since headers of tables are told
    by either.
    `doubtful` counts pieces of text that stay although nothing sure is known of their ground.
    """

    visible: list[Glyph]
    hidden: int
    doubtful: int


def seen(sheet: Sheet) -> Sight:
    """Tell the visible letters of a page from white, tiny, covered, unpainted and cut-off ones."""
    grounds = _Grounds(sheet)
    letters = [glyph for glyph in sheet.glyphs if glyph.text.strip()]
    hidden = {
        g.order for g in letters if _is_outside(g, sheet) or _is_tiny(g, sheet) or grounds.hide(g)
    }
    painted = sum(g.is_painted and g.order not in hidden for g in letters)
    unpainted = {g.order for g in letters if not g.is_painted}
    if painted and not (_is_scan(sheet) and len(unpainted) > _STAMPED * painted):
        hidden |= unpainted
    doubtful = {g.order for g in letters if g.order not in hidden and grounds.leave_open(g)}
    return Sight(
        visible=[grounds.marked(g) for g in sheet.glyphs if g.order not in hidden],
        hidden=_pieces(letters, hidden),
        doubtful=_pieces(letters, doubtful),
    )


def _is_outside(glyph: Glyph, sheet: Sheet) -> bool:
    return not glyph.box.meets(sheet.box)


def _is_tiny(glyph: Glyph, sheet: Sheet) -> bool:
    return glyph.size <= min(_TINIEST, _TINIEST_SHARE * max(sheet.box.width, sheet.box.height))


def _is_scan(sheet: Sheet) -> bool:
    """Whether one picture fills the page; its words lie unpainted over it."""
    page = sheet.box.width * sheet.box.height
    return any(
        fill.is_image and fill.box.width * fill.box.height >= _WHOLE_PAGE * page
        for fill in sheet.fills
    )


def _pieces(letters: Sequence[Glyph], chosen: set[int]) -> int:
    """Count the lines, as they are drawn, that the chosen letters make up."""
    count = 0
    line: float | None = None
    for glyph in letters:
        if glyph.order not in chosen:
            line = None
        elif line is None or abs(glyph.baseline - line) > max(glyph.size, 1) / 2:
            count += 1
            line = glyph.baseline
    return count


class _Grounds:
    """What lies behind and before each letter."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._is_unknown = sheet.has_shading or len(sheet.fills) > _MOST_FILLS
        self._bands: dict[int, list[Fill]] = defaultdict(list)
        for fill in sheet.fills if len(sheet.fills) <= _MOST_FILLS else ():
            for band in range(self._band(fill.box.top), self._band(fill.box.bottom) + 1):
                self._bands[band].append(fill)

    def hide(self, glyph: Glyph) -> bool:
        """Whether its ink or something painted over it keeps a letter from being seen."""
        around = self._around(glyph)
        if any(fill.order > glyph.order and fill.covers for fill in around):
            return True
        ground = self._ground(glyph, around)
        if not glyph.is_painted or glyph.ink is None or ground is None:
            return False
        return _is_near(glyph.ink, ground)

    def leave_open(self, glyph: Glyph) -> bool:
        """Whether a letter is white and stands on a picture, which may be white there too."""
        if not glyph.is_painted or glyph.ink is None or not _is_near(glyph.ink, _WHITE):
            return False
        return self._ground(glyph, self._around(glyph)) is None

    def marked(self, glyph: Glyph) -> Glyph:
        """Return a letter with the colour of its ground in the name of its font."""
        around = self._around(glyph)
        ground = self._ground(glyph, around) if around else _WHITE
        return glyph if ground == _WHITE else replace(glyph, font=f"{glyph.font} on {ground}")

    def _band(self, y: float) -> int:
        """Return which of the level bands of the page a height lies in."""
        share = (y - self._sheet.box.top) / max(self._sheet.box.height, 1)
        return int(_BANDS * min(max(share, 0), 1))

    def _around(self, glyph: Glyph) -> list[Fill]:
        if not self._bands:
            return []
        x = (glyph.box.left + glyph.box.right) / 2
        y = (glyph.box.top + glyph.box.bottom) / 2
        return [fill for fill in self._bands.get(self._band(y), ()) if fill.box.holds(x, y)]

    def _ground(self, glyph: Glyph, around: Sequence[Fill]) -> Ink | None:
        """Return the colour that a letter is drawn on, None if it cannot be told."""
        below = [fill for fill in around if fill.order < glyph.order]
        if below:
            return below[-1].ink
        return None if self._is_unknown else _WHITE


def _is_near(one: Ink, other: Ink) -> bool:
    return all(abs(a - b) < _FAINTEST for a, b in zip(one, other, strict=True))
