"""Markdown as it is written: what site builders put in goes, before the text is parsed."""

import re

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_LIQUID = re.compile(r"\{%-?\s*(?P<tag>\w*).{0,600}?%\}|\{\{.{0,600}?\}\}", re.DOTALL)
_ATTRIBUTES = re.compile(r"^[ \t]*\{:.*?\}[ \t]*$|[ \t]*\{[:#][^{}\n]*\}[ \t]*$", re.MULTILINE)
_ADMONITION = re.compile(
    r"^([ \t]*>[ \t]*)\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\n?", re.MULTILINE | re.I
)
# Liquid tags that print something; the others set, repeat or ask.
_PRINTING = frozenset({"data", "slack_channel", "include", "include_relative", "variable"})
_ITEM = re.compile(r"^(\s*)(?:[-*+]|\d{1,9}[.)])\s+\S")
_STARTS_BLOCK = re.compile(r"^(?:#{1,6}\s|>|\||[-*+]\s|\d{1,9}[.)]\s|`{3}|~{3}|<|[-*_=]{3,}\s*$)")
_LITTLE_WORD = re.compile(
    r"(?:,|\b(?:an?|and|are|as|at|be|by|for|from|in|into|is|my|of|on|or|our|per|the|their|to|with|"
    r"your|must|may|will|not|that|which|this|these|any|all|no))$",
    re.IGNORECASE,
)
_WRAP_WIDTH = 72


def prepare(text: str) -> tuple[str, int]:
    """Return the text without site builder marks, and how many of these stood for words."""
    placeholders = 0

    def without(found: re.Match[str]) -> str:
        nonlocal placeholders
        placeholders += found["tag"] is None or found["tag"] in _PRINTING
        return ""

    parts: list[str] = []
    for is_code, part in _code_and_prose(text):
        if not is_code:
            part = _ATTRIBUTES.sub("", _LIQUID.sub(without, part))
            part = _part_from_lists(_ADMONITION.sub(r"\1", part))
        parts.append(part)
    return "".join(parts), placeholders


def _code_and_prose(text: str) -> list[tuple[bool, str]]:
    """Cut the text at its code fences, so that code stays as it is."""
    parts: list[tuple[bool, list[str]]] = [(False, [])]
    fence = ""
    for line in text.splitlines(keepends=True):
        found = _FENCE.match(line)
        if found and not fence:
            fence = found.group(1)
            parts.append((True, [line]))
        elif found and found.group(1).startswith(fence):
            fence = ""
            parts[-1][1].append(line)
            parts.append((False, []))
        else:
            parts[-1][1].append(line)
    return [(is_code, "".join(lines)) for is_code, lines in parts]


def _part_from_lists(text: str) -> str:
    """Set prose that follows a list without a blank line apart from its last item.

    Markdown takes such a line for a part of the item; whoever wrote it rarely meant that.
    """
    lines = text.split("\n")
    in_item = False
    parted: list[str] = []
    for line in lines:
        if in_item and line and not line[0].isspace() and not _STARTS_BLOCK.match(line):
            if _begins_prose(parted[-1], line):
                parted.append("")
                in_item = False
        elif not line.strip():
            in_item = False
        elif _ITEM.match(line):
            in_item = True
        parted.append(line)
    return "\n".join(parted)


def _begins_prose(before: str, line: str) -> bool:
    before = before.rstrip()
    if before.count("[") != before.count("]") or before.count("(") > before.count(")"):
        return False
    is_wrapped = len(before) + 1 + len(line.split(maxsplit=1)[0]) > _WRAP_WIDTH
    ends_sentence = before.endswith((".", "!", "?", ":"))
    return (
        line[0].isupper() and not _LITTLE_WORD.search(before) and (ends_sentence or not is_wrapped)
    )
