"""Parts of a web page that a reader of it does not see, or that belong to every page of a site."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import soupsieve
from bs4 import BeautifulSoup, Tag

_NEVER_TEXT = [
    "script",
    "style",
    "noscript",
    "template",
    "head",
    "nav",
    "iframe",
    "object",
    "embed",
    "applet",
    "svg",
    "math",
    "canvas",
    "audio",
    "video",
    "map",
    "picture",
    "img",
    "button",
    "select",
    "option",
    "datalist",
    "textarea",
    "input",
    "dialog",
    "frameset",
    "noframes",
]
_STRUCK = ["del", "s", "strike"]
_SITE_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "menu", "menubar"})
_RULE = re.compile(r"([^{}@;]+)\{([^{}]*)\}")
_MEDIA = re.compile(r"@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_HIDING = re.compile(
    r"""display\s*:\s*none | visibility\s*:\s*(?:hidden|collapse) | content-visibility\s*:\s*hidden
    | (?<![\w-])opacity\s*:\s*0*\.?0+%?\s*(?:[;!]|$)
    | font(?:-size)?\s*:\s*[^;]*?(?<![\d.])0*\.?0+(?:px|pt|em|rem|%|vw)?\s*(?:[;!/]|$)
    | (?:text-indent|left|top|right|margin-left)\s*:\s*-\d{3,}
    | clip\s*:\s*rect\(\s*0 | clip-path\s*:\s*inset\(\s*(?:50|100)%
    | transform\s*:\s*[^;]*scale\(\s*0\s*[,)]""",
    re.IGNORECASE | re.VERBOSE,
)
_COLOUR = re.compile(r"(?<![\w-])color\s*:\s*([^;!]+)", re.IGNORECASE)
_GROUND = re.compile(r"(?<![\w-])background(?:-color)?\s*:\s*([^;!]+)", re.IGNORECASE)
_WHITE = re.compile(
    r"^(?:white|#f{3,4}|#f{6}(?:f{2})?|rgba?\(\s*255\s*,\s*255\s*,\s*255.*\)|transparent"
    r"|rgba\([^)]*,\s*0(?:\.0+)?\s*\))$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unseen:
    """How many elements with words were hidden, and how many were struck out."""

    hidden: int
    struck: int


def remove_unseen(soup: BeautifulSoup) -> Unseen:
    """Take out what is not read on the page."""
    hidden = _hidden_by_rules(soup) + [tag for tag in soup.find_all(True) if _is_hidden(tag)]
    count = _remove(tag for tag in hidden if tag.name not in _NEVER_TEXT)
    _remove(soup.find_all(_NEVER_TEXT))
    struck = _remove(soup.find_all(_STRUCK))
    _remove(tag for tag in soup.find_all(True) if _belongs_to_site(tag) or _leads_back(tag))
    return Unseen(count, struck)


def _remove(tags: Iterable[Tag]) -> int:
    """Remove elements; return how many of them held words."""
    count = 0
    for tag in tags:
        # One inside another is gone with it.
        if not tag.decomposed:
            count += any(character.isalnum() for character in tag.get_text())
            tag.decompose()
    return count


def _hidden_by_rules(soup: BeautifulSoup) -> list[Tag]:
    """Return the elements that the page's own style rules hide."""
    found: list[Tag] = []
    for style in soup.find_all("style"):
        rules = _MEDIA.sub("", _CSS_COMMENT.sub("", style.get_text()))
        for selector, declarations in _RULE.findall(rules):
            if "::" in selector or not _HIDING.search(declarations):
                continue
            try:
                found += soup.select(selector.strip())
            except (soupsieve.SelectorSyntaxError, NotImplementedError):
                # A rule for a state of the page ("li:popover-open"), or a broken one.
                continue
    return found


def _is_hidden(tag: Tag) -> bool:
    if tag.decomposed:
        return False
    if tag.has_attr("hidden") and str(tag["hidden"]).lower() != "until-found":
        return True
    style = str(tag.get("style", ""))
    colour = style if style else ""
    if tag.name == "font" and tag.has_attr("color"):
        colour = f"color:{tag['color']};{style}"
    return bool(style and _HIDING.search(style)) or _is_white_on_white(tag, colour)


def _is_white_on_white(tag: Tag, style: str) -> bool:
    """Whether the words have the colour of what is behind them."""
    found = _COLOUR.search(style)
    if found is None:
        return False
    colour = found.group(1).strip().lower()
    ground = _ground(style)
    if ground is not None:
        return ground == colour or bool(_WHITE.match(ground) and _WHITE.match(colour))
    return bool(_WHITE.match(colour)) and not _has_ground(tag)


def _ground(style: str) -> str | None:
    found = _GROUND.search(style)
    return found.group(1).strip().lower() if found else None


def _has_ground(tag: Tag) -> bool:
    """Whether something around `tag` may give it a background: its own style, or a class."""
    for outer in (tag, *tag.parents):
        if outer.get("bgcolor") or outer.get("class") or _ground(str(outer.get("style", ""))):
            return True
    return False


def _belongs_to_site(tag: Tag) -> bool:
    """Whether the element is the frame of the site: its navigation, its head, its foot."""
    if str(tag.get("role", "")).lower() in _SITE_ROLES:
        return True
    is_frame = tag.name in {"header", "footer"}
    return (
        is_frame
        and tag.find_parent(["main", "article", "section"]) is None
        and tag.find(["h1", "h2", "p", "table"]) is None
    )


def _leads_back(tag: Tag) -> bool:
    """Whether it is the arrow of a footnote that leads back to its mark."""
    return tag.name == "a" and tag.get_text(strip=True).rstrip("\ufe0e\ufe0f") in {"↩", "↑", "^"}
