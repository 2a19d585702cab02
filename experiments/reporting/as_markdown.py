"""A report as Markdown, its plots as SVG files beside it."""

import re
from collections.abc import Sequence

from experiments.reporting.blocks import Block, Heading, Plot, Table, Words
from experiments.reporting.plots import svg
from verify.report.visible import visible

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|$~])")


def as_markdown(blocks: Sequence[Block], *, stem: str) -> tuple[str, dict[str, str]]:
    """Return the text, and the plots by the name of their file, which begins with `stem`."""
    plots = {f"{stem}-{one.name}.svg": svg(one.drawn) for one in blocks if isinstance(one, Plot)}
    return "\n\n".join(_block(one, stem) for one in blocks) + "\n", plots


def _block(block: Block, stem: str) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {_text(text)}"
        case Words(text, is_strong):
            return f"**{_text(text)}**" if is_strong else _text(text)
        case Table(columns, rows):
            sides = ("---:" if is_figures else "---" for is_figures in block.has_figures)
            head = [_line(columns), f"|{'|'.join(sides)}|"]
            return "\n".join([*head, *map(_line, rows)])
        case Plot(name, drawn):
            return f"![{_text(drawn.title)}]({stem}-{name}.svg)"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_text, cells))} |"


def _text(words: str) -> str:
    return _SIGNS.sub(r"\\\1", " ".join(visible(words).split()))
