"""Bytes to characters: never a guess that nobody could read, never a lost letter."""

import codecs
import re

import ftfy

from ingest.readers.legacy_encodings import (
    ESCAPES,
    decoded,
    detected,
    named_encoding,
    reads_as_western,
)
from tagtrap.errors import TypeMismatch, UndecodableText

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""")
# Only with a sign after it: "ÂŠ" may be two letters of somebody's word.
_MOJIBAKE = re.compile(
    "[ÃÂâ][\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf€‚„…†‡‰‹‘’“”•–—™›]"
)
_FIXES = ftfy.TextFixerConfig(replace_lossy_sequences=False, unescape_html=False)


def decode(content: bytes, *, file_name: str, reads_declaration: bool = False) -> str:
    """Return the text of a file; a declared encoding is believed only where it works out.

    Raises `UndecodableText` where the encoding cannot be told, `TypeMismatch` for binary data.
    """
    text = _by_mark(content, file_name)
    if text is None and b"\x00" in content:
        text = _wide_without_mark(content, file_name)
    if text is None:
        text = _narrow(content, declared=_declared(content) if reads_declaration else None)
    if text is None:
        raise UndecodableText(
            f"The character encoding of {file_name!r} cannot be told. Save the file as UTF-8."
        )
    return _without_double_encoding(text)


def _by_mark(content: bytes, file_name: str) -> str | None:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError as error:
                raise UndecodableText(
                    f"{file_name!r} says that it is {encoding.upper()}, but byte {error.start} is "
                    "not. Save the file again as UTF-8."
                ) from error
    return None


def _wide_without_mark(content: bytes, file_name: str) -> str:
    """Read UTF-16 that lacks its mark: half of the bytes of Latin text are NUL."""
    half = max(1, len(content) // 2)
    for encoding, zeros in (
        ("utf-16-le", content[1::2].count(0)),
        ("utf-16-be", content[0::2].count(0)),
    ):
        if zeros / half > 0.6:
            text = _try(content, encoding)
            if text is not None and "\x00" not in text:
                return text
    raise TypeMismatch(
        f"{file_name!r} is named like a text but holds binary data. Upload the document itself."
    )


def _declared(content: bytes) -> str | None:
    found = _DECLARED.search(content[:2048])
    return found.group(1).decode("ascii") if found else None


def _narrow(content: bytes, *, declared: str | None) -> str | None:
    if ESCAPES.search(content):
        return detected(content)
    text = _try(content, "utf-8")
    if text is None and _ends_inside_a_character(content):
        return None
    if text is None and declared and (encoding := named_encoding(declared)):
        text = decoded(content, encoding)
    if text is None:
        text = _western_lines(content)
    return detected(content) if text is None else text


def _ends_inside_a_character(content: bytes) -> bool:
    """Whether it is UTF-8 but for its last character, of which bytes are missing: a cut-off file.

    One last byte may be a letter of an old encoding, unless there is more of UTF-8 before it.
    """
    start = max(0, len(content) - 3)
    while start < len(content) and content[start] < 0xC2:
        start += 1
    before = _try(content[:start], "utf-8")
    rest = content[start:]
    if before is None or not rest or not all(0x80 <= byte < 0xC0 for byte in rest[1:]):
        return False
    return len(rest) > 1 or not before.isascii()


def _western_lines(content: bytes) -> str | None:
    """Read Windows-1252; lines of UTF-8 among it, as files put together have them, stay such."""
    lines = content.splitlines(keepends=True)
    wide = [_try(line, "utf-8") for line in lines]
    if not any(line and not line.isascii() for line in wide):
        western = _try(content, "cp1252")
        return western if western and reads_as_western(western) else None
    texts: list[str] = []
    for line, text in zip(lines, wide, strict=True):
        read = _try(line, "cp1252") if text is None else text
        if read is None or (text is None and not reads_as_western(read)):
            return None
        texts.append(read)
    return "".join(texts)


def _try(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None


def _without_double_encoding(text: str) -> str:
    """Repair UTF-8 that was once read as Windows-1252 ("â€œ"), line by line."""
    if not _MOJIBAKE.search(text):
        return text
    return "".join(
        ftfy.fix_encoding(line, _FIXES) if _MOJIBAKE.search(line) else line
        for line in text.splitlines(keepends=True)
    )
