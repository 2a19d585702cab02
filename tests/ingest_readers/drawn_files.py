"""PDF files drawn on the spot, letter by letter where the layout matters."""

import io
from collections.abc import Callable, Sequence
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import SimpleDocTemplate, Table

WIDTH, HEIGHT = A4
DARK_HEAD = [
    ("BACKGROUND", (0, 0), (-1, 0), colors.darkblue),
    ("TEXTCOLOR", (0, 0), (-1, 0), colors.white),
]
RULED = [("GRID", (0, 0), (-1, -1), 0.5, colors.black)]
BOLD_HEAD = [("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold")]


def drawn(draw: Callable[[Canvas], None], *more: Callable[[Canvas], None]) -> bytes:
    """Return a PDF with one page for each function that draws on it, in Helvetica 10."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4)
    for one in (draw, *more):
        canvas.setFont("Helvetica", 10)
        one(canvas)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def lines_at(
    canvas: Canvas, x: float, lines: Sequence[str], *, top: float = 700, step: float = 13
) -> None:
    """Draw lines below each other."""
    for at, line in enumerate(lines):
        canvas.drawString(x, top - step * at, line)


def by_column(*columns: Sequence[str], starts: Sequence[float], step: float) -> bytes:
    """Return a page whose columns are drawn one after the other."""

    def draw(canvas: Canvas) -> None:
        for x, column in zip(starts, columns, strict=True):
            lines_at(canvas, x, column, step=step)

    return drawn(draw)


def by_line(*columns: Sequence[str], starts: Sequence[float], step: float = 13) -> bytes:
    """Return a page whose columns are drawn line by line, across the columns."""

    def draw(canvas: Canvas) -> None:
        for at in range(max(map(len, columns))):
            for x, column in zip(starts, columns, strict=True):
                canvas.drawString(x, 700 - step * at, column[at] if at < len(column) else "")

    return drawn(draw)


def table_of(rows: Sequence[Sequence[Any]], style: Sequence[Any], **options: Any) -> bytes:  # noqa: ANN401 (reportlab's)
    """Return a page with a table as reportlab sets it."""
    target = io.BytesIO()
    SimpleDocTemplate(target, pagesize=A4).build([Table(rows, style=style, **options)])
    return target.getvalue()


def white_picture() -> ImageReader:
    """Return a picture as a scanner makes it of an empty sheet."""
    from PIL import Image

    return ImageReader(Image.new("RGB", (60, 80), "white"))
