"""What a reader of a web page sees, by the styles that the page gives its elements."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from ingest.readers.web_sizes import (
    BLACK,
    CLEAR,
    WHITE,
    Colour,
    are_alike,
    colour,
    font_size,
    ground,
    lengths,
)
from ingest.readers.web_styles import PageStyles

_TINIEST = 2.0
"""Pixels; letters up to this size cannot be read, nor text in a box of this size."""

_FAR = 500.0
_BEYOND = 5000.0
"""Pixels to the left or above the page, and to the right of it, where nobody looks."""

_WANTED = (
    "display", "visibility", "content-visibility", "opacity", "filter", "zoom", "font-size", "font",
    "color", "-webkit-text-fill-color", "background", "background-color", "background-image",
    "text-indent", "letter-spacing", "left", "top", "right", "bottom", "inset", "position",
    "margin-left", "margin-top", "transform", "translate", "scale", "clip", "clip-path", "overflow",
    "overflow-x", "overflow-y", "width", "max-width", "height", "max-height",
)  # fmt: skip
_HIDING_CLASSES = frozenset(
    {
        "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "element-invisible",
        "screen-reader-only", "a11y-hidden", "d-none", "display-none", "is-hidden", "hidden",
        "hide", "invisible", "offscreen", "off-screen",
    }
)  # fmt: skip
_OUTER_CLASSES = ("class", "id")


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What an element takes over from those around it. A colour is None where it is unknown."""

    ink: Colour | str | None = BLACK
    ground: Colour | None = WHITE
    size: float = 16.0
    is_visible: bool = True


def unseen_parts(soup: BeautifulSoup) -> list[PageElement]:
    """Return the elements and the texts that nobody sees, none inside another."""
    styles = PageStyles(soup, _WANTED)
    has_own_sheet = soup.find("link", rel="stylesheet") is not None
    return list(_Looking(styles, has_foreign_sheet=has_own_sheet).unseen(soup, _Surroundings()))


class _Looking:
    """Goes down the page with what each element takes over from the one around it."""

    def __init__(self, styles: PageStyles, *, has_foreign_sheet: bool) -> None:
        self._styles = styles
        self._has_foreign_sheet = has_foreign_sheet

    def unseen(self, root: Tag, around: _Surroundings) -> Iterator[PageElement]:
        """Yield what nobody sees; a stack and no recursion, as pages nest without end."""
        waiting = [(root, around)]
        while waiting:
            tag, around = waiting.pop()
            for child in tag.children:
                if isinstance(child, Tag):
                    styles = self._styles.of(child)
                    if self._is_gone(child, styles):
                        yield child
                    else:
                        waiting.append((child, self._inside(child, styles, around)))
                elif _is_text(child) and not _can_be_read(around):
                    yield child

    def _is_gone(self, tag: Tag, styles: dict[str, str]) -> bool:
        """Whether the element is out of sight with all that is in it."""
        if tag.has_attr("hidden") and str(tag["hidden"]).lower() != "until-found":
            return styles.get("display", "none") == "none"
        if any(hides(styles) for hides in _HIDING):
            return True
        classes = _HIDING_CLASSES.intersection(tag.get("class") or ())
        # What these names stand for is in a sheet that is not here.
        return self._has_foreign_sheet and bool(classes) and not styles

    def _inside(self, tag: Tag, styles: dict[str, str], around: _Surroundings) -> _Surroundings:
        own_ground = ground(styles)
        behind = around.ground if own_ground == CLEAR else own_ground
        if self._has_foreign_sheet and any(tag.has_attr(name) for name in _OUTER_CLASSES):
            behind = None if own_ground == CLEAR else own_ground
        ink = styles.get("-webkit-text-fill-color", styles.get("color", ""))
        shown = styles.get("visibility", "")
        return replace(
            around,
            ink=colour(ink) if ink not in {"", "inherit", "currentcolor"} else around.ink,
            ground=behind if not isinstance(behind, str) else around.ground,
            size=font_size(styles, around.size),
            is_visible=around.is_visible if shown in {"", "inherit"} else shown == "visible",
        )


def _is_text(element: PageElement) -> bool:
    is_string = isinstance(element, NavigableString)
    return is_string and not isinstance(element, PreformattedString) and bool(str(element).strip())


def _can_be_read(around: _Surroundings) -> bool:
    if not around.is_visible or around.size <= _TINIEST or around.ink == CLEAR:
        return False
    if around.ground is None or around.ink is None or isinstance(around.ink, str):
        return True
    return not are_alike(around.ink, around.ground)


def _is_not_shown(styles: dict[str, str]) -> bool:
    return styles.get("display") == "none" or styles.get("content-visibility") == "hidden"


def _is_clear(styles: dict[str, str]) -> bool:
    shares = [styles.get("opacity", "1"), *re.findall(r"opacity\(([^)]*)\)", _of(styles, "filter"))]
    return any(_share(one) <= 0.05 for one in shares)


def _is_shrunk(styles: dict[str, str]) -> bool:
    scale = re.search(r"scale(?:3d|x|y)?\(\s*0*\.?0*[1-4]?\s*[,)]", _of(styles, "transform"))
    zero = any(_share(styles.get(name, "1").split()[0]) <= 0.05 for name in ("scale", "zoom"))
    return bool(scale) or zero or bool(re.search(r"rotate[xy]\(90deg", _of(styles, "transform")))


def _is_away(styles: dict[str, str]) -> bool:
    """Whether it is moved to where no page is."""
    moved = [*_moves(styles, "text-indent"), *_moves(styles, "translate")]
    for inner in re.findall(r"translate(?:3d|x|y)?\(([^)]*)\)", _of(styles, "transform")):
        moved += lengths(inner, whole=300)
    edges = [
        one
        for name in ("left", "top", "right", "bottom", "inset")
        if styles.get("position", "static") != "static"
        for one in _moves(styles, name)
    ]
    # Centred pages have the left half of their width as a margin.
    margins = [one + _FAR for name in ("margin-left", "margin-top") for one in _moves(styles, name)]
    far = any(one <= -_FAR for one in [*moved, *edges, *margins])
    beyond = [*moved, *(_moves(styles, "left") if edges else [])]
    top = [*(_moves(styles, "top") if edges else [])]
    return far or any(one >= _BEYOND for one in beyond) or any(one >= 10 * _BEYOND for one in top)


def _is_clipped(styles: dict[str, str]) -> bool:
    """Whether next to nothing of it is left by what cuts it off."""
    found = re.search(r"rect\(([^)]*)\)", _of(styles, "clip"))
    sides = lengths(found.group(1)) if found else []
    if len(sides) == 4 and (sides[2] - sides[0] <= _TINIEST or sides[1] - sides[3] <= _TINIEST):
        return True
    path = _of(styles, "clip-path")
    if found := re.match(r"(?:circle|ellipse)\(\s*([^)a]*)", path):
        return any(one <= _TINIEST for one in lengths(found.group(1)))
    if found := re.match(r"inset\(([^)]*)\)", path):
        return any(one >= 50 for one in lengths(found.group(1), whole=100))
    points = [lengths(point) for point in re.findall(r"[\d.]+\S*\s+[\d.]+[^\s,)]*", path)]
    is_flat = any(len({point[at] for point in points if len(point) > at}) == 1 for at in (0, 1))
    return path.startswith("polygon") and is_flat


def _is_boxed(styles: dict[str, str]) -> bool:
    """Whether it stands in a box without room that shows nothing outside."""
    ways = {"overflow": ("height", "width"), "overflow-x": ("width",), "overflow-y": ("height",)}
    for way, sides in ways.items():
        if not re.search(r"hidden|clip", _of(styles, way)):
            continue
        names = [name for side in sides for name in (side, f"max-{side}")]
        if any(one <= _TINIEST for name in names for one in _moves(styles, name)[:1]):
            return True
    return False


def _is_pressed(styles: dict[str, str]) -> bool:
    """Whether all letters stand on one another."""
    return any(one <= -8 for one in _moves(styles, "letter-spacing"))


_HIDING: tuple[Callable[[dict[str, str]], bool], ...] = (
    _is_not_shown, _is_clear, _is_shrunk, _is_away, _is_clipped, _is_boxed, _is_pressed,
)  # fmt: skip


def _of(styles: dict[str, str], name: str) -> str:
    return styles.get(name, "")


def _moves(styles: dict[str, str], name: str) -> list[float]:
    value = styles.get(name, "")
    value = re.sub(r"calc\(([^()]*)\)", r"\1", value)
    return [] if "(" in value else lengths(value, whole=300)


def _share(value: str) -> float:
    found = re.fullmatch(r"\s*(\d*\.?\d+)(%?)\s*", value)
    if found is None:
        return 1.0
    return float(found.group(1)) / (100 if found.group(2) else 1)
