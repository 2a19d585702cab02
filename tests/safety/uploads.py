"""Files that no form sends: put straight to where Streamlit takes them, in the place of others."""

import io
import zipfile

MEGABYTE = 1024 * 1024


def packed_zeros(megabytes: int) -> bytes:
    """Return a Word file that unpacks to so many megabytes of nothing."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", bytes(megabytes * MEGABYTE))
    return packed.getvalue()


REFUSED = {
    "policy.pdf": b"MZ\x90\x00\x03\x00\x00\x00",
    "policy.exe": b"MZ\x90\x00\x03\x00\x00\x00",
    "picture.txt": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "bomb.docx": packed_zeros(70),
    "nothing.txt": b"",
}
"""By the name that is sent with it: what the service refuses whatever the form has let through."""

TRAVERSAL = "../../../../tmp/tagtrap-escaped.txt"
HARMLESS = b"The gate of the yard closes at 22:00."
