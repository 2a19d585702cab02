"""How a PDF page looks while it is read: whether all can be seen, whether it stands in columns.

Cheap and easily alarmed: what it doubts is looked at again in `pdf_layout`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ingest.readers.pdf_areas import NEAR, Area, Areas, Shares
from ingest.readers.pdf_pen import Pen, changed, number
from ingest.readers.pdf_pieces import (
    Piece,
    are_disordered,
    are_doubled,
    are_in_order,
    has_columns,
)

_SHOWS = frozenset({b"Tj", b"TJ", b"'", b'"'})
_FILLS = frozenset({b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"})
_PATHS = _FILLS | {b"re", b"m", b"l", b"n", b"S", b"s"}
_OUTLINED = frozenset({1, 5})
"""Modes in which letters are only outlined."""

_TINIEST = 2.0
"""Points; text up to this height cannot be read."""

_NARROWEST = 5.0
"""Percent of their width; letters set narrower cannot be read."""

_INVISIBLE = frozenset({3, 7})
_WHOLE_PAGE = 0.8
_LETTER = 0.5
"""How wide a letter is, about, as a share of its size."""


_Matrix = Sequence[float]


@dataclass(slots=True)
class PageLooks:
    """Watches a page while its text is read. Sizes and places are in points."""

    page: Area
    faint: Mapping[str, bool] = field(default_factory=dict)
    """Whether nothing can be seen in a drawing state, by its name, where it sets that."""

    off: frozenset[str] = frozenset()
    """The names of layers that are switched off."""

    shown: int = 0
    hidden: int = 0
    unpainted: int = 0
    picture: float = 0.0
    """Share of the page, 0 to 1, that its largest picture fills."""

    _pen: Pen = field(default_factory=Pen)
    _marked: list[bool] = field(default_factory=list)
    """Of each piece of marked content that is open, whether it is on a layer that is off."""

    _saved: list[Pen] = field(default_factory=list)
    _areas: Areas = field(default_factory=Areas)
    _starts: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    _pieces: list[Piece] = field(default_factory=list)
    _point: tuple[float, float] = (0.0, 0.0)

    @staticmethod
    def of_box(
        corners: Sequence[float], faint: Mapping[str, bool], off: frozenset[str] = frozenset()
    ) -> "PageLooks":
        """Return a watcher of the page with the given corners, in whatever order they come."""
        return PageLooks(Area.between(*corners), faint, off)

    def see(
        self,
        operator: bytes,
        operands: Sequence[object],
        page_matrix: Sequence[float],
        text_matrix: Sequence[float],
    ) -> None:
        """Take in one drawing command, before it is carried out."""
        if operator in _SHOWS:
            self._show(page_matrix, text_matrix, _shown(operands))
        elif operator in _PATHS:
            self._draw(operator, [number(one) for one in operands], page_matrix)
        elif operator == b"Do":
            self._place_picture(page_matrix)
        elif operator in {b"W", b"W*"}:
            self._clip()
        elif operator in {b"BDC", b"BMC"}:
            self._marked.append(bool(operands) and str(operands[-1]) in self.off)
        elif operator == b"EMC" and self._marked:
            self._marked.pop()
        elif operator == b"q":
            self._saved.append(self._pen)
        elif operator == b"Q" and self._saved:
            self._pen = self._saved.pop()
        elif operands:
            self._pen = changed(self._pen, operator, operands, self.faint)

    @property
    def suspects(self) -> int:
        """How many pieces of text a reader may not see.

        Text that is not painted is how a recognised scan holds its words, so it counts only
        where the page has painted text too.
        """
        return self.hidden + (self.unpainted if self.shown else 0)

    @property
    def may_hide(self) -> bool:
        """Whether something is painted over text."""
        return self._areas.covered > 0

    @property
    def has_columns(self) -> bool:
        """Whether text begins again and again far to the right, or in ruled cells."""
        return self._areas.are_grid or has_columns(self._pieces)

    @property
    def is_in_order(self) -> bool:
        """Whether long lines follow each other down one column and then down the next."""
        return not self._areas.are_grid and are_in_order(self._pieces)

    @property
    def is_misread(self) -> bool:
        """Whether the order of drawing is not that of reading, or the same is drawn twice."""
        is_out_of_order = not self.has_columns and are_disordered(self._pieces)
        return are_doubled(self._pieces) or is_out_of_order

    def _show(self, page_matrix: _Matrix, text_matrix: _Matrix, shown: Sequence[str]) -> None:
        x, y = _placed(text_matrix[4], text_matrix[5], page_matrix)
        scale = max(abs(text_matrix[0]), abs(text_matrix[1])) * max(
            abs(page_matrix[0]), abs(page_matrix[1])
        )
        height = max(abs(text_matrix[2]), abs(text_matrix[3])) * max(
            abs(page_matrix[2]), abs(page_matrix[3])
        )
        pen, page = self._pen, self.page
        is_off = not (page.left - 1 <= x <= page.right + 1 and page.bottom - 1 <= y <= page.top + 1)
        is_off = is_off or (pen.clip is not None and pen.clip.cuts_off(x, y))
        is_tiny = pen.size * min(scale, height) <= _TINIEST or abs(pen.stretch) <= _NARROWEST
        ink = pen.line_ink if pen.mode in _OUTLINED else pen.ink
        if any(self._marked):
            self.hidden += 1
        elif pen.mode in _INVISIBLE:
            self.unpainted += 1
        elif is_off or is_tiny or pen.is_faint or self._is_drowned(ink, x, y):
            self.hidden += 1
        else:
            self.shown += 1
            # Fonts with many letters take two bytes for each, of which the first is zero for most.
            letters = sum(len(text) - text.count("\0") for text in shown)
            end = x + letters * _LETTER * pen.size * scale
            said = hash(tuple(shown))
            self._pieces.append(Piece(round(x), round(end), round(y), letters, said))
            self._starts[round(y)].append(round(x))

    def _place_picture(self, matrix: _Matrix) -> None:
        # A picture fills the unit square; a form drawn at its own size is next to nothing here.
        area = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
        page = (self.page.right - self.page.left) * (self.page.top - self.page.bottom)
        share = min(1.0, area / page) if page > 0 else 0.0
        self.picture = max(self.picture, share)
        # A picture of the whole page over text is how some programs keep a recognised scan.
        if share < _WHOLE_PAGE:
            self._areas.drop()
            corners = (*_placed(0, 0, matrix), *_placed(1, 1, matrix))
            self._areas.outline(Area.between(*corners))
            self._areas.fill(None, self._starts)

    def _clip(self) -> None:
        bounds = self._areas.bounds()
        if bounds is not None:
            self._pen = replace(self._pen, clip=bounds.within(self._pen.clip))

    def _is_drowned(self, ink: Shares | None, x: float, y: float) -> bool:
        """Whether text is white, or in the colour of the area that it stands on."""
        if ink is None:
            return False
        return min(ink) >= 1 - NEAR or self._areas.drown(ink, x, y)

    def _draw(self, operator: bytes, numbers: Sequence[float], matrix: _Matrix) -> None:
        if operator == b"re" and len(numbers) == 4:
            x, y, width, height = numbers
            corners = (*_placed(x, y, matrix), *_placed(x + width, y + height, matrix))
            self._areas.outline(Area.between(*corners))
        elif operator in {b"m", b"l"} and len(numbers) == 2:
            place = _placed(numbers[0], numbers[1], matrix)
            if operator == b"l":
                self._areas.outline(Area.between(*self._point, *place))
            self._point = place
        elif operator in _FILLS:
            self._areas.fill(self._pen.ink, self._starts)
        elif operator in {b"S", b"s"}:
            self._areas.stroke()
        elif operator == b"n":
            self._areas.drop()


def _shown(operands: Sequence[object]) -> list[str]:
    """Return the texts that are shown; where they are not decoded, a letter for each byte."""
    texts = operands[-1] if operands and isinstance(operands[-1], list) else operands[-1:]
    return [
        text if isinstance(text, str) else text.decode("latin-1")
        for text in texts
        if isinstance(text, str | bytes)
    ]


def _placed(x: float, y: float, matrix: Sequence[float]) -> tuple[float, float]:
    return (
        x * matrix[0] + y * matrix[2] + matrix[4],
        x * matrix[1] + y * matrix[3] + matrix[5],
    )
