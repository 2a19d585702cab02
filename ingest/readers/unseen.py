"""Parts of a web page that a reader of it does not see, or that belong to every page of a site."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bs4 import BeautifulSoup, Tag
from bs4.element import Comment, NavigableString, PageElement

from ingest.readers.findings import reads_like_orders
from ingest.readers.web_sight import unseen_parts

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
    "annotation",
    "annotation-xml",
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
_DESCRIPTIONS = ("alt", "title", "aria-label", "content", "value", "placeholder", "summary")
_SITE_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "menu", "menubar"})
# What asks for leave to set cookies is no part of the page; a page may speak of cookies itself.
_COOKIE_BANNER = re.compile(
    r"(?:cookie|gdpr)s?[-_]?(?:\w+[-_])?(?:banner|consent|notice|bar|popup|modal|dialog|overlay"
    r"|message|warning|settings|prompt|law)|onetrust|cookiebot|cc-(?:window|banner)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unseen:
    """How many elements with words were hidden, and how many were struck out."""

    hidden: int
    struck: int


def remove_unseen(soup: BeautifulSoup) -> Unseen:
    """Take out what is not read on the page."""
    orders = _hidden_orders(soup)
    count = _remove(part for part in unseen_parts(soup) if _is_of_text(part))
    _remove(soup.find_all(_NEVER_TEXT))
    struck = _remove(soup.find_all(_STRUCK))
    _remove([tag for tag in soup.find_all(True) if _belongs_to_site(tag) or _leads_back(tag)])
    return Unseen(count + orders, struck)


def _remove(parts: Iterable[PageElement]) -> int:
    """Remove elements or texts; return how many of them held words."""
    count = 0
    for part in list(parts):
        # One inside another is gone with it.
        if isinstance(part, Tag) and not part.decomposed:
            count += any(character.isalnum() for character in part.get_text())
            part.decompose()
        elif isinstance(part, NavigableString) and part.parent is not None:
            count += any(character.isalnum() for character in part)
            part.extract()
    return count


def _is_of_text(part: PageElement) -> bool:
    """Whether it would be text if it could be seen: not in a script, say."""
    around = [part, *part.parents] if isinstance(part, Tag) else part.parents
    return not any(one.name in _NEVER_TEXT for one in around)


def _hidden_orders(soup: BeautifulSoup) -> int:
    """Count the orders to a model where no reader looks: in comments and in descriptions.

    Neither is ever read as text, but who put them there should be asked.
    """
    comments = soup.find_all(string=lambda text: isinstance(text, Comment))
    named = [str(tag.get(name, "")) for tag in soup.find_all(True) for name in _DESCRIPTIONS]
    return sum(reads_like_orders(str(text)) for text in [*comments, *named] if text)


def _belongs_to_site(tag: Tag) -> bool:
    """Whether the element is the frame of the site: its navigation, its head, its foot."""
    if str(tag.get("role", "")).lower() in _SITE_ROLES:
        return True
    names = [str(tag.get("id", "")), *(tag.get("class") or ())]
    if tag.name not in {"html", "body", "main"} and any(map(_COOKIE_BANNER.match, names)):
        return True
    if tag.name not in {"header", "footer"} or tag.find_parent(["main", "article", "section"]):
        return False
    return tag.name == "footer" or tag.find(["h1", "h2"]) is None


def _leads_back(tag: Tag) -> bool:
    """Whether it is the arrow of a footnote that leads back to its mark."""
    return tag.name == "a" and tag.get_text(strip=True).rstrip("\ufe0e\ufe0f") in {"↩", "↑", "^"}
