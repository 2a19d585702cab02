"""Real files through real readers, apart: the same as in one process, only bound."""

import io
import time
import zipfile
from pathlib import Path

import pytest

import tagtrap
from ingest.isolation.files import cut_file_isolated, read_file_isolated
from ingest.isolation.messages import decode, encode
from ingest.readers import read_file
from ingest.sentences import split_file
from tagtrap import errors
from tagtrap.errors import ArchiveTooLarge, UnsafeXml
from tests.shared import needs_shared, shared_path

SAMPLES = sorted(
    path
    for path in (Path(tagtrap.__file__).parent / "samples").iterdir()
    if path.suffix not in (".py", ".json")
)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_file_is_read_apart_as_it_is_read_here(path: Path) -> None:
    content = path.read_bytes()
    here = read_file(content, file_name=path.name)

    parsed = read_file_isolated(content, file_name=path.name, seconds=60, megabytes=1000)
    cut = cut_file_isolated(content, file_name=path.name, seconds=60, megabytes=1000)

    assert parsed == here
    assert cut == (here, tuple(split_file(here)))


def test_a_reading_comes_back_whole() -> None:
    text = (
        "# Leave\n\nEffective from 1 March 2026.\n\nTo claim you need:\n\n- a form\n- a stamp "
        "(source 1234)\n\n```\ncode \x0b\n```\n\nGrüße, 你好 🎒 ” \u2028 \\ end.\n"
    )
    parsed = read_file(text.encode(), file_name="a.md")
    sentences = tuple(split_file(parsed))

    assert parsed.effective_from is not None
    assert parsed.warnings
    assert any(sentence.lead_in for sentence in sentences)
    assert decode(encode((parsed, sentences))) == (parsed, sentences)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"", "a.txt"),
        (b"x", "a.exe"),
        (b"%PDF-1.4 x", "a.txt"),
        (b"%PDF-1.4 x", "a.pdf"),
        (b"...", "a.txt"),
        ("It’s “fine” if you don’t.".encode("mac_roman"), "a.txt"),
        (b"PK\x03\x04 broken", "a.docx"),
        (b"<p></p>", "it's a “name”.html"),
    ],
)
def test_a_refusal_is_the_same_apart_as_here(content: bytes, name: str) -> None:
    with pytest.raises(errors.FileRefused) as here:
        read_file(content, file_name=name)
    with pytest.raises(errors.FileRefused) as apart:
        read_file_isolated(content, file_name=name, seconds=60, megabytes=1000)

    assert (type(apart.value), str(apart.value)) == (type(here.value), str(here.value))


@pytest.mark.parametrize("parts", [20_000, 1])
def test_a_packed_bomb_is_refused_quickly_and_with_little_memory(parts: int) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", bytes(65_000_000) if parts == 1 else b"")
        for number in range(parts):
            archive.writestr(f"word/{number}.xml", b"")

    _assert_refused(packed.getvalue(), "bomb.docx", ArchiveTooLarge)


def test_xml_with_definitions_is_refused_quickly_and_with_little_memory() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        lines = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
        archive.writestr(
            "word/document.xml", f'<!DOCTYPE a [<!ENTITY e0 "ha">{lines}]><a>&e11;</a>'
        )

    _assert_refused(packed.getvalue(), "bomb.docx", UnsafeXml)


@needs_shared
@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("zip_bomb_600MB.docx", ArchiveTooLarge),
        ("zip_many_entries_20k.docx", ArchiveTooLarge),
        ("xml_entity_bomb.docx", UnsafeXml),
    ],
)
def test_the_packed_bombs_of_the_cases(name: str, refusal: type[errors.FileRefused]) -> None:
    content = shared_path(f"cases/files/{name}").read_bytes()

    _assert_refused(content, name, refusal)


@needs_shared
def test_a_pdf_whose_tables_point_in_a_circle_ends_in_time() -> None:
    content = shared_path("cases/files/circular_prev_xref.pdf").read_bytes()
    started = time.monotonic()

    try:
        read_file_isolated(content, file_name="circular.pdf", seconds=20, megabytes=1000)
    except errors.FileRefused as error:
        assert "circular.pdf" in str(error)

    assert time.monotonic() - started < 60


def _assert_refused(content: bytes, name: str, refusal: type[errors.FileRefused]) -> None:
    # A warm server, so that the time is that of the file alone.
    read_file_isolated(b"Gates open at 7.", file_name="a.txt", seconds=60, megabytes=400)
    started = time.monotonic()

    with pytest.raises(refusal):
        read_file_isolated(content, file_name=name, seconds=60, megabytes=400)

    # Three seconds on a free machine; unpacked or unfolded it would be given up after sixty.
    assert time.monotonic() - started < 30
