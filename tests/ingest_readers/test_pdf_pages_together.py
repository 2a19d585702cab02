"""What shows only when pages are looked at together: furniture that changes, tables that go on."""

import io
import re
from collections.abc import Callable, Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, SimpleDocTemplate, Table

from ingest.readers import read_file
from tests.ingest_readers.drawn_files import BOLD_HEAD, RULED, drawn, lines_at, table_of
from tests.ingest_readers.made_files import texts

_PLACES = ("door", "gate", "safe")


def _page(number: int, head: str, foot: str) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(70, 800, head)
        lines = [f"Rule {number} asks staff to lock the {place}." for place in _PLACES]
        lines_at(canvas, 70, lines, top=740)
        canvas.drawString(70, 40, foot)

    return draw


def _rules(numbers: Sequence[int]) -> list[str]:
    return [f"Rule {n} asks staff to lock the {place}." for n in numbers for place in _PLACES]


@pytest.mark.parametrize(
    "foot",
    [
        "Printed {day} March 2031 08:{minute}",
        "Downloaded on 3/{day}/2031",
        "{day}.3.2031, 8:{minute} Uhr",
        "Northwind | printed March {day}, 2031 | Page {page} of 6",
    ],
)
def test_a_foot_with_a_changing_moment_goes(foot: str) -> None:
    pages = [
        _page(n, "Northwind", foot.format(day=10 + 3 * n, minute=10 + 7 * n, page=n))
        for n in range(1, 7)
    ]

    read = " ".join(texts(read_file(drawn(*pages), file_name="a.pdf")))

    assert read == " ".join(_rules(range(1, 7)))


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        ("Northwind", "Deposit for hall {}: {} euros"),
        ("Northwind", "Seats of hall {}: 3{}"),
        ("Northwind, fees for 203{}", "{} of 3"),
        ("203{}", "{} of 3"),
    ],
)
def test_a_figure_that_only_counts_like_the_pages_stays(head: str, foot: str) -> None:
    pages = [
        _page(n, head.format(n), foot.format(n, n if "3{}" in foot else 7 * n)) for n in (1, 2, 3)
    ]

    read = " ".join(texts(read_file(drawn(*pages), file_name="a.pdf")))

    wanted = foot.format(3, 3 if "3{}" in foot else 21) if "hall" in foot else head.format(3)
    assert wanted in read


@pytest.mark.parametrize("foot", ["Staff Rules | {} | Internal", "{} of 5", "A-{}", "{}", ""])
def test_wrapped_rules_that_count_with_the_pages_are_no_running_heads(foot: str) -> None:
    def page(number: int) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            lines = [
                f"Rule {number}.1 asks staff to sign the book at the",
                f"gate by {number}:30 each day.",
            ]
            lines_at(canvas, 70, lines, top=740)
            canvas.drawString(70, 40, foot.format(number))

        return draw

    read = texts(read_file(drawn(*map(page, range(1, 6))), file_name="a.pdf"))

    rules = [
        f"Rule {n}.1 asks staff to sign the book at the gate by {n}:30 each day."
        for n in range(1, 6)
    ]
    assert " ".join(read) == " ".join(rules)


def test_the_name_of_a_section_is_kept_once_not_on_each_of_its_pages() -> None:
    names = ["Leave", "Leave", "Leave", "Travel", "Travel", "Travel"]
    pages = [_page(n, f"Chapter: {name}", f"- {n + 4} -") for n, name in enumerate(names)]

    read = texts(read_file(drawn(*pages), file_name="a.pdf"))

    assert read.count("Chapter: Leave") == 1
    assert read.count("Chapter: Travel") == 1
    assert " ".join(read).count("asks staff to lock") == 18


@pytest.mark.parametrize(
    "heads",
    [
        ["Leave | Staff Rules", "Staff Rules | Leave", "Pay | Staff Rules", "Staff Rules | Pay"],
        ["Staff Rules 1", "2 Leave Staff Rules", "Leave Staff Rules 3", "4 Staff Rules"],
        ["Staff Rules - Leave (page 1 of 4)", "Staff Rules - Leave (page 2 of 4)"] * 2,
    ],
)
def test_the_name_of_the_document_beside_that_of_a_chapter_goes(heads: list[str]) -> None:
    pages = [_page(n, head, "") for n, head in enumerate(heads, start=1)]

    read = " ".join(texts(read_file(drawn(*pages), file_name="a.pdf")))

    assert read == " ".join(_rules(range(1, 5)))


@pytest.mark.parametrize(
    "heads",
    [
        ["Daily allowance Germany"] * 2 + ["Daily allowance France"] * 2,
        ["Monthly fee for adults", "Monthly fee for children"] * 2,
        ["Staff must not smoke", "Staff must not drink"] * 2,
    ],
)
def test_headings_in_like_words_are_kept_where_each_begins(heads: list[str]) -> None:
    pages = [_page(n, head, "") for n, head in enumerate(heads, start=1)]

    read = " ".join(texts(read_file(drawn(*pages), file_name="a.pdf")))

    begins = [n for n, head in enumerate(heads) if n == 0 or head != heads[n - 1]]
    assert re.findall("|".join({*heads}), read) == [heads[n] for n in begins]


def test_a_name_that_stands_before_something_else_on_each_page_stays() -> None:
    names = ["Ann Berg", "Bo Carls", "Cy Dahl", "Di Ek"]
    pages = [_page(n, f"Sent to desk: {name}", "") for n, name in enumerate(names, start=1)]

    read = " ".join(texts(read_file(drawn(*pages), file_name="a.pdf")))

    assert all(f"Sent to desk: {name}" in read for name in names)


def test_page_numbers_that_begin_anew_after_a_preface_go_and_are_noted() -> None:
    numbers = ["i", "ii", "iii", "1", "2", "3"]
    pages = [_page(n, "", f"- {number} -") for n, number in enumerate(numbers, start=1)]

    parsed = read_file(drawn(*pages), file_name="a.pdf")

    assert [page.label for page in parsed.pages] == numbers
    assert " ".join(texts(parsed)) == " ".join(_rules(range(1, 7)))


@pytest.mark.parametrize("style", [RULED, BOLD_HEAD])
def test_a_table_that_goes_on_overleaf_keeps_its_headers(style: list[object]) -> None:
    rows = [[f"Grade {n}", f"{100 + n} EUR", f"{20 + n} EUR"] for n in range(60)]
    content = table_of([["Grade", "Hotel limit", "Meal limit"], *rows], style)

    parsed = read_file(content, file_name="a.pdf")

    assert len(parsed.pages) > 1
    assert texts(parsed) == [
        f"Grade: {grade} | Hotel limit: {hotel} | Meal limit: {meal}" for grade, hotel, meal in rows
    ]


def test_a_new_table_overleaf_takes_no_headers_from_the_one_before() -> None:
    target = io.BytesIO()
    other = [["Site", "Opens", "Shuts"], ["North", "8:00", "17:00"], ["South", "9:00", "18:00"]]
    one = [["Grade", "Hotel limit"], ["G1", "90 EUR"], ["G2", "95 EUR"]]
    tables = [Table(one, style=RULED), PageBreak(), Table(other, style=RULED)]
    SimpleDocTemplate(target).build(tables)

    read = texts(read_file(target.getvalue(), file_name="a.pdf"))

    assert read[-2:] == [
        "Site: North | Opens: 8:00 | Shuts: 17:00",
        "Site: South | Opens: 9:00 | Shuts: 18:00",
    ]
