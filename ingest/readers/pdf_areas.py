"""Areas and lines that are painted on a page while its text is read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

NEAR = 0.1
"""How far, 0 to 1, two colours may be from each other and still hide one another."""

_THINNEST = 4.0
"""Points; what is painted thinner is a line."""

_SLACK = 2.0
_MOST = 2000
_FEWEST_LINES = 2

Shares = tuple[float, ...]
"""Red, green and blue, each 0 to 1."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle in points, upwards from the bottom left corner, and its colour if known."""

    left: float
    bottom: float
    right: float
    top: float
    ink: Shares | None = None

    @staticmethod
    def between(x: float, y: float, other_x: float, other_y: float) -> "Area":
        """Return the rectangle between two corners."""
        return Area(min(x, other_x), min(y, other_y), max(x, other_x), max(y, other_y))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the rectangle."""
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def cuts_off(self, x: float, y: float) -> bool:
        """Whether text that begins at a place may lie outside, if only this much is shown."""
        beside = x < self.left - _SLACK or x > self.right + _SLACK
        # Letters stand on the line they begin at, so what ends just above it shows nothing.
        return beside or y < self.bottom - _SLACK or y + _SLACK > self.top

    def within(self, other: "Area | None") -> "Area":
        """Return the part inside another rectangle; one turned inside out holds nothing."""
        if other is None:
            return self
        return Area(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )


@dataclass(slots=True)
class Areas:
    """Follows what is painted on a page."""

    covered: int = 0
    """How many areas were painted over text."""

    _path: list[Area] = field(default_factory=list)
    _fills: list[Area] = field(default_factory=list)
    _upright: int = 0
    _level: int = 0

    @property
    def are_grid(self) -> bool:
        """Whether lines run both ways, as around the cells of a table."""
        return min(self._upright, self._level) >= _FEWEST_LINES

    def outline(self, area: Area) -> None:
        """Take a rectangle or a line to be painted."""
        self._path.append(area)

    def bounds(self) -> Area | None:
        """Return the rectangle around the outlines, None where there are none."""
        if not self._path:
            return None
        return Area(
            min(area.left for area in self._path),
            min(area.bottom for area in self._path),
            max(area.right for area in self._path),
            max(area.top for area in self._path),
        )

    def stroke(self) -> None:
        """Draw the outlines."""
        for area in self._path:
            width, height = area.right - area.left, area.top - area.bottom
            self._upright += height > _THINNEST
            self._level += width > _THINNEST
        self._path.clear()

    def drop(self) -> None:
        """Forget the outlines: they only bound what is painted next."""
        self._path.clear()

    def fill(self, ink: Shares | None, text_starts: Mapping[int, Sequence[int]]) -> None:
        """Paint the outlined areas; `text_starts` are the places of text by its line."""
        for area in self._path:
            width, height = area.right - area.left, area.top - area.bottom
            if min(width, height) < _THINNEST:
                self._upright += height > _THINNEST
                self._level += width > _THINNEST
                continue
            if len(self._fills) < _MOST:
                self._fills.append(replace(area, ink=ink))
            self.covered += any(
                area.left <= x <= area.right
                for y in _lines_within(area, text_starts)
                for x in text_starts.get(y, ())
            )
        self._path.clear()

    def drown(self, ink: Shares, x: float, y: float) -> bool:
        """Whether text in this colour cannot be told from an area that it stands on."""
        # White text is doubted wherever it stands, so that white areas need no look.
        dark = [one for one in self._fills if one.ink and min(one.ink) < 1 - NEAR]
        return any(one.holds(x, y) and _are_near(ink, one.ink) for one in dark)


def _lines_within(area: Area, text_starts: Mapping[int, Sequence[int]]) -> Iterable[int]:
    """Return lines of text that may be in an area, by the shorter of two ways to look."""
    if area.top - area.bottom < len(text_starts):
        return range(int(area.bottom), int(area.top) + 1)
    return (y for y in text_starts if area.bottom <= y <= area.top)


def _are_near(one: Shares, other: Shares | None) -> bool:
    return other is not None and all(abs(a - b) < NEAR for a, b in zip(one, other, strict=True))
