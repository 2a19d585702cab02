"""Notes on drawn items what pdfminer knows while it draws a page and does not keep."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pdfminer.layout import LTComponent
from pdfminer.pdfcolor import PDFColorSpace
from pdfminer.pdfdevice import PDFTextSeq
from pdfminer.pdffont import PDFFont
from pdfminer.pdfinterp import (
    PDFGraphicState,
    PDFPageInterpreter,
    PDFResourceManager,
    PDFStackT,
    PDFTextState,
)
from pdfminer.pdftypes import PDFStream, resolve1, resolve_all
from pdfminer.psparser import literal_name
from pdfminer.utils import Matrix, PathSegment, apply_matrix_pt
from pdfplumber.page import PDFPageAggregatorWithMarkedContent

from ingest.readers.pdf_layers import is_off_in

_NOTES = "tagtrap_notes"
Clip = tuple[float, float, float, float]
"""Left, bottom, right and top of a rectangle, upwards from the corner of the page."""

_OPAQUE_MODES = frozenset({"Normal", "Compatible"})


@dataclass(frozen=True, slots=True)
class Notes:
    """How an item was drawn. `order` counts the items of a page, `opacity` is 0 to 1.

    `mode` is the number of the text rendering mode, `stretch` a share of the usual width, `rise`
    in units of the text, `space` the name of the colour space; `blends` says that the item mixes
    with what is below it. `code` is that of a letter in a font of at most 256, -1 otherwise.
    Outside `clip` nothing is shown.
    """

    order: int = 0
    mode: int = 0
    rise: float = 0.0
    stretch: float = 1.0
    opacity: float = 1.0
    blends: bool = False
    space: str = ""
    code: int = -1
    clip: Clip | None = None


def notes_on(item: LTComponent) -> Notes:
    """Return the notes made on an item."""
    notes = vars(item).get(_NOTES)
    return notes if isinstance(notes, Notes) else Notes()


class NotingDevice(PDFPageAggregatorWithMarkedContent):
    """Makes the notes. The interpreter keeps `transparency` up to date."""

    transparency: tuple[float, bool] = (1.0, False)
    """Opacity, and whether what is drawn blends."""

    clip: Clip | None = None
    off: frozenset[int] = frozenset()
    """Object numbers of the layers that are switched off."""

    is_on_layer_off = False
    has_shading = False
    _mode = 0
    _drawn = 0

    def render_string(
        self,
        textstate: PDFTextState,
        seq: PDFTextSeq,
        ncs: PDFColorSpace,
        graphicstate: PDFGraphicState,
    ) -> None:
        """Draw text, knowing its rendering mode."""
        self._mode = textstate.render
        super().render_string(textstate, seq, ncs, graphicstate)

    def render_char(  # noqa: PLR0913 (the signature of pdfminer)
        self,
        matrix: Matrix,
        font: PDFFont,
        fontsize: float,
        scaling: float,
        rise: float,
        cid: int,
        ncs: PDFColorSpace,
        graphicstate: PDFGraphicState,
    ) -> float:
        """Draw a letter."""
        before = len(self.cur_item)
        advance = super().render_char(matrix, font, fontsize, scaling, rise, cid, ncs, graphicstate)
        code = -1 if font.is_multibyte() else cid
        self._note(before, rise=rise, stretch=scaling, code=code)
        return advance

    def render_image(self, name: str, stream: PDFStream) -> None:
        """Draw a picture."""
        before = len(self.cur_item)
        super().render_image(name, stream)
        self._note(before)

    def paint_path(
        self,
        gstate: PDFGraphicState,
        stroke: bool,
        fill: bool,
        evenodd: bool,
        path: Sequence[PathSegment],
    ) -> None:
        """Draw a line or an area."""
        before = len(self.cur_item)
        super().paint_path(gstate, stroke, fill, evenodd, path)
        self._note(before, space=gstate.ncs.name)

    def _note(
        self, first: int, *, rise: float = 0, stretch: float = 1, space: str = "", code: int = -1
    ) -> None:
        self._drawn += 1
        opacity, blends = self.transparency
        opacity = 0.0 if self.is_on_layer_off else opacity
        notes = Notes(
            self._drawn, self._mode, rise, stretch, opacity, blends, space, code, self.clip
        )
        for item in self.cur_item._objs[first:]:
            vars(item)[_NOTES] = notes


class NotingInterpreter(PDFPageInterpreter):
    """Follows transparency, clips and layers, which pdfminer leaves out."""

    device: NotingDevice

    def __init__(self, rsrcmgr: PDFResourceManager, device: NotingDevice) -> None:
        super().__init__(rsrcmgr, device)
        # A form has an interpreter of its own, and may be drawn on a layer that is off.
        self._is_off_outside = device.is_on_layer_off
        self._marked: list[bool] = []
        self._saved: list[tuple[tuple[float, bool], Clip | None]] = []

    def do_gs(self, name: PDFStackT) -> None:
        """Take on a named drawing state."""
        states = resolve_all(self.resources.get("ExtGState")) or {}
        state = states.get(literal_name(name)) or {}
        opacity, blends = self.device.transparency
        if isinstance(state.get("ca"), int | float):
            opacity = float(state["ca"])
        if "BM" in state:
            modes = state["BM"] if isinstance(state["BM"], list) else [state["BM"]]
            blends = literal_name(modes[0]) not in _OPAQUE_MODES
        self.device.transparency = (opacity, blends)

    def do_q(self) -> None:
        """Save the drawing state."""
        super().do_q()
        self._saved.append((self.device.transparency, self.device.clip))

    def do_Q(self) -> None:
        """Return to the saved drawing state."""
        super().do_Q()
        if self._saved:
            self.device.transparency, self.device.clip = self._saved.pop()

    def do_BMC(self, tag: PDFStackT) -> None:
        """Begin marked content, on no layer of its own."""
        super().do_BMC(tag)
        self._mark(is_off=False)

    def do_BDC(self, tag: PDFStackT, props: PDFStackT) -> None:
        """Begin marked content, on a layer perhaps."""
        super().do_BDC(tag, props)
        named = resolve1(self.resources.get("Properties")) if self.device.off else {}
        self._mark(
            is_off=bool(named) and is_off_in(named.get(literal_name(props)), self.device.off)
        )

    def do_EMC(self) -> None:
        """End marked content."""
        super().do_EMC()
        if self._marked:
            self._marked.pop()
        self.device.is_on_layer_off = self._is_off_outside or any(self._marked)

    def _mark(self, *, is_off: bool) -> None:
        self._marked.append(is_off)
        self.device.is_on_layer_off = self._is_off_outside or any(self._marked)

    def do_W(self) -> None:
        """Cut off what is drawn from here on outside the outline."""
        points = [
            apply_matrix_pt(self.ctm, point) for step in self.curpath for point in _ends(step)
        ]
        if points:
            across, down = zip(*points, strict=True)
            old = self.device.clip or (-math.inf, -math.inf, math.inf, math.inf)
            self.device.clip = (
                max(old[0], min(across)),
                max(old[1], min(down)),
                min(old[2], max(across)),
                min(old[3], max(down)),
            )

    def do_W_a(self) -> None:
        """Do the same by the other rule of what is inside; only the box around it counts here."""
        self.do_W()

    def do_Do(self, xobjid_arg: PDFStackT) -> None:
        """Draw a form or a picture, after which the drawing state is as before."""
        device = self.device
        before = device.transparency, device.clip, device.is_on_layer_off
        super().do_Do(xobjid_arg)
        device.transparency, device.clip, device.is_on_layer_off = before

    def do_sh(self, name: object) -> None:
        """Note that an area is shaded; pdfminer does not say which."""
        self.device.has_shading = True


def _ends(step: PathSegment) -> list[tuple[float, float]]:
    """Return the points of a step of a path."""
    numbers = [float(one) for one in step[1:]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
