"""Pages that are pictures: read by machine where that is installed, else named."""

import importlib.util
import io
from collections.abc import Callable, Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from ingest.isolation.files import read_file_isolated
from ingest.readers import read_file
from tagtrap.domain.files import WarningKind
from tagtrap.errors import NoTextLayer
from tests.ingest_readers.drawn_files import HEIGHT, WIDTH, drawn, lines_at


def _scan(lines: Sequence[str]) -> Callable[[Canvas], None]:
    """Return what draws a page that is a picture of lines of text."""
    picture = Image.new("RGB", (1200, 1700), "white")
    pen = ImageDraw.Draw(picture)
    for at, line in enumerate(lines):
        pen.text((120, 200 + 70 * at), line, fill="black", font=ImageFont.load_default(38))
    target = io.BytesIO()
    picture.save(target, "PNG")

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(io.BytesIO(target.getvalue())), 0, 0, WIDTH, HEIGHT)

    return draw


def _stamped(canvas: Canvas) -> None:
    _scan(["Guests sign in at desk 7."])(canvas)
    canvas.drawString(250, 30, "Page 1 of 1")


def _typed(canvas: Canvas) -> None:
    lines_at(canvas, 70, ["Staff park behind the hall.", "Visitors park at the gate."])


@pytest.mark.skipif(
    importlib.util.find_spec("rapidocr") is None, reason="the extra tagtrap[ocr] is not installed"
)
def test_a_scan_is_read_by_machine_and_says_so() -> None:
    # Read apart, so in a process where recognition is there.
    content = drawn(_scan(["Guests sign in at desk 7."]), _typed, _stamped)

    parsed = read_file_isolated(content, file_name="a.pdf", seconds=240, megabytes=2000)

    assert parsed.text.count("Guests sign in at desk 7.") == 2
    assert "Visitors park at the gate." in parsed.text
    assert [(w.kind, w.pages) for w in parsed.warnings] == [(WarningKind.RECOGNISED_BY_OCR, (1, 3))]
    assert parsed.warnings[0].detail.startswith("Recognised by OCR")


def test_without_the_extra_a_scan_is_refused_with_its_pages() -> None:
    content = drawn(_scan(["Guests sign in."]), _scan(["Guests sign out."]))

    with pytest.raises(NoTextLayer, match=r"pages 1, 2 are pictures.*tagtrap\[ocr\]"):
        read_file(content, file_name="a.pdf")


def test_a_stamp_on_every_scanned_page_is_not_taken_for_its_text() -> None:
    with pytest.raises(NoTextLayer, match="page 1 is pictures with next to no text"):
        read_file(drawn(_stamped), file_name="a.pdf")


def test_among_typed_pages_the_scanned_ones_are_named() -> None:
    content = drawn(_typed, _scan(["Guests sign in."]), _stamped)

    parsed = read_file(content, file_name="a.pdf")

    assert "Visitors park at the gate." in parsed.text
    assert {w.pages for w in parsed.warnings} == {(2,), (3,)}
    assert {w.kind for w in parsed.warnings} == {WarningKind.PAGES_WITHOUT_TEXT}
