"""The styles that a page gives its elements: its style sheets, then their attributes."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import soupsieve
import tinycss2
from bs4 import BeautifulSoup, Tag

_NESTED = frozenset({"media", "supports", "layer", "container"})
_SCREEN_WIDTH, _SCREEN_HEIGHT = 1280.0, 720.0
_FEATURE = re.compile(
    r"\(\s*(?:(min|max)-)?(width|height)\s*(:|<=?|>=?|=)\s*([\d.]+)\s*(px|r?em)?\s*\)"
)
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)")
_ID, _CLASS = re.compile(r"#[\w-]+"), re.compile(r"\.[\w-]+|\[[^\]]*\]|(?<!:):[\w-]+")
_LAST_PART = re.compile(r"[^\s>+~]+$")
_CLASS_OR_ID, _NAME = re.compile(r"[.#][\w-]+"), re.compile(r"[a-zA-Z][\w-]*")
_DEEPEST = 5


@dataclass(frozen=True, slots=True)
class _Rule:
    selector: str
    styles: Mapping[str, str]
    important: Mapping[str, str]


class PageStyles:
    """What style sheets and attributes say of each element, the stronger rule last."""

    def __init__(self, soup: BeautifulSoup, wanted: Iterable[str]) -> None:
        self._wanted = frozenset(wanted)
        self._variables: dict[str, str] = {}
        sheets = [style.get_text() for style in soup.find_all("style") if _is_for_screen(style)]
        rules = [rule for sheet in sheets for rule in self._rules(_parsed(sheet))]
        rules.sort(key=lambda rule: _specificity(rule.selector))
        self._plain: dict[int, dict[str, str]] = {}
        self._important: dict[int, dict[str, str]] = {}
        elements = _Elements(soup)
        for rule in rules:
            for tag in elements.chosen(rule.selector):
                self._plain.setdefault(id(tag), {}).update(rule.styles)
                self._important.setdefault(id(tag), {}).update(rule.important)
        # Elements are told by their identity, so they must live as long as this does.
        self._soup = soup

    def of(self, tag: Tag) -> dict[str, str]:
        """Return the styles of an element by property, in small letters, variables filled in."""
        plain, important = self._declared(_blocks(str(tag.get("style", ""))))
        found = {**self._attributes(tag), **self._plain.get(id(tag), {}), **plain}
        found |= {**self._important.get(id(tag), {}), **important}
        return {name: self._filled(value) for name, value in found.items()}

    def _attributes(self, tag: Tag) -> dict[str, str]:
        found = {}
        if tag.name == "font" and tag.has_attr("color"):
            found["color"] = str(tag["color"]).strip().lower()
        if tag.has_attr("bgcolor"):
            found["background-color"] = str(tag["bgcolor"]).strip().lower()
        return found

    def _rules(self, nodes: Iterable[Any], outer: str = "", depth: int = 0) -> Iterator[_Rule]:
        for node in nodes if depth < _DEEPEST else ():
            if node.type == "qualified-rule":
                selector = _nested(tinycss2.serialize(node.prelude).strip(), outer)
                inner = _blocks(node.content)
                plain, important = self._declared(inner)
                if plain or important:
                    yield _Rule(selector, plain, important)
                yield from self._rules(inner, selector, depth + 1)
            elif node.type == "at-rule" and _applies(node):
                inner = _blocks(node.content)
                if outer:
                    yield _Rule(outer, *self._declared(inner))
                yield from self._rules(inner, outer, depth + 1)

    def _declared(self, blocks: Iterable[Any]) -> tuple[dict[str, str], dict[str, str]]:
        """Return the wanted declarations, the plain and the important ones."""
        plain: dict[str, str] = {}
        important: dict[str, str] = {}
        for one in blocks:
            if one.type != "declaration":
                continue
            value = _text(one.value)
            if one.name.startswith("--"):
                self._variables[one.name] = value
            if one.lower_name in self._wanted:
                (important if one.important else plain)[one.lower_name] = value
        return plain, important

    def _filled(self, value: str) -> str:
        for _ in range(_DEEPEST):
            if "var(" not in value:
                break
            value = _VARIABLE.sub(lambda m: self._variables.get(m[1], m[2] or "").strip(), value)
        return value


def _parsed(sheet: str) -> list[Any]:
    return list(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True))


def _blocks(content: Any) -> list[Any]:  # noqa: ANN401 (a text, or what tinycss2 made of one)
    """Return the declarations and rules in a block."""
    if not content:
        return []
    found = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return list(found)


def _nested(selector: str, outer: str) -> str:
    if not outer:
        return selector
    around = f":is({outer})"
    return selector.replace("&", around) if "&" in selector else f"{around} {selector}"


def _text(value: Iterable[Any]) -> str:
    parts = [one for one in value if one.type != "comment"]
    return " ".join(str(tinycss2.serialize(parts)).lower().split())


class _Elements:
    """The elements of a page by what their rules name them by."""

    def __init__(self, soup: BeautifulSoup) -> None:
        self._all: list[Tag] = soup.find_all(True)
        self._named: defaultdict[str, list[Tag]] = defaultdict(list)
        for tag in self._all:
            classes = tag.get("class") or ()
            names = [tag.name, *(f".{one}" for one in classes), f"#{tag.get('id', '')}"]
            for name in dict.fromkeys(names):
                self._named[name].append(tag)

    def chosen(self, selector: str) -> list[Tag]:
        """Return the elements that a selector stands for."""
        if "::" in selector:
            return []
        candidates = self._candidates(selector)
        if not candidates:
            return []
        try:
            compiled = soupsieve.compile(selector)
        except (soupsieve.SelectorSyntaxError, NotImplementedError):
            # A rule for a state of the page ("li:popover-open"), or a broken one.
            return []
        return [tag for tag in candidates if compiled.match(tag)]

    def _candidates(self, selector: str) -> list[Tag]:
        """Return the elements that have the name, class or id that a selector ends with."""
        found: dict[int, Tag] = {}
        is_simple = not any(sign in selector for sign in "([\\")
        for one in selector.split(",") if is_simple else [""]:
            if any(name not in self._named for name in _CLASS_OR_ID.findall(one)):
                continue
            last = _LAST_PART.search(one.strip())
            part = last.group() if last else ""
            name = _CLASS_OR_ID.search(part) or _NAME.match(part)
            tags = self._named.get(_folded(name.group()), []) if name else self._all
            found |= {id(tag): tag for tag in tags}
        return list(found.values())


def _folded(name: str) -> str:
    return name if name[0] in ".#" else name.lower()


def _specificity(selector: str) -> tuple[int, int]:
    """Return the greatest weight among the selectors of a list; elements weigh next to nothing."""
    return max((len(_ID.findall(one)), len(_CLASS.findall(one))) for one in selector.split(","))


def _is_for_screen(style: Tag) -> bool:
    return _matches_screen(str(style.get("media", "")))


def _applies(rule: Any) -> bool:  # noqa: ANN401 (of tinycss2)
    if rule.lower_at_keyword not in _NESTED or rule.content is None:
        return False
    query = tinycss2.serialize(rule.prelude)
    return rule.lower_at_keyword != "media" or _matches_screen(query)


def _matches_screen(media: str) -> bool:
    """Whether a media query is met by a screen of usual size. Rare features count as not met."""
    queries = [one.strip().lower() for one in media.split(",")]
    return not media.strip() or any(_is_met(one) for one in queries)


def _is_met(query: str) -> bool:
    rest = _FEATURE.sub("", query)
    kind = re.sub(r"\b(?:only|and)\b", " ", rest).split()
    if kind not in ([], ["all"], ["screen"]):
        return False
    return all(_is_wide(*found) for found in _FEATURE.findall(query))


def _is_wide(bound: str, side: str, sign: str, figure: str, unit: str) -> bool:
    length = float(figure) * (16 if unit.endswith("em") else 1)
    screen = _SCREEN_WIDTH if side == "width" else _SCREEN_HEIGHT
    if bound == "max" or sign.startswith("<"):
        return screen <= length
    return screen >= length if bound == "min" or sign.startswith(">") else screen == length
