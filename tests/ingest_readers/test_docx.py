"""Word documents."""

import pytest

from ingest.readers import packages, read_file
from tagtrap.domain.files import BlockKind, ParsedFile, WarningKind
from tagtrap.errors import ArchiveTooLarge, CorruptFile, UnsafeXml, UnsupportedType
from tests.ingest_readers.made_files import docx_of, paragraph, texts, warned, zip_of


def _read(content: bytes) -> ParsedFile:
    return read_file(content, file_name="a.docx")


def _cell(text: str) -> str:
    return f"<w:tc>{paragraph(text)}</w:tc>"


def test_headings_paragraphs_and_lists_are_told_apart() -> None:
    styles = (
        '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        '<w:style w:type="paragraph" w:styleId="LB"><w:name w:val="List Bullet"/></w:style>'
        "</w:styles>"
    )
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="s1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
        'relationships/styles" Target="styles.xml"/></Relationships>'
    )
    body = (
        paragraph("Travel", style="Heading1")
        + paragraph("Fly less.")
        + paragraph("trains", style="LB")
    )
    content = docx_of(body, styles=styles, **{"_rels/document": relations})

    parsed = _read(content)

    assert parsed.title == "Travel"
    assert texts(parsed) == ["Travel", "Fly less.", "trains"]
    assert parsed.blocks[0].kind is BlockKind.HEADING


def test_a_document_that_is_one_table_is_read_as_rows() -> None:
    rows = (("Item", "Limit"), ("Phone", "400 EUR"))
    table = "".join(f"<w:tr>{''.join(map(_cell, row))}</w:tr>" for row in rows)

    parsed = _read(docx_of(f"<w:tbl>{table}</w:tbl>"))

    assert texts(parsed) == ["Item: Phone | Limit: 400 EUR"]


def test_changes_are_read_as_accepted_and_reported() -> None:
    body = (
        "<w:p><w:r><w:t xml:space='preserve'>Fees are </w:t></w:r>"
        "<w:del w:id='1'><w:r><w:delText>5</w:delText></w:r></w:del>"
        "<w:ins w:id='2'><w:r><w:t>6</w:t></w:r></w:ins>"
        "<w:r><w:t xml:space='preserve'> euros.</w:t></w:r></w:p>"
    )

    parsed = _read(docx_of(body))

    assert texts(parsed) == ["Fees are 6 euros."]
    assert warned(parsed) == [WarningKind.TRACKED_CHANGES]


@pytest.mark.parametrize("run", ["<w:vanish/>", '<w:vanish w:val="1"/>', '<w:sz w:val="2"/>'])
def test_hidden_runs_are_left_out_and_reported(run: str) -> None:
    parsed = _read(docx_of(paragraph("Shown.") + paragraph("Not shown.", run=run)))

    assert texts(parsed) == ["Shown."]
    assert warned(parsed) == [WarningKind.HIDDEN_TEXT]


def test_a_run_that_is_not_hidden_stays() -> None:
    parsed = _read(docx_of(paragraph("Shown.", run='<w:vanish w:val="0"/><w:sz w:val="24"/>')))

    assert texts(parsed) == ["Shown."]
    assert not parsed.warnings


def test_xml_with_definitions_is_refused_in_every_part() -> None:
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaa">]><d>&a;</d>'
    with pytest.raises(UnsafeXml):
        _read(docx_of(paragraph("Shown."), footnotes=bomb))
    with pytest.raises(UnsafeXml):
        _read(docx_of(paragraph("Shown."), other=bomb.encode("utf-16")))


def test_a_document_packed_from_too_many_files_is_refused() -> None:
    content = zip_of({f"{number}.xml": "" for number in range(packages.MOST_ENTRIES + 1)})
    with pytest.raises(ArchiveTooLarge, match="limit"):
        _read(content)


def test_a_document_that_unpacks_too_large_is_refused_before_it_is_unpacked() -> None:
    content = docx_of(paragraph("Shown."), junk=" " * (packages.MOST_XML_BYTES + 1))

    assert len(content) < 1_000_000
    with pytest.raises(ArchiveTooLarge):
        _read(content)


def test_a_damaged_document_is_refused() -> None:
    with pytest.raises(CorruptFile):
        _read(docx_of(paragraph("Shown."))[:-40])
    with pytest.raises(CorruptFile):
        _read(docx_of("<w:p>"))


def test_a_document_with_macros_is_refused() -> None:
    content = zip_of({"word/document.xml": "<d/>", "word/vbaProject.bin": "x"})
    with pytest.raises(UnsupportedType, match="macros"):
        _read(content)
