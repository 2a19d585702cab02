"""The part of the drawing state of a PDF page that decides whether text is seen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.readers.pdf_areas import Area, Shares

_COLOURS = frozenset({b"g", b"rg", b"k", b"sc", b"scn"})
_LINE_COLOURS = frozenset({b"G", b"RG", b"K", b"SC", b"SCN"})


@dataclass(frozen=True, slots=True)
class Pen:
    """How text is drawn at the moment: sizes in points, `stretch` in percent."""

    size: float = 0.0
    mode: int = 0
    stretch: float = 100.0
    is_faint: bool = False
    ink: Shares | None = (0.0, 0.0, 0.0)
    line_ink: Shares | None = (0.0, 0.0, 0.0)
    clip: Area | None = None
    """What is drawn outside it is cut off."""


def changed(
    pen: Pen, operator: bytes, operands: Sequence[object], faint: Mapping[str, bool]
) -> Pen:
    """Return the pen after a command; `faint` names the states in which nothing is seen."""
    if operator == b"Tf" and len(operands) > 1:
        return replace(pen, size=number(operands[1]))
    if operator == b"Tr":
        return replace(pen, mode=int(number(operands[0])))
    if operator == b"Tz":
        return replace(pen, stretch=number(operands[0]))
    if operator == b"gs":
        return replace(pen, is_faint=faint.get(str(operands[0]), pen.is_faint))
    if operator in _COLOURS:
        return replace(pen, ink=_ink(operands))
    if operator in _LINE_COLOURS:
        return replace(pen, line_ink=_ink(operands))
    return pen


def _ink(operands: Sequence[object]) -> Shares | None:
    """Return red, green and blue; None for patterns. One share is taken for a grey."""
    if not all(isinstance(one, int | float) for one in operands):
        return None
    shares = [number(one) for one in operands]
    if len(shares) == 1:
        return (shares[0],) * 3
    if len(shares) == 4:
        return tuple((1 - share) * (1 - shares[3]) for share in shares[:3])
    return tuple(shares) if len(shares) == 3 else None


def number(value: object) -> float:
    """Return the operand of a command as a number, 0 if it is none."""
    try:
        return float(str(value))
    except ValueError:
        return 0.0
