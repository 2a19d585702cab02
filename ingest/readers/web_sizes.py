"""Lengths and colours of style sheets, as far as they say whether text can be seen."""

import re
from collections.abc import Sequence

from tinycss2.color4 import parse_color

Colour = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""

WHITE: Colour = (1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0)
CLEAR = "clear"
"""Stands for a colour that lets everything through."""

_LENGTH = re.compile(r"(?<![\w.#-])([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)")
_PIXELS = {
    "": 1, "px": 1, "pt": 4 / 3, "pc": 16, "rem": 16, "em": 16, "ex": 8, "ch": 8,
    "in": 96, "cm": 37.8, "mm": 3.78, "q": 0.945, "vw": 12.8, "vh": 7.2, "vmin": 7.2, "vmax": 12.8,
}  # fmt: skip
_FAINTEST = 0.08
_NEAR = 0.06
_FONT_SIZES = {
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
    "xx-large": 32, "xxx-large": 48, "smaller": 13, "larger": 19,
}  # fmt: skip


def lengths(value: str, *, whole: float = 16.0) -> list[float]:
    """Return the lengths in a value, in pixels; percentages are of `whole`."""
    found = []
    for figure, unit in _LENGTH.findall(value):
        if unit == "%":
            found.append(float(figure) * whole / 100)
        elif unit in _PIXELS:
            found.append(float(figure) * _PIXELS[unit])
    return found


def font_size(styles: dict[str, str], outer: float) -> float:
    """Return the size of letters in pixels; `outer` is that around the element."""
    value = styles.get("font-size")
    if value is None:
        value = styles.get("font", "")
        # "italic bold 12px/30px Georgia": the size is what stands before the slash or the family.
        found = re.search(r"(?<![\w.])[\d.]+(?:px|pt|r?em|%|vw)|(?<![\w.])0(?=[/\s])", value)
        value = found.group() if found else ""
    if value in _FONT_SIZES:
        return float(_FONT_SIZES[value])
    if "calc" in value or "clamp" in value:
        return outer
    found_lengths = _LENGTH.findall(value)
    if not found_lengths:
        return outer
    figure, unit = found_lengths[0]
    if unit in {"em", "%"}:
        return float(figure) * (outer if unit == "em" else outer / 100)
    return float(figure) * _PIXELS.get(unit, 16)


def colour(value: str) -> Colour | str | None:
    """Return a colour, `CLEAR` for one that nobody sees, None where it cannot be told."""
    if value == "currentcolor":
        return None
    try:
        parsed = parse_color(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    if parsed is None or isinstance(parsed, str):
        return None
    try:
        red, green, blue, alpha = parsed.to("srgb")
    except (ValueError, NotImplementedError, ZeroDivisionError):
        return None
    return CLEAR if alpha <= _FAINTEST else (red, green, blue)


def ground(styles: dict[str, str]) -> Colour | str | None:
    """Return the colour behind the text, `CLEAR` if the styles set none, None if unknown."""
    own: Colour | str | None = CLEAR
    for name in ("background", "background-color"):
        value = styles.get(name, "")
        if "url(" in value or "gradient" in value:
            return None
        for word in re.findall(r"[\w#-]+\([^)]*\)|[#\w-]+", value):
            found = colour(word)
            own = found if found is not None else own
    return None if "background-image" in styles and styles["background-image"] != "none" else own


def are_alike(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two colours cannot be told apart."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= _NEAR
