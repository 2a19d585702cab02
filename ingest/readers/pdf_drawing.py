"""Pages drawn with pdfplumber. No type of it or of pdfminer leaves here and `pdf_device`."""

import io
import logging
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pdfplumber
from pdfminer.layout import LTChar, LTComponent, LTContainer, LTCurve, LTImage, LTPage
from pdfplumber.page import Page

from ingest.readers.pdf_colours import ink_of
from ingest.readers.pdf_device import Notes, NotingDevice, NotingInterpreter, notes_on
from ingest.readers.pdf_layers import layers_off_in
from ingest.readers.pdf_sheet import Box, Fill, Glyph, Ink, Sheet

_UNPAINTED = frozenset({3, 7})
_FAINTEST = 0.05
"""Opacity, 0 to 1, up to which nothing is seen."""

_NARROWEST = 0.05
"""Share of their usual width up to which letters cannot be read."""

_OUTLINED = frozenset({1, 5})
_CLIP_SLACK = 1.0
_WHOLE_PAGE = 0.8

_BULLET_CODES = frozenset({127, 129, 141, 143, 144, 157})
"""Codes without a letter of their own, which the Windows alphabet of PDF files makes bullets."""

_MOST_RULES = 1500
"""Looking for tables among more lines and areas than this takes too long."""

_FLATTEST = 1.5
_LEAST_CELLS = 4
_BLACK: Ink = (0.0, 0.0, 0.0)
_BLACKS = (0, (0,))

# What pdfminer repairs by itself is no news to anybody.
logging.getLogger("pdfminer").setLevel(logging.ERROR)


class Drawings:
    """The pages of a PDF file, drawn one at a time."""

    def __init__(self, content: bytes) -> None:
        self._file = pdfplumber.open(io.BytesIO(content), password="")
        self._pages = self._file.pages

    def __len__(self) -> int:
        return len(self._pages)

    def sheet(self, number: int) -> Sheet:
        """Return the page with the given number, from 1."""
        source = self._pages[number - 1]
        page = _DrawnPage(self._file, source.page_obj, page_number=number)
        try:
            return _sheet(page)
        finally:
            page.close()


class _DrawnPage(Page):
    """A page of pdfplumber whose items carry the notes of `NotingDevice`."""

    has_shading = False

    @property
    def layout(self) -> LTPage:
        if not hasattr(self, "_layout"):
            device = NotingDevice(self.pdf.rsrcmgr, pageno=self.page_number, laparams=None)
            device.off = layers_off_in(self.pdf.doc.catalog)
            NotingInterpreter(self.pdf.rsrcmgr, device).process_page(self.page_obj)
            self._layout = device.get_result()
            self.has_shading = device.has_shading
        return self._layout

    def place(self, item: LTComponent) -> Box:
        """Return where an item stands, downwards from the top left corner."""
        left, top = float(self.mediabox[0]), float(self.mediabox[1])
        height = float(self.height)
        return Box(item.x0 + left, height - item.y1 + top, item.x1 + left, height - item.y0 + top)


def _sheet(page: _DrawnPage) -> Sheet:
    items = list(_items(page.layout))
    curves = [item for item in items if isinstance(item, LTCurve)]
    rules = [box for curve in curves for box in _level_rules(page.place(curve))]
    return Sheet(
        box=Box(*(float(corner) for corner in page.cropbox)),
        glyphs=[_glyph(page, item) for item in items if isinstance(item, LTChar)],
        fills=[fill for item in items for fill in _fills(page, item)],
        rules=rules,
        grids=_grids(page) if _LEAST_CELLS <= len(curves) <= _MOST_RULES else (),
        has_shading=page.has_shading,
    )


def _items(container: Iterable[Any]) -> Iterator[Any]:
    """Yield what is drawn, also inside forms."""
    for item in container:
        if isinstance(item, LTContainer):
            yield from _items(item)
        else:
            yield item


def _glyph(page: _DrawnPage, item: LTChar) -> Glyph:
    box, notes = page.place(item), notes_on(item)
    a, b, c, d, e, f = item.matrix
    turn = round(math.degrees(math.atan2(b, a)) / 90) % 4
    above, beside = f + notes.rise * d - item.y0, e + notes.rise * c - item.x0
    size = box.width if turn % 2 else box.height
    return Glyph(
        text=_text(item, notes),
        box=box,
        baseline=box.left + beside if turn % 2 else box.bottom - above,
        # Letters squeezed to a stroke can be read as little as tiny ones.
        size=0.0 if _is_squeezed(item, notes) or _is_cut_off(item, notes) else size,
        order=notes.order,
        font=str(item.fontname),
        ink=_ink_of_letter(item, notes),
        is_painted=notes.mode not in _UNPAINTED and notes.opacity > _FAINTEST,
        turn=turn,
    )


def _text(item: LTChar, notes: Notes) -> str:
    text = item.get_text()
    # pdfminer's own sign for a letter that the file gives no text for.
    if not text.startswith("(cid:"):
        return text
    return "•" if notes.code in _BULLET_CODES else "\ufffd"


def _ink(colour: object, space: str) -> Ink | None:
    # Nearly all text of a page is black; this saves asking again for each letter.
    return _BLACK if colour in _BLACKS and space == "DeviceGray" else ink_of(colour, space)


def _is_squeezed(item: LTChar, notes: Notes) -> bool:
    a, b, c, d, _, _ = item.matrix
    wide, tall = math.hypot(a, b) * abs(notes.stretch), math.hypot(c, d)
    return wide <= _NARROWEST * tall or tall <= _NARROWEST * wide


def _is_cut_off(item: LTChar, notes: Notes) -> bool:
    """Whether the middle of a letter lies outside of what is shown there."""
    if notes.clip is None:
        return False
    left, bottom, right, top = notes.clip
    x, y = (item.x0 + item.x1) / 2, (item.y0 + item.y1) / 2
    return not (
        left - _CLIP_SLACK <= x <= right + _CLIP_SLACK
        and bottom - _CLIP_SLACK <= y <= top + _CLIP_SLACK
    )


def _ink_of_letter(item: LTChar, notes: Notes) -> Ink | None:
    if notes.mode in _OUTLINED:
        state = item.graphicstate
        return _ink(state.scolor, state.scs.name)
    return _ink(item.graphicstate.ncolor, item.ncs.name)


def _fills(page: _DrawnPage, item: LTComponent) -> Iterator[Fill]:
    notes = notes_on(item)
    if isinstance(item, LTImage):
        box = page.place(item)
        yield Fill(box, notes.order, None, is_image=True, covers=_covers(page, item, box, notes))
    elif isinstance(item, LTCurve) and item.fill:
        ink = None if notes.blends else ink_of(item.non_stroking_color, notes.space)
        # Only a rectangle is sure to cover all of the box it is drawn in.
        covers = notes.opacity >= 1 and ink is not None and len(item.pts) <= 5
        shown = _on_white(ink, max(0.0, min(notes.opacity, 1.0)))
        yield Fill(page.place(item), notes.order, shown, covers=covers)


def _covers(page: _DrawnPage, item: LTImage, box: Box, notes: Notes) -> bool:
    """Whether nothing below a picture is seen. One of the whole page may be a recognised scan."""
    is_clear = item.imagemask or any(name in item.stream.attrs for name in ("SMask", "Mask"))
    share = box.width * box.height / max(1.0, float(page.width) * float(page.height))
    return share < _WHOLE_PAGE and notes.opacity >= 1 and not notes.blends and not is_clear


def _on_white(ink: Ink | None, opacity: float) -> Ink | None:
    if ink is None:
        return None
    red, green, blue = (share * opacity + 1 - opacity for share in ink)
    return (red, green, blue)


def _level_rules(box: Box) -> Iterator[Box]:
    if box.width > 10 * max(box.height, _FLATTEST):
        if box.height <= _FLATTEST:
            yield box
        else:
            yield Box(box.left, box.top, box.right, box.top)
            yield Box(box.left, box.bottom, box.right, box.bottom)


def _grids(page: _DrawnPage) -> list[list[list[Box | None]]]:
    grids: list[list[list[Box | None]]] = []
    for table in page.find_tables():
        cells = [Box(*(float(corner) for corner in cell)) for cell in table.cells]
        columns = _middles([(cell.left, cell.right) for cell in cells])
        rows = _middles([(cell.top, cell.bottom) for cell in cells])
        grids.append([[_cell_at(cells, x, y) for x in columns] for y in rows])
    return grids


def _middles(sides: Sequence[tuple[float, float]]) -> list[float]:
    """Return the middles of the rows or columns that cells with these sides stand in."""
    edges = sorted({round(edge) for pair in sides for edge in pair})
    return [(edge + following) / 2 for edge, following in pairwise(edges) if following - edge > 1]


def _cell_at(cells: Sequence[Box], x: float, y: float) -> Box | None:
    return next((cell for cell in cells if cell.holds(x, y)), None)
