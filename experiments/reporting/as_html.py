"""A report as one HTML page that needs nothing else."""

from collections.abc import Sequence
from html import escape

from experiments.reporting.blocks import Block, Heading, Plot, Table, Words
from experiments.reporting.plots import svg
from verify.report.visible import visible

_STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.55 system-ui,sans-serif;max-width:56rem;margin:auto;padding:1rem;
overflow-wrap:anywhere;background:light-dark(#fff,#16181c);color:light-dark(#1b1e24,#e8eaee)}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin:1.8rem 0 .4rem}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0}
th,td{padding:.25rem .7rem;border-bottom:1px solid light-dark(#d0d4da,#454a52);text-align:left;
vertical-align:top;overflow-wrap:normal}.right{text-align:right}th:first-child,td:first-child{min-width:12rem}
svg{width:100%;max-width:38rem;height:auto;display:block;margin:.6rem 0}
"""


def as_html(blocks: Sequence[Block]) -> str:
    """Return the page; its title is that of the first heading. Every text is escaped."""
    title = next((one.text for one in blocks if isinstance(one, Heading)), "TagTrap")
    body = "".join(map(_block, blocks))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{_text(title)}</title><style>{_STYLE}</style></head><body><main>"
        f"{body}</main></body></html>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{_text(text)}</h{level}>"
        case Words(text, is_strong):
            shown = f"<strong>{_text(text)}</strong>" if is_strong else _text(text)
            return f"<p>{shown}</p>"
        case Table(columns, rows):
            sides = [' class="right"' if right else "" for right in block.has_figures]
            head = "".join(
                f'<th scope="col"{side}>{_text(one)}</th>'
                for one, side in zip(columns, sides, strict=True)
            )
            body = "".join(f"<tr>{_cells(row, sides)}</tr>" for row in rows)
            # It can be scrolled, so it must be reached by key.
            return (
                '<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>'
                f"{head}</tr></thead><tbody>{body}</tbody></table></div>"
            )
        case Plot(_, drawn):
            return svg(drawn)


def _cells(row: Sequence[str], sides: Sequence[str]) -> str:
    return "".join(f"<td{side}>{_text(one)}</td>" for one, side in zip(row, sides, strict=True))


def _text(words: str) -> str:
    return escape(visible(words))
