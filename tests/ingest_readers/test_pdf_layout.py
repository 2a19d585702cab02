"""Columns, tables and hidden text of PDF pages, read by where the letters stand."""

from collections.abc import Callable

import pytest
from reportlab.lib import colors
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from ingest.readers import read_file
from tagtrap.domain.files import BlockKind, ParsedFile, WarningKind
from tagtrap.errors import NoTextLayer
from tests.ingest_readers.drawn_files import (
    BOLD_HEAD,
    DARK_HEAD,
    HEIGHT,
    RULED,
    WIDTH,
    by_column,
    by_line,
    drawn,
    lines_at,
    table_of,
    white_picture,
)
from tests.ingest_readers.made_files import texts, warned
from tests.ingest_readers.test_invariants import check

_LEFT = [
    "Members pay by the month",
    "and may stop at any time",
    "with four weeks notice.",
    "The fee is 40 euros for",
    "adults and 20 for pupils.",
]
_MIDDLE = [
    "Swimmers shower before",
    "they enter the pool. Caps",
    "are worn by everyone. The",
    "deep end is for those who",
    "swim a length unaided.",
]
_RIGHT = [
    "Bikes stand in the yard.",
    "The house is not liable",
    "for theft from the yard",
    "or from the street. Call",
    "the desk about losses.",
]
_SENTENCES = [
    "Members pay by the month and may stop at any time with four weeks notice.",
    "The fee is 40 euros for adults and 20 for pupils.",
    "Swimmers shower before they enter the pool.",
    "The deep end is for those who swim a length unaided.",
]
_TIERS = [
    ["Tier", "Monthly fee", "Guest passes", "Locker"],
    ["Bronze", "20 EUR", "1", "no"],
    ["Silver", "35 EUR", "2", "yes"],
    ["Gold", "60 EUR", "5", "yes"],
]
_TIER_ROWS = [
    "Tier: Bronze | Monthly fee: 20 EUR | Guest passes: 1 | Locker: no",
    "Tier: Silver | Monthly fee: 35 EUR | Guest passes: 2 | Locker: yes",
    "Tier: Gold | Monthly fee: 60 EUR | Guest passes: 5 | Locker: yes",
]
_TOPICS = [
    ["Topic", "Who decides", "Where to ask"],
    ["Travel", "Line manager", "Front desk"],
    ["Badges", "Security lead", "Gate two"],
]


def _read(content: bytes) -> ParsedFile:
    parsed = read_file(content, file_name="a.pdf")
    check(parsed)
    return parsed


def _rows(content: bytes) -> list[str]:
    return texts(_read(content), BlockKind.TABLE_ROW)


@pytest.mark.parametrize("drawn_by", [by_line, by_column])
@pytest.mark.parametrize("step", [12, 14.5])
def test_columns_are_read_one_after_the_other(drawn_by: Callable[..., bytes], step: float) -> None:
    parsed = _read(drawn_by(_LEFT, _MIDDLE, starts=(60, 310), step=step))

    stored = " ".join(texts(parsed))
    assert [stored.index(sentence) for sentence in _SENTENCES] == sorted(
        stored.index(sentence) for sentence in _SENTENCES
    )
    assert not parsed.warnings


def test_three_columns_are_read_one_after_the_other() -> None:
    parsed = _read(by_line(_LEFT, _MIDDLE, _RIGHT, starts=(40, 220, 400)))

    stored = " ".join(texts(parsed))
    for sentence in (*_SENTENCES, "Call the desk about losses."):
        assert sentence in stored
    assert not parsed.warnings


def test_columns_on_different_lines_are_read_one_after_the_other() -> None:
    def draw(canvas: Canvas) -> None:
        for at, (left, right) in enumerate(zip(_LEFT, _MIDDLE, strict=True)):
            canvas.drawString(60, 700 - 14 * at, left)
            canvas.drawString(310, 693 - 15 * at, right)

    stored = " ".join(texts(_read(drawn(draw))))

    assert all(sentence in stored for sentence in _SENTENCES)


def test_a_column_of_two_lines_is_a_column() -> None:
    right = ["Swimmers shower before they", "enter the pool."]

    stored = " ".join(texts(_read(by_line([*_LEFT, *_RIGHT], right, starts=(60, 310)))))

    assert "Members pay by the month and may stop" in stored
    assert "Swimmers shower before they enter the pool." in stored


def test_a_letter_head_of_two_lines_is_no_column() -> None:
    def draw(canvas: Canvas) -> None:
        lines_at(canvas, 60, ["Star Gym", "Mill Lane 4"], top=780)
        lines_at(canvas, 400, ["Phone 555 0100", "Open daily"], top=780)
        lines_at(canvas, 60, _LEFT)

    parsed = _read(drawn(draw))

    assert not parsed.warnings
    assert "Members pay by the month and may stop" in parsed.text


def test_text_above_and_below_columns_stays_above_and_below() -> None:
    above = "This sheet holds for everybody who enters the house, by whatever door."
    below = "Ask at the desk about all that is not said here, also on holidays."

    def draw(canvas: Canvas) -> None:
        canvas.drawString(60, 730, above)
        lines_at(canvas, 60, _LEFT)
        lines_at(canvas, 310, _MIDDLE)
        canvas.drawString(60, 610, below)

    stored = " ".join(texts(_read(drawn(draw))))

    assert stored.startswith(f"{above} Members pay")
    assert stored.endswith(f"swim a length unaided. {below}")


def test_lists_in_columns_keep_their_items() -> None:
    left = [
        "Bring along:",
        "• a towel that covers the",
        "  whole bench",
        "• a lock",
        "Ask the desk.",
    ]
    right = [
        "Leave at home:",
        "• pets, unless they guide",
        "  a person",
        "• glass",
        "Staff may ask.",
    ]

    parsed = _read(by_line(left, right, starts=(60, 310)))

    assert texts(parsed, BlockKind.LIST_ITEM) == [
        "a towel that covers the whole bench",
        "a lock",
        "pets, unless they guide a person",
        "glass",
    ]


@pytest.mark.parametrize("style", [[], RULED, DARK_HEAD, BOLD_HEAD])
def test_a_table_becomes_rows_with_their_headers(style: list[object]) -> None:
    parsed = _read(table_of(_TIERS, style))

    assert texts(parsed) == _TIER_ROWS
    assert not parsed.warnings


def test_a_table_drawn_by_column_becomes_rows() -> None:
    columns = list(zip(*_TIERS, strict=True))

    assert _rows(by_column(*columns, starts=(60, 160, 280, 400), step=18)) == _TIER_ROWS


def test_a_table_of_two_columns_becomes_rows() -> None:
    distances = ["Distance", "up to 50 km", "up to 100 km", "over 100 km"]
    rates = ["Rate", "0.30 EUR", "0.25 EUR", "0.20 EUR"]

    assert _rows(by_column(distances, rates, starts=(60, 180), step=16))[1] == (
        "Distance: up to 100 km | Rate: 0.25 EUR"
    )


def test_years_over_amounts_are_headers() -> None:
    def draw(canvas: Canvas) -> None:
        rows = [("Item", "2029", "2030"), ("Rent", "1,200.00", "1,250.00"), ("Power", "90", "101")]
        for at, (item, one, other) in enumerate([*rows, ("Water", "33", "35")]):
            canvas.drawString(60, 700 - 16 * at, item)
            canvas.drawRightString(200, 700 - 16 * at, one)
            canvas.drawRightString(280, 700 - 16 * at, other)

    assert _rows(drawn(draw))[0] == "Item: Rent | 2029: 1,200.00 | 2030: 1,250.00"


def test_headers_on_two_lines_are_joined() -> None:
    rows = [("", "Daily meal", "Hotel"), ("Grade", "limit", "limit"), ("A", "40 EUR", "95 EUR")]
    columns = list(zip(*rows, ("B", "60 EUR", "140 EUR"), strict=True))

    assert _rows(by_column(*columns, starts=(60, 200, 340), step=15))[1] == (
        "Grade: B | Daily meal limit: 60 EUR | Hotel limit: 140 EUR"
    )


def test_headers_that_span_columns_stand_before_those_below() -> None:
    rows = [
        ["Tier", "Fees", "", "Locker"],
        ["", "Month", "Year", ""],
        ["Bronze", "20 EUR", "200 EUR", "no"],
    ]
    spans = [("SPAN", (1, 0), (2, 0)), ("SPAN", (0, 0), (0, 1)), ("SPAN", (3, 0), (3, 1))]

    assert _rows(table_of(rows, [*RULED, *spans])) == [
        "Tier: Bronze | Fees Month: 20 EUR | Fees Year: 200 EUR | Locker: no"
    ]


@pytest.mark.parametrize("style", [[("VALIGN", (0, 0), (-1, -1), "TOP")], RULED])
def test_wrapped_cells_are_one_cell(style: list[object]) -> None:
    body = getSampleStyleSheet()["BodyText"]
    rules = [
        "The member pays for a new key and for the change of the lock if the key named the house.",
        "Whoever leaves after closing time pays for the guard who has to stay.",
    ]
    rows = [
        ["Case", "Rule", "Limit"],
        ["Lost key", Paragraph(rules[0], body), "15 EUR"],
        ["Late exit", Paragraph(rules[1], body), "30 EUR"],
    ]

    assert _rows(table_of(rows, style, colWidths=[70, 250, 70])) == [
        f"Case: Lost key | Rule: {rules[0]} | Limit: 15 EUR",
        f"Case: Late exit | Rule: {rules[1]} | Limit: 30 EUR",
    ]


def test_a_row_without_sign_of_being_a_header_is_no_header() -> None:
    assert _rows(table_of(_TOPICS, RULED))[1] == "Travel | Line manager | Front desk"
    assert _rows(table_of(_TOPICS, BOLD_HEAD))[0] == (
        "Topic: Travel | Who decides: Line manager | Where to ask: Front desk"
    )


def test_a_short_header_over_sentences_is_a_header() -> None:
    words = getSampleStyleSheet()["Normal"]
    rows = [["Item", "Rule"], ["Phone", Paragraph("A phone is kept for three years.", words)]]

    assert _rows(table_of(rows, RULED)) == ["Item: Phone | Rule: A phone is kept for three years."]


def test_a_sentence_right_above_or_below_a_table_does_not_hide_the_table() -> None:
    fares = ["All pay.", "Zone", "Inner", "Outer", "Dogs ride free."]

    def draw(canvas: Canvas) -> None:
        for x, column in ((60, fares), (200, ["", "Fare", "3 EUR", "5 EUR"])):
            lines_at(canvas, x, column, step=18)

    parsed = read_file(drawn(draw), file_name="a.pdf")

    assert texts(parsed) == [
        "All pay.",
        "Zone: Inner | Fare: 3 EUR",
        "Zone: Outer | Fare: 5 EUR",
        "Dogs ride free.",
    ]
    assert not parsed.warnings


@pytest.mark.parametrize("aside", [(0, 0), (0.4, 0), (1, -1)])
@pytest.mark.parametrize("by_letter", [False, True])
def test_what_is_drawn_twice_to_look_bold_is_read_once(
    aside: tuple[float, float], by_letter: bool
) -> None:
    def draw(canvas: Canvas) -> None:
        x = 60.0
        for piece in "Doors stay shut." if by_letter else ["Doors stay shut."]:
            canvas.drawString(x, 700, piece)
            canvas.drawString(x + aside[0], 700 + aside[1], piece)
            x += canvas.stringWidth(piece, "Helvetica", 10)
        canvas.drawString(60, 680, "Windows too.")

    assert texts(read_file(drawn(draw), file_name="a.pdf")) == ["Doors stay shut. Windows too."]


def test_lines_that_are_drawn_from_below_are_read_from_above() -> None:
    lines = [f"Rule {n} holds on every day of the week and in every room." for n in range(9)]

    def draw(canvas: Canvas) -> None:
        for at, line in reversed(list(enumerate(lines))):
            canvas.drawString(60, 700 - 30 * at, line)

    assert " ".join(texts(read_file(drawn(draw), file_name="a.pdf"))) == " ".join(lines)


def test_bullets_that_a_font_has_no_letter_for_make_list_items() -> None:
    content = drawn(lambda canvas: lines_at(canvas, 60, ["Bring:", "• a pen", "• a map"]))

    assert texts(read_file(content, file_name="a.pdf")) == ["Bring:", "a pen", "a map"]


@pytest.mark.parametrize("flags", [{}, {"fieldFlags": "readOnly"}])
def test_filled_in_fields_are_named_as_not_read(flags: dict[str, str]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(60, 700, "Fees are 3.")
        canvas.acroForm.textfield(name="a", value="Bay 17", x=60, y=600, **flags)
        canvas.acroForm.textfield(name="b", value="", x=60, y=500)

    parsed = read_file(drawn(draw), file_name="a.pdf")

    assert [(w.kind, w.pages, w.count) for w in parsed.warnings] == [
        (WarningKind.PARTIAL_TEXT, (1,), 1)
    ]


def test_a_table_in_a_column_becomes_rows_there() -> None:
    def draw(canvas: Canvas) -> None:
        lines_at(canvas, 60, _LEFT)
        for at, row in enumerate(_TIERS):
            for x, cell in zip((60, 115, 185), row, strict=False):
                canvas.drawString(x, 625 - 13 * at, cell)
        lines_at(canvas, 60, _RIGHT, top=560)
        lines_at(canvas, 320, [*_MIDDLE, *_MIDDLE, *_MIDDLE])

    parsed = _read(drawn(draw))

    assert texts(parsed, BlockKind.TABLE_ROW)[2] == (
        "Tier: Gold | Monthly fee: 60 EUR | Guest passes: 5"
    )
    assert parsed.text.index("for pupils.") < parsed.text.index("Bronze")
    assert parsed.text.index("Bronze") < parsed.text.index("Bikes") < parsed.text.index("Swimmers")


def test_terms_stay_with_what_explains_them() -> None:
    def draw(canvas: Canvas) -> None:
        lines_at(canvas, 60, ["Member"], top=720)
        lines_at(canvas, 150, ["A person who has paid the fee and", "holds a card."], top=720)
        lines_at(canvas, 60, ["Guest"], top=686)
        lines_at(canvas, 150, ["Whoever a member brings along."], top=686)
        lines_at(canvas, 60, ["Coach"], top=665)
        lines_at(canvas, 150, ["A person who teaches, whether", "paid or not."], top=665)

    assert _rows(drawn(draw)) == [
        "Member | A person who has paid the fee and holds a card.",
        "Guest | Whoever a member brings along.",
        "Coach | A person who teaches, whether paid or not.",
    ]


def test_what_may_be_a_table_or_columns_is_warned_of_and_never_joined() -> None:
    left = ["Towels", "Locks", "Shoes", "Water"]
    right = ["Bottles of glass", "Pets", "Music", "Balls"]

    parsed = _read(by_line(left, right, starts=(60, 310)))

    assert warned(parsed) == [WarningKind.LAYOUT_UNCERTAIN]
    assert sorted(texts(parsed)) == sorted([*left, *right])


def test_a_turned_table_is_read_like_any_other() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.rotate(90)
        for x, column in zip((60, 200, 340), zip(*_TIERS, strict=True), strict=False):
            lines_at(canvas, x, column, top=-100, step=16)

    assert _rows(drawn(draw))[0] == "Tier: Bronze | Monthly fee: 20 EUR | Guest passes: 1"


def test_marks_of_footnotes_in_columns_change_no_figure() -> None:
    left = ["Refunds take 30", "days of work and", "are paid in cash.", "Ask the desk first."]
    right = ["The hall has 120 m", "of floor and is", "heated to 19 degrees", "from October on."]

    def draw(canvas: Canvas) -> None:
        for at in range(4):
            canvas.drawString(60, 700 - 14 * at, left[at])
            canvas.drawString(310, 700 - 14 * at, right[at])
        canvas.setFont("Helvetica", 6)
        for x, line, mark in ((60, left[0], "1"), (310, right[0], "2")):
            canvas.drawString(x + canvas.stringWidth(line, "Helvetica", 10), 704, mark)
        canvas.drawString(60, 80, "1 Counted from the day of the claim.")

    stored = " ".join(texts(_read(drawn(draw))))

    assert "Refunds take 30 days of work" in stored
    assert "The hall has 120 m² of floor" in stored
    assert texts(_read(drawn(draw)))[-1] == "1 Counted from the day of the claim."


def test_running_heads_go_from_pages_with_and_without_columns() -> None:
    def framed(number: int, lines: list[str]) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            canvas.drawString(60, 800, "Star Gym - House rules")
            canvas.drawRightString(WIDTH - 60, 40, f"Page {number} of 4")
            lines_at(canvas, 60, lines)
            if number == 2:
                lines_at(canvas, 310, _MIDDLE)

        return draw

    pages = [framed(n, _LEFT if n == 2 else [f"Room {n} seats {n + 30}."]) for n in range(1, 5)]
    parsed = _read(drawn(*pages))

    assert "Star Gym" not in parsed.text
    assert "of 4" not in parsed.text
    assert all(sentence in " ".join(texts(parsed)) for sentence in _SENTENCES)
    assert [page.label for page in parsed.pages] == ["1", "2", "3", "4"]


_SEEN = "The fee is 40 euros a month."
_UNSEEN = "The fee is nothing at all."


def _white(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 640, _UNSEEN)


def _pale(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.96, 0.96, 0.96)
    canvas.drawString(60, 640, _UNSEEN)


def _white_in_other_colours(canvas: Canvas) -> None:
    canvas.setFillColorCMYK(0, 0, 0, 0)
    canvas.drawString(60, 640, _UNSEEN)


def _black_on_black(canvas: Canvas) -> None:
    canvas.rect(50, 630, 300, 30, fill=1, stroke=0)
    canvas.drawString(60, 640, _UNSEEN)


def _covered(canvas: Canvas) -> None:
    canvas.drawString(60, 640, _UNSEEN)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(50, 630, 300, 30, fill=1, stroke=0)


def _clear(canvas: Canvas) -> None:
    canvas.setFillAlpha(0.0)
    canvas.drawString(60, 640, _UNSEEN)


def _tiny(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 1)
    canvas.drawString(60, 640, _UNSEEN)


def _tiny_by_scale(canvas: Canvas) -> None:
    canvas.scale(0.1, 0.1)
    canvas.drawString(600, 6400, _UNSEEN)


def _squeezed(canvas: Canvas) -> None:
    text = canvas.beginText(60, 640)
    text.setHorizScale(1)
    text.textLine(_UNSEEN)
    canvas.drawText(text)


def _left_of_the_page(canvas: Canvas) -> None:
    canvas.drawString(-400, 640, _UNSEEN)


def _below_the_page(canvas: Canvas) -> None:
    canvas.drawString(60, -40, _UNSEEN)


def _unpainted(canvas: Canvas) -> None:
    text = canvas.beginText(60, 640)
    text.setTextRenderMode(3)
    text.textLine(_UNSEEN)
    canvas.drawText(text)


def _cut_off(canvas: Canvas, *, left: float = 0, bottom: float = 0, height: float = 1) -> None:
    outline = canvas.beginPath()
    outline.rect(left, bottom, 400, height)
    canvas.clipPath(outline, stroke=0)
    canvas.drawString(60, 640, _UNSEEN)


def _cut_off_but_for_its_feet(canvas: Canvas) -> None:
    _cut_off(canvas, left=50, bottom=630, height=11)


def _under_a_picture(canvas: Canvas) -> None:
    canvas.drawString(60, 640, _UNSEEN)
    canvas.drawImage(white_picture(), 50, 630, 300, 30)


def _outlined_in_white(canvas: Canvas) -> None:
    canvas.setStrokeColorRGB(1, 1, 1)
    text = canvas.beginText(60, 640)
    text.setTextRenderMode(1)
    text.textLine(_UNSEEN)
    canvas.drawText(text)


def _flattened(canvas: Canvas) -> None:
    canvas.transform(1, 0, 0, 0.01, 0, 634)
    canvas.drawString(60, 600, _UNSEEN)


@pytest.mark.parametrize(
    "hide",
    [
        _cut_off,
        _cut_off_but_for_its_feet,
        _under_a_picture,
        _outlined_in_white,
        _flattened,
        _white,
        _pale,
        _white_in_other_colours,
        _black_on_black,
        _covered,
        _clear,
        _tiny,
        _tiny_by_scale,
        _squeezed,
        _left_of_the_page,
        _below_the_page,
        _unpainted,
    ],
)
def test_hidden_text_is_left_out_and_reported(hide: Callable[[Canvas], None]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(60, 700, _SEEN)
        hide(canvas)

    parsed = _read(drawn(lambda canvas: canvas.drawString(60, 700, "Ask first."), draw))

    assert texts(parsed) == ["Ask first.", _SEEN]
    assert [(w.kind, w.pages, w.count) for w in parsed.warnings] == [
        (WarningKind.HIDDEN_TEXT, (2,), 1)
    ]


def _white_on_dark(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0, 0, 0.4)
    canvas.rect(50, 630, 300, 30, fill=1, stroke=0)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 640, "Closed on Mondays.")


def _white_on_a_spot_colour(canvas: Canvas) -> None:
    canvas.setFillColor(colors.CMYKColorSep(1, 0.5, 0, 0.2, spotName="House Blue", density=1))
    canvas.rect(50, 630, 300, 30, fill=1, stroke=0)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 640, "Closed on Mondays.")


def _grey(canvas: Canvas) -> None:
    canvas.setFillGray(0.6)
    canvas.drawString(60, 640, "Closed on Mondays.")


def _marked(canvas: Canvas) -> None:
    canvas.drawString(60, 640, "Closed on Mondays.")
    canvas.setFillColorRGB(1, 1, 0)
    canvas.setFillAlpha(0.4)
    canvas.rect(50, 630, 300, 30, fill=1, stroke=0)


def _on_a_white_page(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(0, 0, WIDTH, 690, fill=1, stroke=0)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(60, 640, "Closed on Mondays.")


def _inside_its_clip(canvas: Canvas) -> None:
    outline = canvas.beginPath()
    outline.rect(50, 635, 300, 20)
    canvas.clipPath(outline, stroke=0)
    canvas.drawString(60, 640, "Closed on Mondays.")


def _on_a_picture(canvas: Canvas) -> None:
    canvas.drawImage(white_picture(), 50, 630, 300, 30)
    canvas.drawString(60, 640, "Closed on Mondays.")


@pytest.mark.parametrize(
    "show",
    [
        _white_on_dark,
        _white_on_a_spot_colour,
        _grey,
        _marked,
        _on_a_white_page,
        _inside_its_clip,
        _on_a_picture,
    ],
)
def test_text_that_can_be_seen_stays(show: Callable[[Canvas], None]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(60, 700, _SEEN)
        show(canvas)

    parsed = _read(drawn(draw))

    assert parsed.text == f"{_SEEN} Closed on Mondays."
    assert not parsed.warnings


def test_white_text_on_a_picture_stays_and_is_reported() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(60, 700, _SEEN)
        canvas.drawImage(white_picture(), 50, 600, 300, 60)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(60, 640, "Closed on Mondays.")

    parsed = _read(drawn(draw))

    assert "Closed on Mondays." in parsed.text
    assert "read all the same" in parsed.warnings[0].detail


@pytest.mark.parametrize("stamp", ["", "Scan 12"])
def test_the_words_of_a_recognised_scan_stay(stamp: str) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawImage(white_picture(), 0, 0, WIDTH, HEIGHT)
        text = canvas.beginText(60, 700)
        text.setTextRenderMode(3)
        text.textLines(["The desk opens at seven in the", "morning, on Sundays at nine."])
        canvas.drawText(text)
        text = canvas.beginText(60, 30)
        text.setTextRenderMode(0)
        text.textLine(stamp)
        canvas.drawText(text)

    parsed = _read(drawn(draw))

    assert "The desk opens at seven in the morning, on Sundays at nine." in parsed.text
    assert not parsed.warnings


def test_a_file_with_nothing_to_be_seen_is_refused_with_the_reason() -> None:
    with pytest.raises(NoTextLayer, match="invisible"):
        _read(drawn(_white))


def test_hidden_text_between_columns_is_left_out() -> None:
    def draw(canvas: Canvas) -> None:
        lines_at(canvas, 60, _LEFT)
        lines_at(canvas, 310, _MIDDLE)
        _white(canvas)

    parsed = _read(drawn(draw))

    assert _UNSEEN not in parsed.text
    assert all(sentence in " ".join(texts(parsed)) for sentence in _SENTENCES)
