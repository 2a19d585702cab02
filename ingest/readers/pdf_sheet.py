"""A PDF page as it is drawn: where each letter stands, in what ink, and what is painted behind it.

All places are in points from the top left corner of the page, downwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

Ink = tuple[float, float, float]
"""Red, green and blue, each 0 to 1."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Points from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Points from top to bottom."""
        return self.bottom - self.top

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the rectangle."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other: "Box") -> bool:
        """Whether the two share any area."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter. `order` counts what is drawn on the page; `turn` is in quarters, against the clock.

    `ink` is None where the colour cannot be told; `is_painted` is False for letters that a file
    holds only to be searched or copied.
    """

    text: str
    box: Box
    baseline: float
    size: float
    order: int
    font: str = ""
    ink: Ink | None = (0.0, 0.0, 0.0)
    is_painted: bool = True
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Fill:
    """A painted area. `ink` is None for pictures, patterns and what lets the ground through."""

    box: Box
    order: int
    ink: Ink | None
    is_image: bool = False
    covers: bool = False
    """Whether nothing below it can be seen."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page: `box` is what is shown of it, `rules` are level lines, `grids` are ruled tables.

    A grid has a box for each cell of each row, the same box in all places that a cell spans, and
    None where no cell is. `has_shading` says that areas are painted whose place is not known.
    """

    box: Box
    glyphs: Sequence[Glyph] = ()
    fills: Sequence[Fill] = ()
    rules: Sequence[Box] = ()
    grids: Sequence[Sequence[Sequence[Box | None]]] = field(default=())
    has_shading: bool = False
