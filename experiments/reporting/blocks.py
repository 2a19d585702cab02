"""What a report is made of: headings, words, tables, plots. It is written out as HTML or Markdown.

All text may come from documents and models: it is data here, and is escaped where it is written.
"""

import re
from dataclasses import dataclass

from experiments.reporting.plots import Bars, Curve


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (the title) to 3."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str
    is_strong: bool = False


_FIGURES = re.compile(r"[-+]?[\d.,]*(?: to [-+]?[\d.,]+)?")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def has_figures(self) -> tuple[bool, ...]:
        """Whether a column holds figures alone: those are set to the right, but for the first."""
        return tuple(
            place > 0 and all(_FIGURES.fullmatch(row[place]) for row in self.rows)
            for place in range(len(self.columns))
        )


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot with a name for its file; what it shows is said in words by its own title."""

    name: str
    drawn: Bars | Curve


Block = Heading | Words | Table | Plot
