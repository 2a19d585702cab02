"""Markdown: structure in, marks and hidden parts out."""

from ingest.readers import read_file
from tagtrap.domain.files import BlockKind, ParsedFile, WarningKind
from tests.ingest_readers.made_files import texts, warned


def _read(text: str) -> ParsedFile:
    return read_file(text.encode(), file_name="a.md")


def test_front_matter_gives_title_and_date_and_stays_out_of_the_text() -> None:
    parsed = _read(
        '---\ntitle: "Leave rules"\nversion: 2\neffective: 2031-02-01\n---\n# Other\n\nRest.'
    )

    assert parsed.title == "Leave rules"
    assert str(parsed.effective_from) == "2031-02-01"
    assert texts(parsed) == ["Other", "Rest."]


def test_without_front_matter_the_first_heading_is_the_title() -> None:
    assert _read("## Small\n\n# Gift *rules*\n\nNone.").title == "Gift rules"
    assert _read("No heading here.").title is None


def test_headings_have_their_level() -> None:
    parsed = _read("# One\n\n### Three\n\nTwo\n---\n\nText.")

    assert [(b.kind, b.level) for b in parsed.blocks[:3]] == [
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 3),
        (BlockKind.HEADING, 2),
    ]


def test_nested_items_are_items_of_their_own() -> None:
    parsed = _read(
        "Pack:\n\n1. Clothes\n   - a coat that is\n     warm\n   - boots\n\n"
        "2. Food\n\n   Keep it dry.\n"
    )

    assert [(b.span.of(parsed.text), b.level) for b in parsed.blocks[1:]] == [
        ("Clothes", 0),
        ("a coat that is warm", 1),
        ("boots", 1),
        ("Food", 0),
        ("Keep it dry.", 0),
    ]
    assert "2. Food" in parsed.text


def test_prose_right_after_a_list_is_not_part_of_its_last_item() -> None:
    parsed = _read("You need:\n- a form\n- a stamp\nThe desk signs it on Fridays.\n")

    assert texts(parsed) == ["You need:", "a form", "a stamp", "The desk signs it on Fridays."]


def test_a_wrapped_item_stays_whole_even_without_indentation() -> None:
    parsed = _read(
        "- Ask the people who work at the desk before you write to the head of the\nFinance team.\n"
    )

    assert texts(parsed) == [
        "Ask the people who work at the desk before you write to the head of the Finance team."
    ]


def test_a_table_row_carries_its_headers() -> None:
    parsed = _read(
        "| Grade | Meals | Hotel |\n|---|--:|---|\n| **B** | 60 EUR | |\n| C | 85 EUR | x |\n"
    )

    assert texts(parsed, BlockKind.TABLE_ROW) == [
        "Grade: B | Meals: 60 EUR",
        "Grade: C | Meals: 85 EUR | Hotel: x",
    ]


def test_code_is_one_block_and_keeps_its_braces() -> None:
    parsed = _read("Run:\n\n```sh\n# wipe. all!\nrm {{name}}\n```\n\nDone.")

    assert texts(parsed, BlockKind.CODE) == ["# wipe. all! rm {{name}}"]


def test_marks_links_and_pictures_leave_only_words() -> None:
    parsed = _read(
        "See **the** _form_ at [our desk](https://desk.example/f.v2.html) or "
        "<https://desk.example/x>.![dot](https://far.example/p.png) [Go](javascript:run(1)) now.\n"
    )

    assert texts(parsed) == ["See the form at our desk or https://desk.example/x. Go now."]


def test_footnotes_stand_apart_and_leave_no_mark() -> None:
    parsed = _read("Pay within 30[^1] days.\n\n[^1]: Working days.\n")

    assert texts(parsed) == ["Pay within 30 days.", "Working days."]
    assert not parsed.warnings


def test_html_in_markdown_is_read_as_html() -> None:
    parsed = _read(
        "# Safe <script>run(1)</script>\n\n<img src=x onerror=run(2)>\n\n"
        '<iframe srcdoc="<script>run(3)</script>"></iframe>\n\n'
        "<p hidden>Secret.</p>\n\nWear <b>helmets</b>&nbsp;here.<!-- never -->\n"
    )

    assert texts(parsed) == ["Safe", "Wear helmets here."]
    assert warned(parsed) == [WarningKind.HIDDEN_TEXT]


def test_placeholders_of_site_builders_go_and_missing_words_are_told() -> None:
    parsed = _read(
        "{% alert %}\nAsk [the desk]({% page '/desk/' %}) first.\n{% endalert %}\n\n"
        "Write to {{ site.mail }} today.\n{: .note }\n"
    )

    assert texts(parsed) == ["Ask the desk first.", "Write to today."]
    assert [(w.kind, w.count) for w in parsed.warnings] == [(WarningKind.PARTIAL_TEXT, 1)]


def test_struck_text_no_longer_holds() -> None:
    parsed = _read("Fees are ~~5~~ 6 euros.")

    assert texts(parsed) == ["Fees are 6 euros."]
    assert warned(parsed) == [WarningKind.PARTIAL_TEXT]


def test_deep_lists_lose_nothing() -> None:
    parsed = _read("\n".join("  " * depth + f"- step {depth}" for depth in range(30)))

    assert texts(parsed) == [f"step {depth}" for depth in range(30)]


def test_task_boxes_and_note_labels_are_no_words() -> None:
    parsed = _read("- [ ] sign the form\n- [x] scan it\n\n> [!NOTE]\n> Scans are kept.\n")

    assert texts(parsed) == ["sign the form", "scan it", "Scans are kept."]
