"""The XML of a Word document, as far as it tells what a reader does not see."""

from lxml import etree

from tagtrap.errors import CorruptFile

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_CHANGES = (f"{_W}ins", f"{_W}del", f"{_W}moveFrom", f"{_W}moveTo")
_OFF = frozenset({"0", "false", "off"})
_TINIEST = 4
"""Half points; text up to this size cannot be read."""


def parse_part(content: bytes, *, file_name: str) -> "etree._Element | None":
    """Parse an XML part without entities, network or unbounded trees; None if it is empty."""
    if not content:
        return None
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    try:
        return etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise CorruptFile(
            f"{file_name!r} holds broken XML ({error.msg}). Open it in Word and save it again."
        ) from error


def hidden_styles(styles: "etree._Element | None") -> frozenset[str]:
    """Return the ids of the styles that hide their text."""
    if styles is None:
        return frozenset()
    return frozenset(
        style.get(f"{_W}styleId", "")
        for style in styles.iter(f"{_W}style")
        if _is_on(style.find(f"{_W}rPr/{_W}vanish"))
    )


class WordPart:
    """The body of a document, or its notes."""

    def __init__(self, root: "etree._Element | None", styles: frozenset[str]) -> None:
        self._root = root if root is not None else etree.Element("empty")
        self._styles = styles

    def to_bytes(self) -> bytes:
        """Return the part as it now is."""
        written: bytes = etree.tostring(
            self._root, xml_declaration=True, encoding="UTF-8", standalone=True
        )
        return written

    def tracked_changes(self) -> int:
        """Return how many changes wait to be accepted."""
        return sum(1 for _ in self._root.iter(*_CHANGES))

    def remove_hidden(self) -> int:
        """Take out the runs that are hidden; return how many held text."""
        hidden = [run for run in self._root.iter(f"{_W}r") if self._is_hidden(run)]
        for run in hidden:
            parent = run.getparent()
            if parent is not None:
                parent.remove(run)
        return sum(
            bool("".join(t.text or "" for t in run.iter(f"{_W}t")).strip()) for run in hidden
        )

    def _is_hidden(self, run: "etree._Element") -> bool:
        properties = run.find(f"{_W}rPr")
        vanish = properties.find(f"{_W}vanish") if properties is not None else None
        if vanish is not None:
            return _is_on(vanish)
        return self._has_hidden_style(run, properties) or _is_tiny(properties)

    def _has_hidden_style(self, run: "etree._Element", properties: "etree._Element | None") -> bool:
        own = properties.find(f"{_W}rStyle") if properties is not None else None
        if own is not None and own.get(f"{_W}val") in self._styles:
            return True
        paragraph = next(run.iterancestors(f"{_W}p"), None)
        style = paragraph.find(f"{_W}pPr/{_W}pStyle") if paragraph is not None else None
        return style is not None and style.get(f"{_W}val") in self._styles


def _is_on(element: "etree._Element | None") -> bool:
    return element is not None and element.get(f"{_W}val", "1").lower() not in _OFF


def _is_tiny(properties: "etree._Element | None") -> bool:
    size = properties.find(f"{_W}sz") if properties is not None else None
    value = size.get(f"{_W}val", "") if size is not None else ""
    return value.isdecimal() and int(value) <= _TINIEST
