"""How the letters of a Word document look, from its styles down to a run: whether they are seen."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from ingest.readers.web_sizes import BLACK, WHITE, Colour, are_alike, colour

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_OFF = frozenset({"0", "false", "off", "none"})
_TINIEST = 4
"""Half points; text up to this size cannot be read."""

_NARROWEST = 5
"""Percent of their width; letters set narrower cannot be read."""

_TIGHTEST = -100
"""Twentieths of a point between letters from which they stand on one another."""

_CLEAREST = 95_000
"""Thousandths of a percent of transparency."""

_MOST_BASES = 20
_HIGHLIGHTS = {"darkYellow": "#808000", "darkGray": "#808080", "lightGray": "#c0c0c0"}
_THEME = {"background1": WHITE, "light1": WHITE, "text1": BLACK, "dark1": BLACK}


@dataclass(frozen=True, slots=True)
class WordStyles:
    """The properties of letters that the styles of a document set, by style."""

    properties: dict[str, list["etree._Element"]] = field(default_factory=dict)
    """Of each style, those of the styles it builds on first."""

    defaults: list["etree._Element"] = field(default_factory=list)
    paragraph_default: str = ""
    ground: Colour | None = WHITE

    @staticmethod
    def of(styles: "etree._Element | None", document: "etree._Element | None") -> "WordStyles":
        """Read the styles, and the colour of the page."""
        ground: Colour | None = WHITE
        back = document.find(f"{W}background") if document is not None else None
        if back is not None:
            ground = _colour_of(back, "color", "themeColor")
        if styles is None:
            return WordStyles(ground=ground)
        known = {style.get(f"{W}styleId", ""): style for style in styles.iter(f"{W}style")}
        default = next(
            (
                name
                for name, style in known.items()
                if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") == "1"
            ),
            "",
        )
        return WordStyles(
            {name: list(_chain(name, known)) for name in known},
            styles.findall(f"{W}docDefaults/{W}rPrDefault/{W}rPr"),
            default,
            ground,
        )

    def is_seen(self, run: "etree._Element") -> bool:
        """Whether the text of a run can be seen."""
        paragraph = next(run.iterancestors(f"{W}p"), None)
        sources = list(self._sources(run, paragraph))
        if _is_on(_last(sources, "vanish")) or _number(_last(sources, "sz"), 24) <= _TINIEST:
            return False
        if _number(_last(sources, "w"), 100) <= _NARROWEST:
            return False
        if _number(_last(sources, "spacing"), 0) <= _TIGHTEST or _is_clear(sources):
            return False
        ink = _last(sources, "color")
        if ink is None or (ink.get(f"{W}val") == "auto" and not ink.get(f"{W}themeColor")):
            # Word takes black or white, whichever can be read.
            return True
        shown = _colour_of(ink, "val", "themeColor")
        behind = self._ground(run, paragraph, sources)
        return shown is None or behind is None or not are_alike(shown, behind)

    def _sources(
        self, run: "etree._Element", paragraph: "etree._Element | None"
    ) -> Iterator["etree._Element"]:
        """Yield what sets properties of a run, the weakest first."""
        yield from self.defaults
        named = paragraph.find(f"{W}pPr/{W}pStyle") if paragraph is not None else None
        style = named.get(f"{W}val", "") if named is not None else self.paragraph_default
        yield from self.properties.get(style, [])
        own = run.find(f"{W}rPr")
        if own is not None:
            named = own.find(f"{W}rStyle")
            yield from self.properties.get(
                named.get(f"{W}val", "") if named is not None else "", []
            )
            yield own

    def _ground(
        self,
        run: "etree._Element",
        paragraph: "etree._Element | None",
        sources: list["etree._Element"],
    ) -> Colour | None:
        """Return the colour behind a run, None where it cannot be told."""
        marked = _last(sources, "highlight")
        if marked is not None and marked.get(f"{W}val") not in {None, "none"}:
            name = marked.get(f"{W}val", "")
            found = colour(_HIGHLIGHTS.get(name, name.lower()))
            return found if isinstance(found, tuple) else None
        places = [_last(sources, "shd")]
        if paragraph is not None:
            places.append(paragraph.find(f"{W}pPr/{W}shd"))
        for outer in run.iterancestors(f"{W}tc", f"{W}tbl", f"{W}txbxContent"):
            if outer.tag == f"{W}txbxContent" or outer.find(f"{W}tblPr/{W}tblStyle") is not None:
                # The shape, or the style of the table, may have any colour.
                places.append(outer)
            places += [outer.find(f"{W}tcPr/{W}shd"), outer.find(f"{W}tblPr/{W}shd")]
        for place in places:
            if place is None or place.get(f"{W}fill") == "auto":
                continue
            return _colour_of(place, "fill", "themeFill")
        return self.ground


def _chain(name: str, known: dict[str, "etree._Element"]) -> list["etree._Element"]:
    found: list[etree._Element] = []
    for _ in range(_MOST_BASES):
        style = known.get(name)
        if style is None:
            break
        found = [*style.findall(f"{W}rPr"), *found]
        base = style.find(f"{W}basedOn")
        name = base.get(f"{W}val", "") if base is not None else ""
    return found


def _last(sources: list["etree._Element"], name: str) -> "etree._Element | None":
    return next((f for one in reversed(sources) if (f := one.find(f"{W}{name}")) is not None), None)


def _is_on(element: "etree._Element | None") -> bool:
    return element is not None and element.get(f"{W}val", "1").lower() not in _OFF


def _number(element: "etree._Element | None", usual: int) -> int:
    try:
        return int(element.get(f"{W}val", "").rstrip("%")) if element is not None else usual
    except ValueError:
        return usual


def _is_clear(sources: list["etree._Element"]) -> bool:
    fill = next(
        (f for one in reversed(sources) if (f := one.find(f"{_W14}textFill")) is not None), None
    )
    if fill is None:
        return False
    shares = [alpha.get(f"{_W14}val", "") for alpha in fill.iter(f"{_W14}alpha")]
    is_empty = fill.find(f"{_W14}noFill") is not None
    return is_empty or any(one.isdecimal() and int(one) >= _CLEAREST for one in shares)


def _colour_of(element: "etree._Element", name: str, theme: str) -> Colour | None:
    themed = element.get(f"{W}{theme}")
    if themed is not None:
        changed = element.get(f"{W}{theme}Tint") or element.get(f"{W}{theme}Shade")
        return None if changed else _THEME.get(themed)
    found = colour("#" + element.get(f"{W}{name}", ""))
    return found if isinstance(found, tuple) else None
