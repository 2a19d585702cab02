"""Lists, tables, headings and markup of an answer."""

from tagtrap.domain.answers import Layout
from tests.rag_parsing.turns import cited, only, parsed

TABLE = """Here it is:

| Kind | Limit | Sources |
|:---|:---:|---|
| Room | **45** euros | 1001, 1002 |
| Meal | 16 (source 1003) | n/a |
| Fare | none | 9999 |
"""


def test_list_items_keep_their_markers_apart() -> None:
    answer = parsed("1. Room: 45 euros (source 1001)\n2) Meal (source 1002)\n- *Fare* [16]")

    found = [(one.marker, one.text, one.tags, one.layout) for one in answer.sentences]
    assert found == [
        ("1.", "Room: 45 euros", ("1001",), Layout.LIST_ITEM),
        ("2)", "Meal", ("1002",), Layout.LIST_ITEM),
        ("-", "Fare", ("16",), Layout.LIST_ITEM),
    ]
    assert answer.text == "1. Room: 45 euros\n2) Meal\n- Fare"
    assert all(one.starts_block for one in answer.sentences)


def test_an_item_may_be_numbered_in_any_way() -> None:
    for markers in (("(1)", "(2)"), ("a.", "b."), ("ii.", "iii."), ("(a)", "(b)")):
        answer = parsed("{} room (source 1001)\n{} meal (source 1002)".format(*markers))

        found = [(one.marker, one.text, one.tags) for one in answer.sentences]
        assert found == [(markers[0], "room", ("1001",)), (markers[1], "meal", ("1002",))]


def test_boxes_to_tick_are_items_with_and_without_a_bullet() -> None:
    answer = parsed("[ ] Room (source 1001)\n[x] Meal (source 1002)\n- [ ] Fare")

    assert [(one.marker, one.text) for one in answer.sentences] == [
        ("-", "Room"), ("-", "Meal"), ("-", "Fare"),
    ]  # fmt: skip


def test_the_second_sentence_of_a_list_item_has_no_marker() -> None:
    first, second = parsed("- Rooms are paid. Meals are not (source 1001).").sentences

    assert (first.marker, first.starts_block) == ("-", True)
    assert (second.marker, second.starts_block, second.layout) == ("", False, Layout.LIST_ITEM)


def test_a_tag_line_below_a_list_item_belongs_to_it() -> None:
    raw = "- Rooms are paid\n  (source 1001, 16)\n- Meals are not\n  Source: 1002"

    assert cited(raw) == [("Rooms are paid", ("1001", "16")), ("Meals are not", ("1002",))]


def test_a_table_row_is_its_cells_without_those_that_hold_only_tags() -> None:
    lead, header, *rows = parsed(TABLE).sentences

    assert lead.text == "Here it is:"
    assert (header.text, header.layout) == ("Kind | Limit | Sources", Layout.HEADING)
    assert [(row.text, row.tags, row.layout) for row in rows] == [
        ("Room | 45 euros", ("1001", "1002"), Layout.TABLE_ROW),
        ("Meal | 16", ("1003",), Layout.TABLE_ROW),
        ("Fare | none", (), Layout.TABLE_ROW),
    ]
    assert rows[1].malformed == ("n/a",)
    assert rows[2].unknown_tags == ("9999",)


def test_a_number_in_a_cell_is_no_tag_for_being_alone_there() -> None:
    row = parsed("| Days | Fee |\n|---|---|\n| 16 | 2019 |\n").sentences[1]

    assert (row.text, row.tags) == ("16 | 2019", ())


def test_a_column_of_references_is_not_one_of_tags_unless_they_are_known() -> None:
    rows = parsed("| Room | Ref |\n|---|---|\n| Red | 2231 |\n| Blue | 1001 |\n").sentences[1:]

    assert [(row.text, row.tags) for row in rows] == [("Red | 2231", ()), ("Blue", ("1001",))]


def test_a_table_without_outer_bars_is_a_table() -> None:
    raw = "Kind | Source\n--- | ---\nRoom | 1001\n\nBye."

    assert cited(raw) == [("Kind | Source", ()), ("Room", ("1001",)), ("Bye.", ())]


def test_headings_rules_and_markup_are_not_read_out() -> None:
    raw = "## **Rooms**\n\nRooms are __paid__ for *all* `staff` <b>here</b> (source 1001).\n\n---\n"
    heading, sentence = parsed(raw).sentences

    assert (heading.text, heading.layout) == ("Rooms", Layout.HEADING)
    assert (sentence.text, sentence.tags) == ("Rooms are paid for all staff here.", ("1001",))


def test_signs_that_are_no_markup_stay() -> None:
    raw = "Use 2 * 3, a_b_c, x < 5 and ~10 (source 1001)."

    assert only(raw).text == "Use 2 * 3, a_b_c, x < 5 and ~10."


def test_lines_of_a_poem_are_sentences() -> None:
    raw = "Soft rooms await, (source 1001)\nNo meals are late (source 1002),\nOh gentle stay!"

    assert cited(raw) == [
        ("Soft rooms await,", ("1001",)),
        ("No meals are late,", ("1002",)),
        ("Oh gentle stay!", ()),
    ]


def test_a_wrapped_line_goes_on() -> None:
    raw = "The room that you book through the travel desk is paid by\nthe company (source\n1001)."
    answer = parsed(raw)

    assert cited(raw)[0][1] == ("1001",)
    assert answer.text.endswith("is paid by the company.")


def test_paragraphs_and_lines_are_kept_in_the_text() -> None:
    raw = "Rooms are paid (source 1001).\n\n\nMeals:\n- lunch (source 1002)\n- dinner\n\nBye."

    assert parsed(raw).text == "Rooms are paid.\n\nMeals:\n- lunch\n- dinner\n\nBye."
