"""Small files made on the spot: a PDF, a Word document, and a look at what was read."""

import io
import zipfile
from collections.abc import Mapping, Sequence

from pypdf import PdfReader, PdfWriter

from tagtrap.domain.files import BlockKind, ParsedFile, WarningKind

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
    'relationships/officeDocument" Target="word/document.xml"/></Relationships>'
)


def pdf_of(*pages: Sequence[str], title: str = "") -> bytes:
    """Return a PDF with one line of text a string; a page without lines has no text.

    A string that begins with U+0001 is a command of the page as it stands.
    """
    kids = " ".join(f"{4 + 2 * at} 0 R" for at in range(len(pages)))
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for at, lines in enumerate(pages):
        shown = "".join(
            line[1:] if line.startswith("\x01") else f"({_escaped(line)}) Tj T* " for line in lines
        )
        stream = f"BT /F1 12 Tf 14 TL 72 760 Td {shown}ET"
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents {5 + 2 * at} 0 R"
            "/Resources<</Font<</F1 3 0 R>>>>>>"
        )
        objects.append(f"<</Length {len(stream)}>>\nstream\n{stream}\nendstream")
    body = "%PDF-1.4\n"
    places = []
    for number, one in enumerate(objects, start=1):
        places.append(len(body))
        body += f"{number} 0 obj\n{one}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    body += (
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
        f"trailer\n<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF\n"
    )
    content = body.encode("cp1252")
    return rewritten(content, title=title) if title else content


def _escaped(line: str) -> str:
    return line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def rewritten(content: bytes, *, title: str = "", password: str | None = None) -> bytes:
    """Return a PDF with a title, or encrypted (an empty password opens for everybody)."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    if title:
        writer.add_metadata({"/Title": title})
    if password is not None:
        writer.encrypt(password, "owner", algorithm="AES-256")
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def docx_of(body: str, **parts: str | bytes) -> bytes:
    """Return a Word document with the XML of its body; further parts by name ("styles")."""
    document = (
        f'<?xml version="1.0"?><w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>'
    )
    return zip_of(
        {
            "[Content_Types].xml": _TYPES,
            "_rels/.rels": _RELATIONS,
            "word/document.xml": document,
            **{f"word/{name}.xml": text for name, text in parts.items()},
        }
    )


def zip_of(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a packed file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return target.getvalue()


def paragraph(text: str, *, style: str = "", run: str = "") -> str:
    """Return the XML of a Word paragraph; `run` is the XML of the run's properties."""
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    look = f"<w:rPr>{run}</w:rPr>" if run else ""
    return f"<w:p>{properties}<w:r>{look}<w:t>{text}</w:t></w:r></w:p>"


def texts(parsed: ParsedFile, kind: BlockKind | None = None) -> list[str]:
    """Return the texts of the blocks (of one kind)."""
    return [b.span.of(parsed.text) for b in parsed.blocks if kind in (None, b.kind)]


def warned(parsed: ParsedFile) -> list[WarningKind]:
    """Return the kinds of the warnings."""
    return [warning.kind for warning in parsed.warnings]
