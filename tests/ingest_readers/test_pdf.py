"""PDF files and the text of their pages."""

import io

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from ingest.readers import read_file
from ingest.readers.pdf_pages import read_pages
from tagtrap.domain.files import BlockKind, ParsedFile, WarningKind
from tagtrap.errors import CorruptFile, EncryptedPdf, NoTextLayer, ProtectedFile
from tests.ingest_readers.made_files import pdf_of, rewritten, texts, warned

_PAGE = ["The gym is open from 6 to 22.", "Lockers cost 3 euros."]


def _read(content: bytes) -> ParsedFile:
    return read_file(content, file_name="a.pdf")


def _stored(*pages: str) -> str:
    parsed = read_pages(pages)
    return "\n".join(texts(parsed))


def test_the_text_of_all_pages_is_one_text_with_pages_over_it() -> None:
    parsed = _read(pdf_of(_PAGE, ["Bikes are free."], title="Gym rules"))

    assert parsed.title == "Gym rules"
    assert [page.number for page in parsed.pages] == [1, 2]
    assert parsed.pages[1].span.of(parsed.text) == "Bikes are free."
    assert " ".join(texts(parsed)) == " ".join([*_PAGE, "Bikes are free."])


@pytest.mark.parametrize("title", ["untitled", "Microsoft Word - gym.docx", "gym.indd", " "])
def test_a_title_that_says_nothing_is_none(title: str) -> None:
    assert _read(pdf_of(_PAGE, title=title)).title is None


def test_an_empty_password_opens_and_any_other_is_asked_for() -> None:
    opened = _read(rewritten(pdf_of(_PAGE), password=""))
    assert " ".join(texts(opened)) == " ".join(_PAGE)
    with pytest.raises(EncryptedPdf, match="password"):
        _read(rewritten(pdf_of(_PAGE), password="secret"))


def test_a_page_without_text_is_named() -> None:
    parsed = _read(pdf_of(["Badges are red."], [], ["Badges last 90 days."]))

    assert [(w.kind, w.pages) for w in parsed.warnings] == [(WarningKind.PAGES_WITHOUT_TEXT, (2,))]
    assert parsed.pages_of(parsed.blocks[-1].span)[1] == 3
    assert len(parsed.pages) == 3


def test_a_scan_is_refused_with_its_pages() -> None:
    with pytest.raises(NoTextLayer, match="pages 1, 2"):
        _read(pdf_of([], []))


@pytest.mark.parametrize("part", [0.02, 0.6])
def test_a_truncated_file_is_refused(part: float) -> None:
    content = pdf_of(_PAGE, _PAGE, _PAGE)
    with pytest.raises(CorruptFile, match="damaged"):
        _read(content[: max(10, int(len(content) * part))])


def test_a_wrong_cross_reference_is_repaired() -> None:
    content = pdf_of(_PAGE).replace(b"startxref\n", b"startxref\n9")

    assert " ".join(texts(_read(content))) == " ".join(_PAGE)


def test_scripts_and_attached_files_are_ignored_and_reported() -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf_of(_PAGE))))
    writer.root_object[NameObject("/OpenAction")] = DictionaryObject(
        {
            NameObject("/S"): NameObject("/JavaScript"),
            NameObject("/JS"): TextStringObject("app.alert('hello');"),
        }
    )
    writer.add_attachment("tool.exe", b"MZ")
    target = io.BytesIO()
    writer.write(target)

    parsed = _read(target.getvalue())

    assert warned(parsed) == [WarningKind.ACTIVE_CONTENT_IGNORED]
    assert "alert" not in parsed.text


@pytest.mark.parametrize(
    "before",
    ["1 g", "1 1 1 rg", "0 0 0 0 k", "/F1 1 Tf", "1 0 0 1 2000 700 Tm", "3 Tr"],
)
def test_text_that_may_be_invisible_is_reported(before: str) -> None:
    hiding = pdf_of([*_PAGE, f"\x01 {before} ", "Lockers are free."])

    assert [(w.kind, w.pages, w.count) for w in _read(hiding).warnings] == [
        (WarningKind.HIDDEN_TEXT, (1,), 1)
    ]


def test_a_recognised_scan_is_no_hidden_text() -> None:
    assert not _read(pdf_of(["\x01 3 Tr ", *_PAGE])).warnings


def test_columns_are_reported() -> None:
    rows = [
        f"\x01 1 0 0 1 {x} {700 - 20 * row} Tm ({word} {row}) Tj "
        for row in range(4)
        for x, word in ((72, "Left"), (330, "Right"))
    ]

    assert warned(_read(pdf_of(rows))) == [WarningKind.LAYOUT_UNCERTAIN]


def test_a_page_that_wraps_a_protected_document_is_refused() -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf_of(["Open it with another viewer."]))))
    writer.add_attachment("MicrosoftIRMServices Protected PDF.pdf", b"%PDF-")
    target = io.BytesIO()
    writer.write(target)

    with pytest.raises(ProtectedFile, match="unprotected copy"):
        _read(target.getvalue())


def test_running_heads_feet_and_page_numbers_go_but_a_heading_at_the_top_stays() -> None:
    bodies = [
        "Meals are paid up to 60 euros\nwhen you are",
        "away for the night. Wine is not\npaid.",
        "Chapter Two: Taxis\nTaxis need a receipt of the\ndriver.",
        "Tips are not paid.",
    ]
    pages = [
        f"Northern Star - Rules v3.2\n{body}\nOwner: Finance\nPage {number} of 4"
        for number, body in enumerate(bodies, start=1)
    ]

    parsed = read_pages(pages)

    stored = "\n".join(texts(parsed))
    assert "Meals are paid up to 60 euros when you are away for the night." in stored
    assert texts(parsed, BlockKind.HEADING) == ["Chapter Two: Taxis"]
    for gone in ("Northern Star", "Owner", "of 4"):
        assert gone not in stored
    assert [page.label for page in parsed.pages] == ["1", "2", "3", "4"]


def test_heads_that_differ_on_left_and_right_pages_go_too() -> None:
    pages = [
        f"{'Northern Star' if n % 2 else 'House rules'}\nRoom {n * 7} has {n + 3} chairs.\n- {n} -"
        for n in range(1, 9)
    ]

    stored = _stored(*pages)

    assert "Northern Star" not in stored
    assert "House rules" not in stored
    assert all(f"Room {n * 7} has {n + 3} chairs." in stored for n in range(1, 9))


@pytest.mark.parametrize(
    "sentence",
    ["Clause {n} allows {m} units a month.", "Clause {n} is void.", "Keep the door shut."],
)
def test_a_sentence_that_every_page_repeats_is_text(sentence: str) -> None:
    pages = [sentence.format(n=n, m=10 * n) for n in range(1, 13)]

    stored = _stored(*pages)

    assert all(page in stored for page in pages)


def test_a_number_at_the_end_of_a_page_stays_unless_it_counts_with_the_pages() -> None:
    assert "40" in _stored("The limit of all rooms is\n40", "The limit of the hall is\n900")
    assert "12" not in _stored("Ask first.\n11", "Then pay.\n12", "Then leave.\n13")


def test_a_sentence_over_a_page_break_has_both_pages() -> None:
    parsed = read_pages(
        ["Refunds are limited to 3\nper", "year for each person. Cash is not paid."]
    )

    span = parsed.blocks[0].span
    assert span.of(parsed.text).startswith("Refunds are limited to 3 per year for each person.")
    assert parsed.pages_of(span) == (1, 2)


@pytest.mark.parametrize(
    ("printed", "stored"),
    [
        ("They coun-\ntersign it.", "They countersign it."),
        ("The reim-\nbursement is paid.", "The reimbursement is paid."),
        ("A long-\nterm plan holds.", "A long-term plan holds."),
        ("Use form HR-\n204 only.", "Use form HR-204 only."),
        ("Use code AB-\n12 only.", "Use code AB-12 only."),
        ("A Wi-\nFi key is given.", "A Wi-Fi key is given."),
        ("A VPN-\nbased login.", "A VPN-based login."),
        ("The co\n-\npay rule.", "The co-pay rule."),
        ("Both short-\nand long-term leave.", "Both short- and long-term leave."),
        ("The contrac\u00ad\ntor signs.", "The contractor signs."),
        ("The con\u00ad \nsent and re\u00ad\nfund forms.", "The consent and refund forms."),
        ("An x-\nray is paid.", "An x-ray is paid."),
        ("A forty-\ntwo hour week.", "A forty-two hour week."),
        ("The drop\n\u2011\noff desk.", "The drop\u2011off desk."),
        ("The drop\u2011\noff desk.", "The drop\u2011off desk."),
        ("The pay is year\n-round.", "The pay is year-round."),
        ("Bring these\n-maps\n-pens", "Bring these\nmaps\npens"),
        ("Pay the fee -\nonly once.", "Pay the fee - only once."),
        ("Meals are paid up\nto\n30 euros.", "Meals are paid up to 30 euros."),
        ("Our well-known man-\nager signs.", "Our well-known manager signs."),
        ("An on-site tour and an on-\nsite desk.", "An on-site tour and an on-site desk."),
        ("Overtime is over-\ntime.", "Overtime is overtime."),
        ("It is cost-\neffective.", "It is cost-effective."),
        ("It is ex-\ntended.", "It is extended."),
        ("Our part-\nners pay.", "Our partners pay."),
        ("Part-\ntime staff.", "Part-time staff."),
        ("It is un-\nknown.", "It is unknown."),
    ],
)
def test_words_cut_at_line_ends_are_repaired(printed: str, stored: str) -> None:
    assert _stored(printed) == stored


def test_a_mark_on_a_figure_does_not_change_the_figure() -> None:
    stored = _stored(
        "Paid within 30\n2\n  days of approval.\nThe hall has 120 m\n2\n  of floor.\n"
        "2 Counted in calendar days."
    )

    assert "within 30 days of approval." in stored
    assert "120 m² of floor." in stored
    assert stored.endswith("\n2 Counted in calendar days.")


def test_glyphs_without_meaning_are_counted_not_guessed() -> None:
    parsed = read_pages(["The o\x00ce \ue123 is open. Staﬀ ﬁle forms \ufffd."])

    assert "Staff file forms" in parsed.text
    assert [(w.kind, w.count, w.pages) for w in parsed.warnings] == [
        (WarningKind.UNMAPPED_GLYPHS, 3, (1,))
    ]


def test_bullets_of_symbol_fonts_make_list_items() -> None:
    parsed = read_pages(["You need:\n\uf0b7 a form\n\uf0b7 a stamp\n•\na pen"])

    assert texts(parsed, BlockKind.LIST_ITEM) == ["a form", "a stamp", "a pen"]
    assert not parsed.warnings


def test_titles_stand_apart_from_the_text_below_them() -> None:
    parsed = read_pages(
        [
            "1.2 What We Collect\nWe collect the name of each guest when the guest comes in and\n"
            "keep it for a year.\nYour Rights\nYou may ask us at any time which of your data we "
            "keep, and\nwhy."
        ]
    )

    assert texts(parsed, BlockKind.HEADING) == ["1.2 What We Collect", "Your Rights"]
    assert len(texts(parsed, BlockKind.PARAGRAPH)) == 2
