"""What is taken in and what is refused, before any parser looks at it."""

import pytest

from ingest.detection import FileKind, detect_kind
from ingest.readers import read_file
from tagtrap.errors import (
    EmptyFile,
    FileRefused,
    NoText,
    ProtectedFile,
    TypeMismatch,
    UnsupportedType,
)
from tests.ingest_readers.made_files import docx_of, paragraph, pdf_of, zip_of

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("rules.txt", FileKind.TEXT),
        ("RULES.TXT", FileKind.TEXT),
        ("rules.md", FileKind.MARKDOWN),
        ("rules.htm", FileKind.HTML),
        ("rules.pdf.txt", FileKind.TEXT),
        ("-rf.txt", FileKind.TEXT),
        ("a;b|c&d.txt", FileKind.TEXT),
        ("..\\..\\rules.txt", FileKind.TEXT),
    ],
)
def test_the_ending_names_the_kind_of_a_text(name: str, kind: FileKind) -> None:
    assert detect_kind(b"Lockers cost 3 euros.", file_name=name) is kind


@pytest.mark.parametrize(
    "name", ["tool.exe", "plan.docm", "plan.doc", "passwd", "", " ", "..", ".txt", "a.txt:evil.exe"]
)
def test_an_unknown_ending_is_refused(name: str) -> None:
    with pytest.raises(UnsupportedType):
        detect_kind(b"Lockers cost 3 euros.", file_name=name)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("page.pdf", b"<!doctype html><html><body>Please sign in.</body></html>"),
        ("tool.pdf", b"MZ\x90\x00\x03\x00"),
        ("plain.pdf", b"Just words."),
        ("paper.txt", b"%PDF-1.7\n1 0 obj"),
        ("paper.md", b"\n%PDF-1.7\n1 0 obj"),
        ("paper.html", b"%PDF-1.7\n1 0 obj"),
        ("page.txt", b"<!-- saved --><!DOCTYPE html><html><body>Hello</body></html>"),
        ("bytes.txt", bytes(range(256)) * 4),
        ("picture.md", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
        ("packed.txt", zip_of({"a.txt": "a"})),
        ("packed.docx", zip_of({"../../a.txt": "a"})),
        ("words.docx", b"Just words."),
        ("old.docx", _OLE + b"\x00" * 600),
        ("notes.txt", b"{\\rtf1\\ansi Hello}"),
    ],
)
def test_content_that_is_not_what_the_name_says_is_refused(name: str, content: bytes) -> None:
    with pytest.raises(TypeMismatch, match=r"\. \w+"):
        read_file(content, file_name=name)


def test_an_encrypted_word_document_is_called_protected() -> None:
    content = _OLE + b"\x00" * 500 + "EncryptedPackage".encode("utf-16-le")

    with pytest.raises(ProtectedFile, match="remove the protection"):
        detect_kind(content, file_name="plan.docx")


def test_a_text_that_begins_like_a_program_is_still_a_text() -> None:
    assert detect_kind(b"MZ is a short name for a site.", file_name="a.txt") is FileKind.TEXT


def test_lines_before_the_pdf_header_are_allowed() -> None:
    content = b"received by mail\r\n" * 20 + pdf_of(["Lockers cost 3 euros."])

    assert read_file(content, file_name="a.pdf").text == "Lockers cost 3 euros."


@pytest.mark.parametrize("name", ["a.txt", "a.pdf", "a.docx"])
def test_an_empty_file_is_refused(name: str) -> None:
    with pytest.raises(EmptyFile):
        read_file(b"", file_name=name)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", b" \n\t\r\n "),
        ("a.txt", "\u200b\u200b\n".encode()),
        ("a.md", b"---\ntitle: Only a title\n---\n"),
        ("a.html", b"<html><body><script>var a = 1;</script></body></html>"),
        ("a.docx", docx_of(paragraph(" "))),
    ],
)
def test_a_file_without_words_is_refused(name: str, content: bytes) -> None:
    with pytest.raises(NoText):
        read_file(content, file_name=name)


def test_every_refusal_names_the_file() -> None:
    for name, content in [("Übersicht.exe", b"a"), ("Übersicht.pdf", b"a"), ("Übersicht.txt", b"")]:
        with pytest.raises(FileRefused, match="Übersicht"):
            read_file(content, file_name=name)
