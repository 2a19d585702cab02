"""How the words of a PDF page look: whether they can be seen, whether they stand in columns."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

_SHOWS = frozenset({b"Tj", b"TJ", b"'", b'"'})
_WHITE = 0.97
_TINIEST = 2.0
"""Points; text up to this height cannot be read."""

_INVISIBLE = frozenset({3, 7})
_COLUMN_GAP = 100.0
"""Points between the starts of two pieces of one line that look like two columns."""

_COLUMN_LINES = 3


@dataclass(slots=True)
class PageLooks:
    """Watches a page while its text is read. Sizes and places are in points."""

    left: float
    bottom: float
    right: float
    top: float
    shown: int = 0
    hidden: int = 0
    unpainted: int = 0
    _size: float = 0.0
    _mode: int = 0
    _is_white: bool = False
    _saved: list[tuple[float, int, bool]] = field(default_factory=list)
    _starts: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))

    @staticmethod
    def of_box(corners: Sequence[float]) -> "PageLooks":
        """Return a watcher of the page with the given corners, in whatever order they come."""
        left, bottom, right, top = corners
        return PageLooks(min(left, right), min(bottom, top), max(left, right), max(bottom, top))

    def see(
        self,
        operator: bytes,
        operands: Sequence[object],
        page_matrix: Sequence[float],
        text_matrix: Sequence[float],
    ) -> None:
        """Take in one drawing command, before it is carried out."""
        if operator in _SHOWS:
            self._show(page_matrix, text_matrix)
        elif operator == b"Tf" and len(operands) > 1:
            self._size = _number(operands[1])
        elif operator == b"Tr" and operands:
            self._mode = int(_number(operands[0]))
        elif operator in {b"g", b"rg", b"sc", b"scn"}:
            self._is_white = bool(operands) and all(_number(one) >= _WHITE for one in operands)
        elif operator == b"k":
            self._is_white = all(_number(one) <= 1 - _WHITE for one in operands)
        elif operator == b"q":
            self._saved.append((self._size, self._mode, self._is_white))
        elif operator == b"Q" and self._saved:
            self._size, self._mode, self._is_white = self._saved.pop()

    @property
    def suspects(self) -> int:
        """How many pieces of text a reader may not see.

        Text that is not painted is how a recognised scan holds its words, so it counts only
        where the page has painted text too.
        """
        return self.hidden + (self.unpainted if self.shown else 0)

    @property
    def has_columns(self) -> bool:
        """Whether several lines begin anew at the same place far to the right."""
        again: Counter[int] = Counter()
        for starts in self._starts.values():
            first = min(starts)
            again.update({x // 3 for x in starts if x - first > _COLUMN_GAP})
        return any(lines >= _COLUMN_LINES for lines in again.values())

    def _show(self, page_matrix: Sequence[float], text_matrix: Sequence[float]) -> None:
        x, y = _placed(text_matrix[4], text_matrix[5], page_matrix)
        scale = max(abs(text_matrix[0]), abs(text_matrix[1])) * max(
            abs(page_matrix[0]), abs(page_matrix[1])
        )
        is_off = not (self.left - 1 <= x <= self.right + 1 and self.bottom - 1 <= y <= self.top + 1)
        if self._mode in _INVISIBLE:
            self.unpainted += 1
        elif self._is_white or is_off or self._size * scale <= _TINIEST:
            self.hidden += 1
        else:
            self.shown += 1
            self._starts[round(y)].add(round(x))


def _placed(x: float, y: float, matrix: Sequence[float]) -> tuple[float, float]:
    return (
        x * matrix[0] + y * matrix[2] + matrix[4],
        x * matrix[1] + y * matrix[3] + matrix[5],
    )


def _number(value: object) -> float:
    try:
        return float(str(value))
    except ValueError:
        return 0.0
