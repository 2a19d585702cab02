"""The XML of a Word document, as far as it tells what a reader does not see."""

from lxml import etree

from ingest.readers.word_looks import W as _W
from ingest.readers.word_looks import WordStyles
from tagtrap.errors import CorruptFile

_CHANGES = (f"{_W}ins", f"{_W}del", f"{_W}moveFrom", f"{_W}moveTo")


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


class WordPart:
    """The body of a document, or its notes."""

    def __init__(self, root: "etree._Element | None", styles: WordStyles) -> None:
        self.root = root if root is not None else etree.Element("empty")
        self._styles = styles

    def to_bytes(self) -> bytes:
        """Return the part as it now is."""
        written: bytes = etree.tostring(
            self.root, xml_declaration=True, encoding="UTF-8", standalone=True
        )
        return written

    def tracked_changes(self) -> int:
        """Return how many changes wait to be accepted."""
        return sum(1 for _ in self.root.iter(*_CHANGES))

    def remove_hidden(self) -> int:
        """Take out the runs that are hidden; return how many held text."""
        hidden = [run for run in self.root.iter(f"{_W}r") if not self._styles.is_seen(run)]
        for run in hidden:
            parent = run.getparent()
            if parent is not None:
                parent.remove(run)
        return sum(
            bool("".join(t.text or "" for t in run.iter(f"{_W}t")).strip()) for run in hidden
        )
