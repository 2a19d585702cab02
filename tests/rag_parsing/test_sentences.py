"""Which sentence a tag belongs to, and how the sentence reads without it."""

import pytest

from tests.rag_parsing.turns import cited, only, parsed


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            "Rooms cost 45 euros(source 1001). Claim soon. (source 1002) Ask finance.",
            [("Rooms cost 45 euros.", "1001"), ("Claim soon.", "1002"), ("Ask finance.", "")],
        ),
        ("A (source 1001).B (sources 1001, 1002).", [("A.", "1001"), ("B.", "1001 1002")]),
        (
            "Rooms cost 45 euros (source 1001.) Claims wait (source 1002.)",
            [("Rooms cost 45 euros.", "1001"), ("Claims wait.", "1002")],
        ),
        (
            "Rooms cost 45 euros (source 1001) The desk is open (source 1002)",
            [("Rooms cost 45 euros.", "1001"), ("The desk is open", "1002")],
        ),
        (
            "Rooms cost 45 euros. Source: 1001. Claims wait. Source: 1002.",
            [("Rooms cost 45 euros.", "1001"), ("Claims wait.", "1002")],
        ),
        (
            "Is it paid (source 1001)? Yes (source 1002)! Good.",
            [("Is it paid?", "1001"), ("Yes!", "1002"), ("Good.", "")],
        ),
        ("No. Rooms are not paid (source 1001).", [("No.", ""), ("Rooms are not paid.", "1001")]),
        (
            "Rooms cost 45 euros (source 1001), meals 20 (source 1002).",
            [("Rooms cost 45 euros, meals 20.", "1001 1002")],
        ),
        ("Open at 6 (source 1001) and (source) shut at 9.", [("Open at 6 and shut at 9.", "1001")]),
        ("Rooms, (source 1001).", [("Rooms.", "1001")]),
        ("Rooms are paid. (source 1001).", [("Rooms are paid.", "1001")]),
        ('He said "45 euros (source 1001)" twice.', [('He said "45 euros" twice.', "1001")]),
        ("(source 1001) Rooms are paid.", [("Rooms are paid.", "1001")]),
        ("[1001]: Rooms are paid.", [("Rooms are paid.", "1001")]),
        (
            "[1001] Rooms are paid. [1002] Meals are not.",
            [("Rooms are paid.", "1001"), ("Meals are not.", "1002")],
        ),
        (
            "Source 1001: Rooms are paid. Meals are not.",
            [("Rooms are paid.", "1001"), ("Meals are not.", "1001")],
        ),
        ("Rooms are paid\n(source 1001).", [("Rooms are paid.", "1001")]),
        ("Rooms are paid.\n(source 1001)", [("Rooms are paid.", "1001")]),
        ("Rooms are paid.\n\n(source 1001)", [("Rooms are paid.", "1001")]),
        ("See e.g. pens (source 1001), i.e. ink.", [("See e.g. pens, i.e. ink.", "1001")]),
    ],
)
def test_a_tag_belongs_to_the_sentence_it_stands_in_or_behind(
    raw: str, expected: list[tuple[str, str]]
) -> None:
    assert cited(raw) == [(text, tuple(tags.split())) for text, tags in expected]


def test_tags_keep_the_order_first_seen_without_repeats() -> None:
    sentence = only("Rooms [1002] and meals [1001][1002] are paid (source 1001, 16).")

    assert sentence.tags == ("1002", "1001", "16")


def test_a_refusal_keeps_the_tags_it_lists() -> None:
    sentence = only("I could not find this in the documents (sources 12, 16).")

    assert sentence.text == "I could not find this in the documents."
    assert sentence.tags == ("12", "16")


@pytest.mark.parametrize(
    "closing",
    [
        "Sources: 1001, 1002",
        "**Sources:** 1001, 1002",
        "Cited sources: 1001 and 1002",
        "Sources – 1001, 1002",
        "Sources: 1001 (lodging), 1002 (deadline)",
        "Source(s): 1001 and 1002.",
        "References: [1001], [1002]",
        "Sources used: (source 1001), (source 1002)",
        "Sources:\n- 1001\n- 1002",
        "## Sources\n\n1. [1001]\n2. [1002]",
        "(source 1001)(source 1002)",
        "The sources for these details are 1001 and 1002.",
        "This information is taken from sources 1001 and 1002.",
        "See sources 1001 and 1002 for more.",
    ],
)
@pytest.mark.parametrize("gap", ["\n\n", "\n"])
def test_a_closing_list_backs_no_sentence_in_particular(closing: str, gap: str) -> None:
    first, second, *rest = parsed(f"Rooms are paid. Meals are not.{gap}{closing}").sentences

    assert (first.text, first.tags) == ("Rooms are paid.", ())
    assert (second.text, second.tags, second.mentioned) == ("Meals are not.", (), ())
    assert [tag for sentence in rest for tag in sentence.mentioned] == ["1001", "1002"]
    assert not any(sentence.tags for sentence in rest)


def test_a_closing_list_on_the_same_line_backs_no_sentence_either() -> None:
    answer = parsed("Rooms are paid. Meals are not. Sources: 1001, 1002")

    assert [sentence.tags for sentence in answer.sentences] == [(), (), ()]
    assert answer.sentences[-1].mentioned == ("1001", "1002")
    assert answer.text == "Rooms are paid. Meals are not."


def test_what_a_list_of_sources_says_in_words_has_to_be_checked() -> None:
    answer = parsed('Rooms are paid.\n\nSources:\n- Source 1001: "Rooms are paid."\n- 1002: Meals')

    assert [(one.text, one.tags) for one in answer.sentences][2:] == [
        ('"Rooms are paid."', ("1001",)),
        ("Meals", ("1002",)),
    ]


@pytest.mark.parametrize("raw", ["(source 1001)", "Sources: 1001", "[1001]"])
def test_an_answer_of_tags_only_mentions_them(raw: str) -> None:
    sentence = only(raw)

    assert (sentence.tags, sentence.mentioned) == ((), ("1001",))


def test_an_empty_answer_has_no_sentences() -> None:
    answer = parsed("")

    assert (answer.text, answer.sentences) == ("", ())


def test_an_answer_of_white_space_still_tiles() -> None:
    assert only(" \n ").text == ""
