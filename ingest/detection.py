"""What kind of file the bytes are: the content decides, the name must agree."""

import re
from enum import StrEnum
from pathlib import PurePosixPath

from tagtrap.errors import EmptyFile, ProtectedFile, TypeMismatch, UnsupportedType

PDF_HEADER_WITHIN = 1024
"""Bytes in which a PDF header may stand; scanners and mail gateways put lines before it."""

SUPPORTED = ".txt, .md, .html, .docx and .pdf"


class FileKind(StrEnum):
    """The kinds of file that can be read; the value is the media type."""

    TEXT = "text/plain"
    MARKDOWN = "text/markdown"
    HTML = "text/html"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    PDF = "application/pdf"


_ENDINGS = {
    ".txt": FileKind.TEXT,
    ".text": FileKind.TEXT,
    ".md": FileKind.MARKDOWN,
    ".markdown": FileKind.MARKDOWN,
    ".html": FileKind.HTML,
    ".htm": FileKind.HTML,
    ".xhtml": FileKind.HTML,
    ".docx": FileKind.DOCX,
    ".pdf": FileKind.PDF,
}

_WAYS_OUT = {
    ".docm": "it may hold macros; save it as .docx",
    ".dotm": "it may hold macros; save it as .docx",
    ".doc": "this is the old Word format; save it as .docx",
    ".odt": "save it as .docx or .pdf",
    ".rtf": "save it as .docx or .pdf",
    ".pages": "save it as .docx or .pdf",
    ".ppdf": "it is rights-protected; ask its owner for an unprotected copy",
}

_MAGIC = (
    (b"PK\x03\x04", "a packed file (zip)"),
    (b"PK\x05\x06", "an empty packed file (zip)"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file or a protected one"),
    (b"MZ", "a program"),
    (b"\x7fELF", "a program"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"\x1f\x8b", "a packed file (gzip)"),
    (b"7z\xbc\xaf\x27\x1c", "a packed file (7z)"),
    (b"Rar!", "a packed file (rar)"),
    (b"BZh", "a packed file (bzip2)"),
    (b"\xfd7zXZ", "a packed file (xz)"),
    (b"{\\rtf", "an RTF document"),
    (b"%!PS", "a PostScript file"),
    (b"SQLite format 3", "a database"),
    (b"ID3", "a sound file"),
    (b"OggS", "a sound file"),
    (b"RIFF", "a sound, picture or film file"),
)

_OLE = _MAGIC[2][0]
_HTML_START = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
# A one-byte text holds none of these. UTF-16 holds NUL, and is told apart by its reader.
_NEVER_IN_TEXT = re.compile(rb"[\x01-\x06\x0e-\x1a\x1c-\x1f\x7f]")
_UTF_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")


def detect_kind(content: bytes, *, file_name: str) -> FileKind:
    """Return the kind of the file.

    Raises `EmptyFile`, `UnsupportedType`, `TypeMismatch` or `ProtectedFile`, saying the way out.
    """
    if not content:
        raise EmptyFile(f"{file_name!r} is empty (0 bytes). Check that it was saved completely.")
    kind = _kind_of_name(file_name)
    found = _foreign_content(content, kind)
    if found is not None:
        raise TypeMismatch(
            f"{file_name!r} is named like {_described(kind)} but holds {found}. "
            "Save the document again in the right format, or give the file its right ending."
        )
    return kind


def _kind_of_name(file_name: str) -> FileKind:
    name = PurePosixPath(file_name.replace("\\", "/").strip()).name
    ending = PurePosixPath(name).suffix.lower()
    kind = _ENDINGS.get(ending)
    if kind is None or ":" in ending:
        reason = _WAYS_OUT.get(ending, f"readable are {SUPPORTED}")
        shown = f"files ending in {ending!r} are" if ending else "a file without an ending is"
        raise UnsupportedType(f"{file_name!r} cannot be read: {shown} not supported; {reason}.")
    return kind


def _described(kind: FileKind) -> str:
    return {
        FileKind.TEXT: "a text",
        FileKind.MARKDOWN: "a Markdown text",
        FileKind.HTML: "a web page",
        FileKind.DOCX: "a Word document",
        FileKind.PDF: "a PDF",
    }[kind]


def _foreign_content(content: bytes, kind: FileKind) -> str | None:
    """Say what the file holds if that is not what its name promises."""
    if kind is FileKind.PDF:
        return None if b"%PDF-" in content[:PDF_HEADER_WITHIN] else _content_name(content)
    if content.lstrip()[:5] == b"%PDF-":
        return "a PDF"
    if kind is FileKind.DOCX:
        return _foreign_to_docx(content)
    return _foreign_to_text(content, kind)


def _foreign_to_docx(content: bytes) -> str | None:
    if content.startswith(b"PK\x03\x04"):
        return None
    if content.startswith(_OLE) and "EncryptedPackage".encode("utf-16-le") in content:
        raise ProtectedFile(
            "The Word document is encrypted (password or rights management). "
            "Open it in Word, remove the protection, and save it again."
        )
    return _content_name(content)


def _foreign_to_text(content: bytes, kind: FileKind) -> str | None:
    if content.startswith(_UTF_MARKS):
        return None
    for magic, name in _MAGIC:
        # Two letters alone are no proof: a text may begin with "MZ" or "BZh".
        if content.startswith(magic) and (len(magic) > 3 or _looks_binary(content)):
            return name
    if _looks_binary(content):
        return "binary data, no text"
    if kind is FileKind.TEXT and _HTML_START.match(content[:8192]):
        return "a web page (HTML)"
    return None


def _looks_binary(content: bytes) -> bool:
    sample = content[:65536]
    if b"\x00" in sample:
        # In UTF-16 every other byte of Latin text is NUL; its reader looks closer.
        return max(sample[0::2].count(0), sample[1::2].count(0)) < 0.3 * len(sample)
    return len(_NEVER_IN_TEXT.findall(sample)) > len(sample) / 200


def _content_name(content: bytes) -> str:
    for magic, name in _MAGIC:
        if content.startswith(magic):
            return name
    if _HTML_START.match(content[:8192]):
        return "a web page (HTML), perhaps a sign-in page saved by mistake"
    return "something else"
