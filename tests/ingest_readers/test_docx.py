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


_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STYLES = f"""<w:styles xmlns:w="{_W}">
<w:style w:type="character" w:styleId="Pale"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Paler"><w:basedOn w:val="Pale"/></w:style>
<w:style w:type="paragraph" w:styleId="Speck"><w:rPr><w:sz w:val="2"/></w:rPr></w:style>
</w:styles>"""
_CLEAR = (
    '<w14:textFill xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:solidFill>'
    '<w14:srgbClr w14:val="000000"><w14:alpha w14:val="100000"/></w14:srgbClr></w14:solidFill>'
    "</w14:textFill>"
)


@pytest.mark.parametrize(
    ("run", "style"),
    [
        ('<w:color w:val="FFFFFF"/>', ""),
        ('<w:color w:val="FEFEFE"/>', ""),
        ('<w:color w:val="auto" w:themeColor="background1"/>', ""),
        ('<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>', ""),
        ('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>', ""),
        ('<w:w w:val="1"/>', ""),
        ('<w:spacing w:val="-400"/>', ""),
        (_CLEAR, ""),
        ('<w:rStyle w:val="Pale"/>', ""),
        ('<w:rStyle w:val="Paler"/>', ""),
        ("", "Speck"),
    ],
)
def test_letters_that_cannot_be_seen_are_left_out_and_reported(run: str, style: str) -> None:
    hidden = paragraph("Fees are 9.", run=run, style=style)
    parsed = _read(docx_of(paragraph("Fees are 3.") + hidden, styles=_STYLES))

    assert texts(parsed) == ["Fees are 3."]
    assert warned(parsed) == [WarningKind.HIDDEN_TEXT]


@pytest.mark.parametrize(
    "around",
    [
        "<w:p>{}</w:p>",
        '<w:p><w:pPr><w:shd w:val="clear" w:fill="003366"/></w:pPr>{}</w:p>',
        '<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="003366"/></w:tcPr><w:p>{}</w:p>'
        "</w:tc></w:tr></w:tbl>",
        '<w:tbl><w:tblPr><w:tblStyle w:val="Dark"/></w:tblPr><w:tr><w:tc><w:p>{}</w:p></w:tc>'
        "</w:tr></w:tbl>",
    ],
)
def test_white_letters_on_a_dark_or_unknown_ground_stay(around: str) -> None:
    shade = '<w:shd w:val="clear" w:fill="003366"/>' if around == "<w:p>{}</w:p>" else ""
    run = f'<w:r><w:rPr><w:color w:val="FFFFFF"/>{shade}</w:rPr><w:t>Fees are 3.</w:t></w:r>'

    parsed = _read(docx_of(around.format(run)))

    assert texts(parsed) == ["Fees are 3."]
    assert not parsed.warnings


def test_words_struck_twice_no_longer_hold_and_a_page_break_parts_words() -> None:
    struck = paragraph("Fees were 2.", run="<w:dstrike/>")
    broken = '<w:p><w:r><w:t>Fees</w:t><w:br w:type="page"/><w:t>are 3.</w:t></w:r></w:p>'

    assert texts(_read(docx_of(struck + broken))) == ["Fees are 3."]


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


_BOX = (
    '<w:drawing><wps:txbx xmlns:wps="http://schemas.microsoft.com/office/word/2010/'
    'wordprocessingShape"><w:txbxContent>{}</w:txbxContent></wps:txbx></w:drawing>'
).format(paragraph("Call 112."))
_BASE = (
    "<w:ruby><w:rt><w:r><w:t>とう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東</w:t></w:r>"
    "</w:rubyBase></w:ruby>"
)
_FORMS = (
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
    '<mc:Choice Requires="wps">{}</mc:Choice>{}</mc:AlternateContent>'
)
_MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'


@pytest.mark.parametrize(
    ("inner", "wanted"),
    [
        (f"<w:r>{_BOX}</w:r>", ["Call 112."]),
        (f"<w:r>{_FORMS.format(_BOX, '')}</w:r>", ["Call 112."]),
        (f"<w:r>{_FORMS.format(_BOX, f'<mc:Fallback>{_BOX}</mc:Fallback>')}</w:r>", ["Call 112."]),
        ('<w:fldSimple w:instr="REF a"><w:r><w:t>Rule 4.2</w:t></w:r></w:fldSimple>', ["Rule 4.2"]),
        ('<w:bdo w:val="ltr"><w:r><w:t>Rule 4</w:t></w:r></w:bdo>', ["Rule 4"]),
        ("<w:r><w:t>one</w:t><w:cr/><w:t>two</w:t></w:r>", ["one two"]),
        (f"<w:r>{_BASE}</w:r><w:r><w:t>京です。</w:t></w:r>", ["東京です。"]),
        (f"<m:oMath {_MATH}><m:r><m:t>40×h</m:t></m:r></m:oMath>", ["40×h"]),
        (
            "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:r><w:t>Click here.</w:t>"
            "</w:r></w:sdtContent></w:sdt><w:r><w:t>Fees are 3.</w:t></w:r>",
            ["Fees are 3."],
        ),
    ],
)
def test_text_that_word_keeps_in_a_rare_way_is_read_once(inner: str, wanted: list[str]) -> None:
    parsed = _read(docx_of(f"<w:p>{inner}</w:p>"))

    assert texts(parsed) == wanted
    assert not parsed.warnings


@pytest.mark.parametrize(
    ("body", "parts"),
    [
        ('<w:altChunk r:id="r9" xmlns:r="urn:r"/>', {}),
        ("", {"diagrams/data1": "<d xmlns:a='urn:a'><a:t>Ask twice</a:t></d>"}),
        ("<w:p><w:strange><w:r><w:t>Words in it.</w:t></w:r></w:strange></w:p>", {}),
    ],
)
def test_what_is_not_read_is_never_left_out_in_silence(body: str, parts: dict[str, str]) -> None:
    parsed = _read(docx_of(paragraph("Fees are 3.") + body, **parts))

    assert texts(parsed) == ["Fees are 3."]
    assert warned(parsed) == [WarningKind.PARTIAL_TEXT]


def test_the_lines_of_a_table_of_contents_are_no_text() -> None:
    styles = (
        f'<w:styles xmlns:w="{_W}"><w:style w:type="paragraph" w:styleId="V1">'
        '<w:name w:val="toc 1"/></w:style></w:styles>'
    )
    body = paragraph("Fees 7", style="V1") + paragraph("Fees are 3.")

    assert texts(_read(docx_of(body, styles=styles))) == ["Fees are 3."]


_LEVEL = '<w:lvl w:ilvl="{}"><w:numFmt w:val="{}"/><w:lvlText w:val="{}"/>{}</w:lvl>'
_NUMBERING = (
    f'<w:numbering xmlns:w="{_W}"><w:abstractNum w:abstractNumId="0">'
    + _LEVEL.format(0, "upperRoman", "Article %1", '<w:pStyle w:val="Heading1"/>')
    + _LEVEL.format(1, "decimal", "%1.%2", "<w:isLgl/>")
    + _LEVEL.format(2, "lowerLetter", "(%3)", "")
    + _LEVEL.format(3, "decimal", "%4.", "")
    + '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
)
_NUMBERED = (
    f'<w:styles xmlns:w="{_W}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name '
    'w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>'
)


def _numbered(text: str, depth: int) -> str:
    place = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="1"/></w:numPr>'
    return f"<w:p><w:pPr>{place}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def test_headings_and_clauses_have_the_numbers_that_word_counts_out() -> None:
    body = (
        paragraph("Guests", style="Heading1")
        + _numbered("Guests sign in.", 1)
        + paragraph("Staff", style="Heading1")
        + _numbered("Staff wear badges.", 1)
        + _numbered("at the gate;", 2)
        + _numbered("in the hall.", 2)
        + _numbered("a plain item", 3)
    )

    parsed = _read(docx_of(body, styles=_NUMBERED, numbering=_NUMBERING))

    assert texts(parsed) == [
        "Article I Guests",
        "1.1 Guests sign in.",
        "Article II Staff",
        "2.1 Staff wear badges.",
        "(a) at the gate;",
        "(b) in the hall.",
        "a plain item",
    ]
