"""What a Word document shows beside the text that is read: named, never left out in silence."""

import re
from collections.abc import Iterator

from lxml import etree

from ingest.readers.packages import Package
from ingest.readers.word_looks import W
from tagtrap.domain.files import IngestWarning, WarningKind

_DRAWN = re.compile(r"word/(?:diagrams/data|charts/chart)\w*\.xml$")
_ATTACHED = re.compile(r"word/(?:embeddings|activeX)/[^/]+$")
_ELSEWHERE = (f"{W}altChunk", f"{W}subDoc")
_GONE = (f"{W}del", f"{W}moveFrom", f"{W}rt")
_WORDS = re.compile(rb"<(?:a:t|c:v)>[^<]*[^\W\d_]{2}")
_NO_LETTERS = re.compile(r"[\W_]+")
_LEAST = 2
"""Letters from which a run that is missing is one that was not read."""


def unread(package: Package, root: "etree._Element", converted: str) -> Iterator[IngestWarning]:
    """Say which words of the document are not in `converted`, its text as it was read."""
    names = package.names()
    elsewhere = sum(1 for _ in root.iter(*_ELSEWHERE))
    drawn = sum(bool(_DRAWN.match(name) and _WORDS.search(package.read(name))) for name in names)
    lost = _lost_runs(root, converted)
    if elsewhere or drawn or lost:
        parts = [
            f"other documents inside it ({elsewhere})" if elsewhere else "",
            f"diagrams or charts ({drawn})" if drawn else "",
            f"pieces of text of a rare kind ({lost})" if lost else "",
        ]
        yield IngestWarning(
            WarningKind.PARTIAL_TEXT,
            f"Not read were {' and '.join(filter(None, parts))}. Open the document in Word and "
            "write what they say as ordinary text, if it is to be found.",
            count=elsewhere + drawn + lost,
        )
    if any(map(_ATTACHED.match, names)):
        yield IngestWarning(
            WarningKind.ACTIVE_CONTENT_IGNORED,
            "The file holds other files or controls; only its own text was read.",
        )


def _lost_runs(root: "etree._Element", converted: str) -> int:
    """Count the runs whose letters are not in the converted text."""
    letters = _letters(converted)
    at = 0
    lost = 0
    for text in root.iter(f"{W}t"):
        wanted = _letters(text.text or "")
        if len(wanted) < _LEAST or _is_gone(text):
            continue
        # Text comes nearly always in order, so that most searches end at once.
        found = letters.find(wanted, at)
        found = letters.find(wanted) if found < 0 else found
        lost += found < 0
        at = found + len(wanted) if found >= 0 else at
    return lost


def _is_gone(text: "etree._Element") -> bool:
    if next(text.iterancestors(*_GONE), None) is not None:
        return True
    return any(row.find(f"{W}trPr/{W}del") is not None for row in text.iterancestors(f"{W}tr"))


def _letters(text: str) -> str:
    return _NO_LETTERS.sub("", text)
