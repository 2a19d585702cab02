"""Hebrew and Arabic on PDF pages, where letters stand as they look."""

import pytest

from ingest.readers.pdf_layout import lay_out
from ingest.readers.pdf_sheet import Box, Glyph, Sheet
from ingest.readers.right_to_left import in_reading_order


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        (".השפוח ימי 25 םיעיגמ דבועל", "לעובד מגיעים 25 ימי חופשה."),
        (".ףקת (חפסנ) 4.2.1 ףיעס", "סעיף 4.2.1 (נספח) תקף."),
        ("25 14 םילימ", "מילים 14 25"),
        ("desk@a.org לא ובתכ", "כתבו אל desk@a.org"),
        ("ةلطع 10 ﻰﺘﺣ", "حتى 10 عطلة"),
        ("Fees are 25 euros.", "Fees are 25 euros."),
    ],
)
def test_a_line_is_stored_as_it_is_read(shown: str, read: str) -> None:
    assert in_reading_order(shown) == read


def test_a_page_from_right_to_left_is_read_line_by_line() -> None:
    lines = (".השפוח ימי 25 םיעיגמ דבועל", "?םריבעהל ןתינ םאה")
    glyphs = [
        Glyph(letter, Box(300 + 6 * x, 90 + 20 * y, 306 + 6 * x, 100 + 20 * y), 98 + 20 * y, 10, x)
        for y, line in enumerate(lines)
        for x, letter in enumerate(line)
    ]

    page = lay_out(Sheet(Box(0, 0, 600, 800), glyphs), number=3)

    assert [line.text for line in page.lines if line.text] == [
        "לעובד מגיעים 25 ימי חופשה.",
        "האם ניתן להעבירם?",
    ]
    assert {line.page for line in page.lines} == {3}
    assert not page.is_plain
    assert not page.is_uncertain
