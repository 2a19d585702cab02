"""Blocks of plain text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.blocks import plain_text_blocks
from tagtrap.domain.files import BlockKind

H, P, L = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM


def kinds_and_texts(text: str) -> list[tuple[BlockKind, str]]:
    return [
        (block.kind, " ".join(block.span.of(text).split())) for block in plain_text_blocks(text)
    ]


@pytest.mark.parametrize("marker", ["-", "•", "*", "+", "–", "▪", "\uf0b7", "→", "»", "❖", "o"])
def test_bullets_stand_outside_their_items(marker: str) -> None:
    text = f"Pack the following:\n{marker} a torch\n{marker} two maps"

    assert kinds_and_texts(text) == [(P, "Pack the following:"), (L, "a torch"), (L, "two maps")]


@pytest.mark.parametrize(
    "markers",
    [
        *(("1.", "2.", "3."), ("1)", "2)", "3)"), ("a.", "b.", "c."), ("i.", "ii.", "iii.")),
        *(("I.", "II.", "III."), ("1.)", "2.)", "3.)"), ("1 .", "2 .", "3 .")),
        *(("１．", "２．", "３．"), ("1、", "2、", "3、")),
    ],
)
def test_numbers_stand_outside_their_items(markers: tuple[str, str, str]) -> None:
    lines = [f"{marker} step {word}" for marker, word in zip(markers, "xyz", strict=True)]

    assert kinds_and_texts("\n".join(lines)) == [(L, "step x"), (L, "step y"), (L, "step z")]


def test_clause_labels_stay_with_their_words() -> None:
    text = "(a) Exceptions are rare;\n(b) they end after a year."

    assert kinds_and_texts(text) == [
        (L, "(a) Exceptions are rare;"),
        (L, "(b) they end after a year."),
    ]


@pytest.mark.parametrize(
    "signs",
    [
        *(("✅", "❌"), ("①", "②"), ("[1]", "[2]"), ("Step 1:", "Step 2:"), ("110 -", "111 -")),
        *(
            ("101:", "102:"),
            ("7:", "8:"),
            ("1 -", "2 -"),
            ("1.–", "2.–"),
            ("7°", "8°"),
            ("1/", "2/"),
        ),
    ],
)
def test_signs_that_say_something_stay_with_their_items(signs: tuple[str, str]) -> None:
    text = f"This is how it goes:\n{signs[0]} cats\n{signs[1]} dogs"

    assert kinds_and_texts(text)[1:] == [(L, f"{signs[0]} cats"), (L, f"{signs[1]} dogs")]


def test_a_list_goes_on_with_a_later_number() -> None:
    text = "The rest of what you need:\n8. A badge\n9. A key\n10. A pen"

    assert [kind for kind, _ in kinds_and_texts(text)] == [P, L, L, L]


def test_roman_numbers_over_prose_are_headings() -> None:
    text = "I. Scope\nThis holds for all staff.\n- also guests\n\nII. Fees\nNone are due."

    assert [kind for kind, _ in kinds_and_texts(text)] == [H, P, L, H, P]


def test_a_number_that_a_narrow_line_broke_off_is_no_line_of_its_own() -> None:
    assert kinds_and_texts("Claims close on day\n30. Later ones are void.") == [
        (P, "Claims close on day 30. Later ones are void.")
    ]


def test_a_prose_line_after_a_list_is_no_part_of_its_last_item() -> None:
    text = "You need:\n1. A badge\n2. A key\nDoors lock at nine."

    assert kinds_and_texts(text)[-2:] == [(L, "A key"), (P, "Doors lock at nine.")]


def test_an_item_goes_on_in_indented_or_wrapped_lines() -> None:
    text = (
        "- the badge that was handed out\n  by the front desk\n"
        "- the key of the locker which stands beside the\nentrance"
    )

    assert kinds_and_texts(text) == [
        (L, "the badge that was handed out by the front desk"),
        (L, "the key of the locker which stands beside the entrance"),
    ]


def test_nested_items_know_their_depth() -> None:
    text = "1. Paper\n   - white\n   - blue\n2. Pens\n"

    assert [block.level for block in plain_text_blocks(text)] == [0, 1, 1, 0]


def test_wrapped_lines_are_one_paragraph() -> None:
    text = (
        "Staff who travel for work claim their costs within a month and keep\n"
        "Every receipt until the claim has been paid by the finance team of\n"
        "the office."
    )

    assert len(plain_text_blocks(text)) == 1


def test_a_number_at_the_start_of_a_wrapped_line_is_no_marker() -> None:
    text = (
        "The rule for parking on the lower deck has been in force since day\n"
        "15. Staff who park there pay nothing."
    )

    assert len(plain_text_blocks(text)) == 1


@pytest.mark.parametrize(
    "heading",
    ["4.2.1 Lodging", "Section 3. Leave", "CHAPTER TWO", "Appendix B: Forms", "Hotel Costs"],
)
def test_a_heading_over_prose_is_a_heading(heading: str) -> None:
    text = f"Some earlier rule.\n\n{heading}\nHotels are paid by the firm."

    assert kinds_and_texts(text)[1] == (H, heading)


def test_a_title_between_lines_of_prose_is_a_heading() -> None:
    text = "Refunds\nThey take five days.\nRefund Limits\nNine euros at most."

    assert [kind for kind, _ in kinds_and_texts(text)] == [H, P, H, P]


def test_deeper_numbers_are_deeper_headings() -> None:
    text = "3. Travel\nRules follow.\n\n3.1 Trains\nBook early.\n\n3.1.2 Seats\nSit down."

    headings = [block for block in plain_text_blocks(text) if block.kind is H]

    assert [(block.span.of(text), block.level) for block in headings] == [
        ("3. Travel", 2),
        ("3.1 Trains", 3),
        ("3.1.2 Seats", 4),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Take 4.5 litres.\nHotels are paid.",
        "Bring the form\nand the key.",
        "Bring one form of ID, e.g.\na passport.",
        "section of the code\nThis goes on.",
        "Only one line",
    ],
)
def test_prose_is_not_taken_for_a_heading(text: str) -> None:
    assert all(block.kind is P for block in plain_text_blocks(text))


def test_underlined_and_marked_headings_lose_their_marks() -> None:
    text = "Rules\n=====\nBe kind.\n\n## Doors\nShut them."

    assert kinds_and_texts(text) == [
        (H, "Rules"),
        (P, "Be kind."),
        (H, "Doors"),
        (P, "Shut them."),
    ]


def test_a_sentence_runs_over_a_form_feed() -> None:
    text = "The desk in the hall takes all forms that are\n\fsigned by a lead."

    assert len(plain_text_blocks(text)) == 1


@given(st.text(alphabet="ab A1.-•*)(:\n\r\f \t#", max_size=200))
def test_blocks_run_in_order_and_hold_every_letter(text: str) -> None:
    blocks = plain_text_blocks(text)

    ends = [0, *(block.span.end for block in blocks)]
    assert all(block.span.start >= end for block, end in zip(blocks, ends, strict=False))
    assert all(block.span.of(text) == block.span.of(text).strip() != "" for block in blocks)
    inside = sum(sum(c.isalnum() for c in block.span.of(text)) for block in blocks)
    outside = sum(c.isalnum() for c in text) - inside
    markers = sum(1 for block in blocks if block.kind is BlockKind.LIST_ITEM)
    assert outside <= 3 * markers


@pytest.mark.parametrize(
    "list_before", ["- a bullet of the section before.", "1. Refunds and Fees\n2. Local Laws"]
)
def test_a_numbered_title_behind_a_list_is_a_heading_where_prose_follows(list_before: str) -> None:
    text = f"1. Contents\n{list_before}\n1. Refunds and Fees\nRefunds are paid within nine days."

    assert kinds_and_texts(text)[-2:] == [
        (H, "1. Refunds and Fees"),
        (P, "Refunds are paid within nine days."),
    ]


def test_a_numbered_title_over_a_numbered_heading_is_one_too() -> None:
    text = "- the last bullet.\n4. Rights and Choices\n4.1 Access\nYou may see your file."

    assert [kind for kind, _ in kinds_and_texts(text)[1:]] == [H, H, P]


def test_steps_with_bullets_below_them_stay_steps() -> None:
    text = "1. Sign In\n- Use your badge.\n2. Take a Seat\n- Any seat will do.\n"

    assert [kind for kind, _ in kinds_and_texts(text)] == [L, L, L, L]
