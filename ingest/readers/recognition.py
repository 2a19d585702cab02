"""Text recognition (OCR) for pages that are pictures: the extra `tagtrap[ocr]`.

It is loaded only where a file has such pages, in the process that reads that file.
"""

import logging
import os
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

from ingest.readers.pdf_layout import LaidOutPage, lay_out
from ingest.readers.pdf_sheet import Box, Glyph, Sheet
from tagtrap.domain.files import IngestWarning, WarningKind

_PACKAGES = ("rapidocr", "pypdfium2")
_SCALE = 2.0
"""Pixels a point: 144 to the inch, at which letters of usual size are read well."""

_MOST_PIXELS = 12_000_000
_LEAST_SCORE = 0.5
_DOUBTFUL_SCORE = 0.8
_SHARE_OF_TIME = 0.6
_BASELINE = 0.2
_SAME_LINE = 0.4

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recognised:
    """Pages read by machine, by number from 1, and what an admin should know of them."""

    pages: dict[int, LaidOutPage] = field(default_factory=dict)
    doubtful: int = 0
    """How many lines the recognition itself is not sure of."""

    not_in_time: tuple[int, ...] = ()

    def warnings(self) -> Iterator[IngestWarning]:
        """Yield a warning that names the pages read by machine, and those there was no time for."""
        if self.pages:
            unsure = f"; it is unsure of {self.doubtful} lines" if self.doubtful else ""
            yield IngestWarning(
                WarningKind.RECOGNISED_BY_OCR,
                "Recognised by OCR: these pages are pictures that a machine has read. Compare "
                f"figures and names with the page{unsure}.",
                pages=tuple(self.pages),
                count=len(self.pages),
            )
        if self.not_in_time:
            yield IngestWarning(
                WarningKind.PARTIAL_TEXT,
                "Pages that are pictures, and that there was no time to recognise: "
                f"{len(self.not_in_time)}. Split the file, or raise ingest.parse_seconds.",
                pages=self.not_in_time,
                count=len(self.not_in_time),
            )


def can_recognise() -> bool:
    """Whether the packages of the extra are installed."""
    return all(find_spec(package) is not None for package in _PACKAGES)


def recognise(content: bytes, numbers: Sequence[int]) -> Recognised:
    """Read the given pages of a PDF by how they look; pages without words are left out."""
    if not numbers or not can_recognise():
        return Recognised()
    ends = time.monotonic() + _seconds()
    pages: dict[int, LaidOutPage] = {}
    doubtful = 0
    # Both packages raise any error of plain Python, on files too and where a library is missing.
    try:
        engine = _Engine(content)
    except Exception:
        _log.warning("Text recognition cannot be started", exc_info=True)
        return Recognised()
    for at, number in enumerate(numbers):
        if time.monotonic() > ends:
            return Recognised(pages, doubtful, tuple(numbers[at:]))
        try:
            sheet, unsure = engine.sheet(number)
        except Exception:
            _log.info("page %d cannot be recognised", number, exc_info=True)
            continue
        page = lay_out(sheet, number=number)
        if page.letters:
            pages[number] = page
            doubtful += unsure
    return Recognised(pages, doubtful)


def way_out() -> str:
    """Say what can be done about a file of pictures."""
    if can_recognise():
        return "Text recognition (OCR) found no words in them. Scan the pages again, larger."
    return "Run text recognition (OCR) on the file first, or add it to TagTrap: tagtrap[ocr]."


def _seconds() -> float:
    """Return how long recognition may take, so that reading ends within its limit."""
    limit, _ = resource.getrlimit(resource.RLIMIT_CPU)
    return float("inf") if limit == resource.RLIM_INFINITY else limit * _SHARE_OF_TIME


class _Engine:
    """The recognition and the file it looks at; no type of either leaves here."""

    def __init__(self, content: bytes) -> None:
        if "numpy" not in sys.modules:
            # A limited process may start no threads.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
            os.environ.setdefault("OMP_NUM_THREADS", "1")
        import cv2
        import pypdfium2
        from rapidocr import RapidOCR

        cv2.setNumThreads(0)
        threads = "EngineConfig.onnxruntime."
        self._recognise = RapidOCR(
            params={
                "Global.log_level": "error",
                f"{threads}intra_op_num_threads": 1,
                f"{threads}inter_op_num_threads": 1,
            }
        )
        self._file = pypdfium2.PdfDocument(content)

    def sheet(self, number: int) -> tuple[Sheet, int]:
        """Return the page as letters where they stand, and the count of doubtful lines."""
        page = self._file[number - 1]
        width, height = page.get_size()
        scale = min(_SCALE, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        picture = page.render(scale=scale).to_numpy()
        found: Any = self._recognise(picture[:, :, :3])
        lines = [
            _Recognised(text, _box_of(corners, scale), float(score))
            for text, score, corners in zip(
                found.txts or (), found.scores or (), _corners(found), strict=True
            )
            if score >= _LEAST_SCORE and text.strip()
        ]
        unsure = sum(line.score < _DOUBTFUL_SCORE for line in lines)
        return Sheet(Box(0.0, 0.0, width, height), tuple(_glyphs(lines))), unsure


@dataclass(frozen=True, slots=True)
class _Recognised:
    text: str
    box: Box
    score: float


def _corners(found: Any) -> Sequence[Any]:  # noqa: ANN401 (of rapidocr)
    return found.boxes if found.boxes is not None else ()


def _box_of(corners: Any, scale: float) -> Box:  # noqa: ANN401 (four points)
    across = [float(x) / scale for x, _ in corners]
    down = [float(y) / scale for _, y in corners]
    return Box(min(across), min(down), max(across), max(down))


def _glyphs(lines: Sequence[_Recognised]) -> Iterator[Glyph]:
    """Yield the letters of lines, each given an equal share of its line, on common baselines."""
    baseline, order = -1e9, 0
    for line in sorted(lines, key=lambda one: (one.box.top + one.box.bottom) / 2):
        own = line.box.bottom - _BASELINE * line.box.height
        if abs(own - baseline) > _SAME_LINE * line.box.height:
            baseline = own
        step = line.box.width / len(line.text)
        for at, letter in enumerate(line.text):
            left = line.box.left + at * step
            box = Box(left, line.box.top, left + step, line.box.bottom)
            yield Glyph(letter, box, baseline, line.box.height, order)
            order += 1
