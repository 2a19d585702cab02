"""Parts of a web page that a reader of it does not see, or that belong to every page of a site."""

import re
from collections.abc import Iterable, Iterator
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
    rules = _rules(soup)
    is_styled = soup.find("link", rel="stylesheet") is not None or any(
        _ground(declarations) not in {None, "white", "#fff", "#ffffff"} for _, declarations in rules
    )
    hidden = list(_hidden_by_rules(soup, rules, is_styled=is_styled))
    hidden += [tag for tag in soup.find_all(True) if _is_hidden(tag, is_styled=is_styled)]
    count = _remove(tag for tag in hidden if tag.name not in _NEVER_TEXT)
    _remove(soup.find_all(_NEVER_TEXT))
    struck = _remove(soup.find_all(_STRUCK))
    _remove([tag for tag in soup.find_all(True) if _belongs_to_site(tag) or _leads_back(tag)])
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


def _rules(soup: BeautifulSoup) -> list[tuple[str, str]]:
    """Return the page's own style rules, as selector and declarations; none for print or so."""
    found: list[tuple[str, str]] = []
    for style in soup.find_all("style"):
        found += _RULE.findall(_MEDIA.sub("", _CSS_COMMENT.sub("", style.get_text())))
    return found


def _hidden_by_rules(
    soup: BeautifulSoup, rules: Iterable[tuple[str, str]], *, is_styled: bool
) -> Iterator[Tag]:
    """Yield the elements that the page's own style rules hide."""
    for selector, declarations in rules:
        hides, is_white = _HIDING.search(declarations), _COLOUR.search(declarations)
        if "::" in selector or not (hides or is_white):
            continue
        try:
            chosen = soup.select(selector.strip())
        except (soupsieve.SelectorSyntaxError, NotImplementedError):
            # A rule for a state of the page ("li:popover-open"), or a broken one.
            continue
        for tag in chosen:
            if hides or _is_white_on_white(tag, declarations, is_styled=is_styled):
                yield tag


def _is_hidden(tag: Tag, *, is_styled: bool) -> bool:
    if tag.has_attr("hidden") and str(tag["hidden"]).lower() != "until-found":
        return True
    style = str(tag.get("style", ""))
    if tag.name == "font" and tag.has_attr("color"):
        style = f"color:{tag['color']};{style}"
    return bool(_HIDING.search(style)) or _is_white_on_white(tag, style, is_styled=is_styled)


def _is_white_on_white(tag: Tag, style: str, *, is_styled: bool) -> bool:
    """Whether the words have the colour of what is behind them."""
    found = _COLOUR.search(style)
    if found is None:
        return False
    colour = found.group(1).strip().lower()
    ground = _ground(style)
    if ground is not None:
        return ground == colour or bool(_WHITE.match(ground) and _WHITE.match(colour))
    return bool(_WHITE.match(colour)) and not _may_have_ground(tag, is_styled=is_styled)


def _ground(style: str) -> str | None:
    found = _GROUND.search(style)
    return found.group(1).strip().lower() if found else None


def _may_have_ground(tag: Tag, *, is_styled: bool) -> bool:
    """Whether something around `tag` may give it a background: its own style, or a rule."""
    for outer in (tag, *tag.parents):
        if outer.get("bgcolor") or _ground(str(outer.get("style", ""))):
            return True
        if is_styled and (outer.get("class") or outer.get("id")):
            return True
    return False


def _belongs_to_site(tag: Tag) -> bool:
    """Whether the element is the frame of the site: its navigation, its head, its foot."""
    if str(tag.get("role", "")).lower() in _SITE_ROLES:
        return True
    if tag.name not in {"header", "footer"} or tag.find_parent(["main", "article", "section"]):
        return False
    return tag.name == "footer" or tag.find(["h1", "h2"]) is None


def _leads_back(tag: Tag) -> bool:
    """Whether it is the arrow of a footnote that leads back to its mark."""
    return tag.name == "a" and tag.get_text(strip=True).rstrip("\ufe0e\ufe0f") in {"↩", "↑", "^"}
