"""Writes a report where it is wanted: HTML in one file, or Markdown with its plots beside it."""

from collections.abc import Sequence
from pathlib import Path

from experiments.reporting.as_html import as_html
from experiments.reporting.as_markdown import as_markdown
from experiments.reporting.blocks import Block
from tagtrap.errors import WrongArguments

ENDINGS = (".html", ".md")


def require_report(path: Path) -> None:
    """Raise `WrongArguments` where no report could be written there; asked before the work."""
    if path.suffix not in ENDINGS:
        raise WrongArguments(f"{path}: a report ends with {' or '.join(ENDINGS)}.")
    if not path.parent.is_dir():
        raise WrongArguments(f"{path} cannot be written: there is no folder {path.parent}.")


def written(blocks: Sequence[Block], path: Path) -> dict[Path, str]:
    """Return what the files of a report hold, by where they go."""
    require_report(path)
    if path.suffix == ".html":
        return {path: as_html(blocks)}
    text, plots = as_markdown(blocks, stem=path.stem)
    return {path: text, **{path.parent / name: drawn for name, drawn in plots.items()}}
