"""Colours of PDF files as red, green and blue."""

from collections.abc import Sequence
from typing import TypeGuard

from ingest.readers.pdf_sheet import Ink

_SPOT = frozenset({"Separation", "DeviceN"})
_UNKNOWN = frozenset({"Pattern", "Indexed", "Lab"})


def ink_of(colour: object, space: str) -> Ink | None:
    """Return the ink, or None where the file says too little to know how it looks."""
    parts: Sequence[object] = colour if isinstance(colour, Sequence) else (colour,)
    shares = [float(part) for part in parts if _is_share(part)]
    if space in _UNKNOWN or not shares or len(shares) < len(parts):
        return None
    if space in _SPOT:
        return _of_spot(shares)
    if len(shares) == 1:
        return (shares[0],) * 3
    if len(shares) == 3:
        return (shares[0], shares[1], shares[2])
    if len(shares) == 4:
        black = shares[3]
        red, green, blue = ((1 - share) * (1 - black) for share in shares[:3])
        return (red, green, blue)
    return None


def _of_spot(tints: Sequence[float]) -> Ink | None:
    """Read the amounts of special inks: none of them leaves the paper white."""
    if len(tints) == 1:
        return (1 - tints[0],) * 3
    return None if any(tints) else (1.0, 1.0, 1.0)


def _is_share(part: object) -> TypeGuard[float]:
    return isinstance(part, int | float) and 0 <= part <= 1
