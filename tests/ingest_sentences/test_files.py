"""Sentences of whole files: headings, lists, tables, pages."""

import json
from itertools import pairwise

import pytest

from ingest.sentences import split_file, split_text
from tagtrap.domain.files import Block, BlockKind, Page, ParsedFile
from tagtrap.domain.spans import Span
from tests.shared import needs_shared, shared_path

H, P, L = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM


def parsed(*blocks: tuple[BlockKind, int, str], page_ends: tuple[int, ...] = ()) -> ParsedFile:
    text = ""
    spans = []
    for kind, level, content in blocks:
        spans.append(Block(kind, Span(len(text), len(text) + len(content)), level))
        text += content + "\n\n"
    edges = [0, *page_ends, len(text)]
    pages = tuple(
        Page(number, Span(start, end))
        for number, (start, end) in enumerate(pairwise(edges), start=1)
    )
    return ParsedFile(text, pages, tuple(spans), media_type="text/plain")


def texts(text: str) -> list[str]:
    return [" ".join(sentence.text.split()) for sentence in split_text(text)]


def test_headings_are_sentences_and_the_path_of_what_follows() -> None:
    file = parsed(
        (H, 1, "Travel"), (P, 0, "Ask first."), (H, 2, "Trains"), (P, 0, "Book early. Go slow."),
        (H, 2, "Planes"), (P, 0, "Fly rarely."), (H, 1, "Leave"), (P, 0, "Rest."),
    )  # fmt: skip

    assert [(sentence.text, sentence.heading) for sentence in split_file(file)] == [
        ("Travel", ()),
        ("Ask first.", ("Travel",)),
        ("Trains", ("Travel",)),
        ("Book early.", ("Travel", "Trains")),
        ("Go slow.", ("Travel", "Trains")),
        ("Planes", ("Travel",)),
        ("Fly rarely.", ("Travel", "Planes")),
        ("Leave", ()),
        ("Rest.", ("Leave",)),
    ]


def test_list_items_name_what_introduces_them() -> None:
    file = parsed(
        (P, 0, "Be early. Bring these:"), (L, 0, "a badge"), (L, 0, "papers. They must be new:"),
        (L, 1, "a visa"), (L, 2, "stamped"), (L, 1, "a pass"), (L, 0, "a pen"), (P, 0, "Go in."),
    )  # fmt: skip

    assert [sentence.lead_in for sentence in split_file(file)] == [
        None,
        None,
        "Bring these:",
        "Bring these:",
        "Bring these:",
        "They must be new:",
        "a visa",
        "They must be new:",
        "Bring these:",
        None,
    ]


@pytest.mark.parametrize("kind", [H, BlockKind.TABLE_ROW, BlockKind.CODE])
def test_headings_table_rows_and_code_are_never_split(kind: BlockKind) -> None:
    file = parsed((kind, 1, "Grade B. Hotels | Limit: 140. No more"))

    assert [sentence.kind for sentence in split_file(file)] == [kind]


def test_a_list_under_a_heading_has_no_lead_in_from_the_section_before() -> None:
    file = parsed((P, 0, "Bring these:"), (H, 1, "Fees"), (L, 0, "9 euros"))

    assert split_file(file)[-1].lead_in is None


def test_a_sentence_over_a_page_break_names_both_pages() -> None:
    file = parsed((P, 0, "One stays. Two runs over the page."), page_ends=(20,))

    assert [(s.first_page, s.last_page) for s in split_file(file)] == [(1, 1), (1, 2)]


def test_the_same_text_twice_is_two_sentences() -> None:
    assert texts("Keep it. Keep it.\n\nKeep it.") == ["Keep it."] * 3


def test_a_list_in_plain_text_is_cut_at_its_lines() -> None:
    text = "To enter you need two things.\n1. A badge\n2. A key. Return it.\nDoors lock at nine."

    sentences = split_text(text)

    assert [sentence.text for sentence in sentences] == [
        "To enter you need two things.", "A badge", "A key.", "Return it.", "Doors lock at nine.",
    ]  # fmt: skip
    assert {sentence.lead_in for sentence in sentences[1:4]} == {"To enter you need two things."}
    assert sentences[4].lead_in is None


def _cases() -> list[dict[str, object]]:
    path = shared_path("cases/open_cases.json")
    if not path.is_file():
        return []
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return [case for case in cases if case["kind"] == "split"]


@needs_shared
@pytest.mark.parametrize("case", _cases(), ids=lambda case: case["id"])
def test_known_hard_cases_are_split_right(case: dict) -> None:  # type: ignore[type-arg]
    expected = case["expected"]
    sentences = split_text(case["input"]["text"])

    found = [" ".join(sentence.text.split()) for sentence in sentences]
    assert found in (expected.get("sentences_one_of") or [expected["sentences"]])
    lead_ins = {sentence.text: sentence.lead_in for sentence in sentences}
    assert expected.get("context_of", {}).items() <= lead_ins.items()


@needs_shared
@pytest.mark.parametrize(
    "name", ["abbreviations", "bullets_sections", "cjk", "arabic", "crlf_mac_mixed"]
)
def test_plain_text_files_give_the_sentences_expected(name: str) -> None:
    folder = shared_path("cases/files")
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))

    text = (folder / f"{name}.txt").read_bytes().decode()

    assert texts(text) == expected[f"{name}.txt"]["sentences"]
