"""Where a page stands in columns: lines that leave the same strip of the page blank."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from ingest.readers.pdf_lines import Line

_NARROWEST = 7.0
_NARROWEST_SHARE = 0.9
"""A strip between columns is this wide at least: in points, and in heights of a line."""

_LEAST_LINES = 3
_SAME_START = 1.5
_BREAK = 4.0
"""Heights of a line; so much white between two lines ends columns."""

_LONGEST_START = 12
"""So many lines are looked at before the second column must begin."""

_FAR = 1e9
_LOOSE = 1.5
_APART = 2.0
_MOST_EDGE_LINES = 2
_OTHER_SIZE = 0.15
_MARKER = re.compile(
    r"[-–—*+\ufffd•‣◦▪▫●○■□∙·⁃➢►✓✔\uf0b7\uf0a7]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.):]?"
    r"|\((?:\d{1,3}|[a-z]{1,2})\)|§+"
)
_FIGURES = re.compile(r"\d+")

Strip = tuple[float, float]
"""Left and right of a blank strip, in points."""


@dataclass(frozen=True, slots=True)
class Region:
    """Lines that stand in the same columns, from top to bottom; no gutters: in one."""

    lines: tuple[Line, ...]
    gutters: tuple[Strip, ...] = ()

    def cells(self, line: Line) -> list[Line | None]:
        """Return what a line has in each column."""
        bounds = [-_FAR, *((left + right) / 2 for left, right in self.gutters), _FAR]
        return [
            line.only(words) if words else None
            for words in (
                tuple(w for w in line.words if left <= (w.box.left + w.box.right) / 2 < right)
                for left, right in pairwise(bounds)
            )
        ]

    @property
    def columns(self) -> list[list[Line]]:
        """The lines of each column, from left to right."""
        rows = [self.cells(line) for line in self.lines]
        return [[cell for cell in column if cell is not None] for column in zip(*rows, strict=True)]

    @property
    def inner(self) -> "Region":
        """The lines from the first to the last that have text in several columns."""
        filled = [sum(cell is not None for cell in self.cells(line)) > 1 for line in self.lines]
        if True not in filled:
            return self
        first, last = filled.index(True), len(filled) - filled[::-1].index(True)
        return replace(self, lines=self.lines[first:last])

    @property
    def pitch(self) -> float:
        """Points from one line of a column to the next, as most are."""
        steps = [b.baseline - a.baseline for column in self.columns for a, b in pairwise(column)]
        return median(steps) if steps else 0.0


def regions_of(lines: Sequence[Line]) -> Iterator[Region]:
    """Cut a page, from top to bottom, where its columns begin and end."""
    plain: list[Line] = []
    at = 0
    while at < len(lines):
        region = _columned(lines, at)
        if region is None:
            plain.append(lines[at])
            at += 1
            continue
        # A line before the columns may have been cut off again.
        skipped = lines.index(region.lines[0], at)
        plain += lines[at:skipped]
        if plain:
            yield Region(tuple(plain))
            plain = []
        yield region
        at = skipped + len(region.lines)
    if plain:
        yield Region(tuple(plain))


def _columned(lines: Sequence[Line], start: int) -> Region | None:
    """Return the columns that begin with the line `start` or little below, None if none do."""
    region = _swept(lines, start)
    if region is None:
        return None
    # A line above on one side only may reach into a gutter that all others leave blank.
    below = next(
        (at for at, line in enumerate(region.lines) if sum(map(bool, region.cells(line))) > 1), 0
    )
    other = _swept(lines, start + below) if below else None
    if other is not None and len(other.gutters) > len(region.gutters):
        region = other
    return _sound(_trimmed(region))


def _swept(lines: Sequence[Line], start: int) -> Region | None:
    """Return the lines from `start` on that share blank strips, as far as they do."""
    shared: list[Strip] = [(-_FAR, _FAR)]
    gutters: tuple[Strip, ...] = ()
    end = start
    left, right, bottom = _FAR, -_FAR, lines[start].box.bottom
    for at in range(start, len(lines)):
        line, box = lines[at], lines[at].box
        if box.top - bottom > _BREAK * line.size or (not gutters and at - start > _LONGEST_START):
            break
        shared = _common(shared, _blanks(line), _least(line))
        left, right = min(left, box.left), max(right, box.right)
        found = tuple(strip for strip in shared if left < strip[0] and strip[1] < right)
        if any(_is_settled(strip, lines[start:end]) for strip in gutters if _is_lost(strip, found)):
            break
        gutters, end, bottom = found, at + 1, max(bottom, box.bottom)
    return Region(tuple(lines[start:end]), gutters) if gutters else None


def _is_lost(strip: Strip, found: Sequence[Strip]) -> bool:
    return not any(left < strip[1] and strip[0] < right for left, right in found)


def _is_settled(strip: Strip, lines: Sequence[Line]) -> bool:
    """Whether so many lines stand on both sides of a strip that it is blank on purpose."""
    before = sum(line.box.left < strip[0] for line in lines)
    behind = sum(line.box.right > strip[1] for line in lines)
    return min(before, behind) >= _LEAST_LINES


def _least(line: Line) -> float:
    return max(_NARROWEST, _NARROWEST_SHARE * line.size)


def _blanks(line: Line) -> list[Strip]:
    """Return the strips that the line leaves blank, the margins too."""
    edges = [-_FAR, *(x for word in line.words for x in (word.box.left, word.box.right)), _FAR]
    return [(edges[at], edges[at + 1]) for at in range(0, len(edges), 2)]


def _common(some: Sequence[Strip], others: Sequence[Strip], least: float) -> list[Strip]:
    shared = [(max(one[0], other[0]), min(one[1], other[1])) for one in some for other in others]
    return [strip for strip in shared if strip[1] - strip[0] >= least]


def _trimmed(region: Region) -> Region:
    """Cut off lines above and below the columns that stand on one side only by chance."""
    lines = list(region.lines)
    filled = [sum(cell is not None for cell in region.cells(line)) for line in lines]
    size = median(line.size for line in lines)
    loose = _LOOSE * (region.pitch or size)
    extents = [(c[0].baseline, c[-1].baseline) for c in region.columns if c]
    opened = sorted(top for top, _ in extents)[1] if len(extents) > 1 else 0.0
    closed = sorted(bottom for _, bottom in extents)[-2] if len(extents) > 1 else 0.0
    first, last = 0, len(lines)
    for at, line in enumerate(lines[:-1]):
        is_inside = line.baseline >= opened or filled[at] > 1
        if is_inside and at >= _MOST_EDGE_LINES:
            break
        step = lines[at + 1].baseline - line.baseline
        first = at + 1 if _is_apart(step / loose, _differs(line.size, size), is_inside) else first
    for at in range(len(lines) - 1, first, -1):
        is_inside = lines[at].baseline <= closed or filled[at] > 1
        if is_inside and len(lines) - at > _MOST_EDGE_LINES:
            break
        step = lines[at].baseline - lines[at - 1].baseline
        last = at if _is_apart(step / loose, _differs(lines[at].size, size), is_inside) else last
    return replace(region, lines=tuple(lines[first:last]))


def _is_apart(step: float, is_other_size: bool, is_inside: bool) -> bool:
    """Whether a line at the edge is none of the columns, `step` loose steps from the next one.

    What has text in several columns is, unless it stands quite apart, as heads and feet do.
    """
    if is_inside:
        return step > (1 if is_other_size else _APART)
    return step > 1 or is_other_size


def _differs(size: float, usual: float) -> bool:
    return abs(size - usual) > _OTHER_SIZE * usual


def _sound(region: Region) -> Region | None:
    """Drop gutters beside which too little stands, or only the marks of a list."""
    while region.gutters:
        columns = region.columns
        weak = [at for at in range(len(columns)) if _is_weak(columns, at)]
        if not weak:
            return region
        gone = min(weak[0], len(region.gutters) - 1)
        gutters = (*region.gutters[:gone], *region.gutters[gone + 1 :])
        region = replace(region, gutters=gutters)
    return None


def _is_flush(column: Sequence[Line]) -> bool:
    """Whether lines begin at the same place, which two hardly do by chance."""
    return abs(column[0].box.left - column[1].box.left) <= _SAME_START


def _is_weak(columns: Sequence[Sequence[Line]], at: int) -> bool:
    column = columns[at]
    if len(column) < 2 or (len(column) == len(columns) == 2 and not _is_flush(column)):
        return True
    beside = columns[at + 1] if at + 1 < len(columns) else columns[at - 1]
    if beside and (
        column[-1].baseline < beside[0].baseline or beside[-1].baseline < column[0].baseline
    ):
        return True
    texts = [line.text for line in column]
    if at + 1 == len(columns) or not all(_MARKER.fullmatch(text) for text in texts):
        return False
    return len(columns) == 2 or not all(_FIGURES.fullmatch(text) for text in texts)
