"""Word documents as packed files: what must hold before any parser looks inside."""

import io
import re
import zipfile
import zlib

from tagtrap.errors import ArchiveTooLarge, CorruptFile, TypeMismatch, UnsafeXml, UnsupportedType

MOST_ENTRIES = 4000
"""Most files one document may be packed from."""

MOST_BYTES = 300_000_000
"""Most bytes a document may unpack to, all its parts together."""

MOST_XML_BYTES = 64_000_000
"""Most bytes of one XML part."""

MAIN_PART = "word/document.xml"
_XML_START = re.compile(r"\s*<")
_UNSAFE = re.compile(r"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)", re.IGNORECASE)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError)


class Package:
    """The parts of a Word document, checked for size and for dangerous XML."""

    def __init__(self, content: bytes, *, file_name: str) -> None:
        self._file_name = file_name
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(content))
        except _BROKEN as error:
            raise CorruptFile(
                f"{file_name!r} is damaged: {error}. Save it again from Word."
            ) from error
        self._check_sizes()
        names = set(self._archive.namelist())
        if MAIN_PART not in names:
            raise TypeMismatch(
                f"{file_name!r} is a packed file but no Word document. Unpack it and upload the "
                "documents in it."
            )
        if any(name.endswith("vbaProject.bin") for name in names):
            raise UnsupportedType(f"{file_name!r} holds macros. Save it as .docx without macros.")
        for name in names:
            self._check_xml(name)

    def names(self) -> list[str]:
        """Return the names of the parts, each once."""
        return list(dict.fromkeys(self._archive.namelist()))

    def read(self, name: str) -> bytes:
        """Return the content of a part, b"" if there is none of that name."""
        if name not in self._archive.NameToInfo:
            return b""
        try:
            # zipfile stops at the declared size, so a size that lies cannot fill the memory.
            return self._archive.read(name)
        except (*_BROKEN, RuntimeError) as error:
            raise CorruptFile(
                f"{self._file_name!r} is damaged in {name!r}: {error}. Save it again from Word."
            ) from error

    def repacked(self, changed: dict[str, bytes]) -> bytes:
        """Return the document with some of its parts replaced."""
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as packed:
            for name in self.names():
                packed.writestr(name, changed[name] if name in changed else self.read(name))
        return target.getvalue()

    def _check_sizes(self) -> None:
        entries = self._archive.infolist()
        if len(entries) > MOST_ENTRIES:
            raise ArchiveTooLarge(
                f"{self._file_name!r} is packed from {len(entries)} files, the limit is "
                f"{MOST_ENTRIES}. Save the document again from Word."
            )
        total = sum(entry.file_size for entry in entries)
        largest = max((e.file_size for e in entries if e.filename.endswith(".xml")), default=0)
        if total > MOST_BYTES or largest > MOST_XML_BYTES:
            raise ArchiveTooLarge(
                f"{self._file_name!r} unpacks to {total // 1_000_000} MB, the limit is "
                f"{MOST_BYTES // 1_000_000} MB ({MOST_XML_BYTES // 1_000_000} MB of text). "
                "Split the document, or make its pictures smaller."
            )

    def _check_xml(self, name: str) -> None:
        """Refuse definitions of entities: they can call in other files or grow without end."""
        entry = self._archive.NameToInfo[name]
        if entry.file_size > MOST_XML_BYTES or name.startswith("word/media/"):
            return
        text = _as_text(self.read(name))
        if _XML_START.match(text) and _UNSAFE.search(text):
            raise UnsafeXml(
                f"{self._file_name!r} holds XML with its own definitions in {name!r}; Word writes "
                "none. Save the document again from Word."
            )


def _as_text(part: bytes) -> str:
    """Return a part as text that can be searched; XML may come as UTF-16 too."""
    head = part[:4]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return part.decode("utf-16", errors="replace")
    if head[1:2] == b"\x00":
        return part.decode("utf-16-le", errors="replace")
    if head[:1] == b"\x00":
        return part.decode("utf-16-be", errors="replace")
    return part.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
