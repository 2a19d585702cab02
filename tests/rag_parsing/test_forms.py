"""What is a citation, and what only looks like one."""

import pytest

from rag.citation_grammar import crossed_out
from tests.rag_parsing.turns import citations, only, parsed

MARKERS = [
    ("(source 1001)", "1001"),
    ("(Source: 1001)", "1001"),
    ("(SOURCE 1001)", "1001"),
    ("(sources 12, 16 and 7)", "12 16 7"),
    ("(source 12, 16, and 7)", "12 16 7"),
    ("(sources 12; 16 & 7)", "12 16 7"),
    ("(source 1001; source 1002)", "1001 1002"),
    ("(source 1001 and source 1002)", "1001 1002"),
    ("(source 1001)(source 1002)", "1001 1002"),
    ("(source 1001), (source 1002)", "1001 1002"),
    ("(source 1001) and (source 1002)", "1001 1002"),
    ("(sources 1001-1003)", "1001 1003"),
    ("(Source(s): 1001, 1002)", "1001 1002"),
    ("[1001]", "1001"),
    ("[1001][1002]", "1001 1002"),
    ("[1001, 1002]", "1001 1002"),
    ("[1001,1002]", "1001 1002"),
    ("[^1001]", "1001"),
    ("[[1001]]", "1001"),
    ("[source 1001]", "1001"),
    ("[Sources: 1001; 1002]", "1001 1002"),
    ("[1001](#source-1001)", "1001"),
    ("【1001】", "1001"),
    ("【1001†source】", "1001"),
    ("（source 1001）", "1001"),
    ("［1001］", "1001"),
    ("<source 1001>", "1001"),
    ("<sup>[1001]</sup>", "1001"),
    ("<sup>1001, 1002</sup>", "1001 1002"),
    ("«source 1001»", "1001"),
    ("^[1001]", "1001"),
    ("\\[1001\\]", "1001"),
    ("[1001]、[1002]", "1001 1002"),
    ("(source 1001) + (source 1002)", "1001 1002"),
    ("(Sources used: 1001 and 1002)", "1001 1002"),
    ("{{source 1001}}", "1001"),
    ("（source 1001、1002）", "1001 1002"),
    ("(source 1001，1002)", "1001 1002"),
    ("(source 1001; see also source 1002)", "1001 1002"),
    ("(sources 1001, 1002, etc.)", "1001 1002"),
    ("(source 1001…1003)", "1001 1003"),
    ("[source: 1001 | source: 1002]", "1001 1002"),
    ("(source 1001, item 4)", "1001"),
    ("(source 1001 above)", "1001"),
    ("(Quelle 1001)", "1001"),
    ("(fuentes 1001 y 1002)", "1001 1002"),
    ("（来源：1001）", "1001"),
    ("(1001)", "1001"),
    ("(see 1001)", "1001"),
    ("(see source 1001)", "1001"),
    ("(as stated in source 1001)", "1001"),
    ("(according to sources 1001 and 1002)", "1001 1002"),
    ("(see [1001] and [1002])", "1001 1002"),
    ("(sources [1001], [1002])", "1001 1002"),
    ("**(source 1001)**", "1001"),
    ("*(source 1001)*", "1001"),
    ("(*source 1001*)", "1001"),
    ("(**source** 1001)", "1001"),
    ("`(source 1001)`", "1001"),
    ("(source1001)", "1001"),
    ("(source-1001)", "1001"),
    ("([source 1001](#s))", "1001"),
    ("[1001]–[1003]", "1001 1003"),
    ("(src. 1001)", "1001"),
    ("(ref 1001)", "1001"),
    ("(source №1001)", "1001"),
    ("(source #1001)", "1001"),
    ("(source id 1001)", "1001"),
    ("(source no. 1001)", "1001"),
    ("(source\u00a01001)", "1001"),
    ("(source １００１)", "1001"),
    ("(source 1001, p. 3)", "1001"),
    ("(source 1001, section 4.2)", "1001"),
    ("source 1001", "1001"),
    ("– source 1001", "1001"),
    (", sources 1001 and 1002", "1001 1002"),
]


@pytest.mark.parametrize(("marker", "tags"), MARKERS)
@pytest.mark.parametrize("template", ["Lodging is paid {}.", "Lodging is paid. {}"])
def test_a_marker_is_read_and_taken_out_of_the_text(marker: str, tags: str, template: str) -> None:
    if template.endswith("{}") and marker[0] in ",–":
        marker = marker.lstrip(",– ").capitalize()

    sentence = only(template.format(marker))

    assert sentence.text == "Lodging is paid."
    assert sentence.tags == tuple(tags.split())
    assert (sentence.unknown_tags, sentence.malformed, sentence.mentioned) == ((), (), ())


@pytest.mark.parametrize(
    ("raw", "tags"),
    [
        ("According to source 1001 and 1002, lodging is paid.", "1001 1002"),
        ("According to sources 12, 16, and 7, lodging is paid.", "12 16 7"),
        ("According to source 1001 and source 1002, lodging is paid.", "1001 1002"),
        ("Lodging is paid, as stated in source 1001.", "1001"),
        ("As sources 1001, 1002, and 16 state, lodging is paid.", "1001 1002 16"),
        ("Source 1001 explains that lodging is paid.", "1001"),
        ("As source 1001 points out, lodging is paid.", "1001"),
        ("Lodging is paid (up to 45 euros as in source 1001 for all).", "1001"),
    ],
)
def test_a_citation_in_words_counts_and_its_words_stay(raw: str, tags: str) -> None:
    sentence = only(raw)

    assert sentence.text == raw
    assert sentence.tags == tuple(tags.split())
    assert sentence.unknown_tags == ()


@pytest.mark.parametrize(
    "raw",
    [
        "The source of funds must be named.",
        "State the amount (source of income) on the form.",
        "We publish it (source code) for all.",
        "It runs on open source 2.0 software.",
        "It is open source 12 years now.",
        "Return it in time (30 days).",
        "Return it within sixteen (16) days.",
        "Send Form 1001 to finance.",
        "Send Form (1001) to finance.",
        "Call extension 1001 or (1001) 555.",
        "Pay 1001 euros (see note).",
        "It is paid (16 euros) each year.",
        "The rule [2019] is old (2019) and from 1960.",
        "It costs [1,000] euros or (1,001) euros.",
        "Open from [09:30] on and (12.5) hours long.",
        "Use two sources 30 days before travel.",
        "Quote reference 2231 (ref 2231) in your mail.",
        "Tick [x] or [ ] on page [iv].",
        "Rates went up 12% (12%) in 16 hours.",
        "The heat source is off (heat sources vary).",
        "It takes eighteen (18) days (id 16).",
        "As (1234) is no tag here it stays.",
        "We use (no source code) forms.",
    ],
)
def test_years_amounts_and_ordinary_words_are_no_citations(raw: str) -> None:
    answer = parsed(raw)

    assert citations(answer) == []
    assert answer.text == raw


@pytest.mark.parametrize(
    ("raw", "text", "unknown"),
    [
        ("Parking is free (source 9999).", "Parking is free.", ("9999",)),
        ("Parking is free (source 5), (source 8).", "Parking is free.", ("5", "8")),
        ("Parking is free [5,8].", "Parking is free.", ("5", "8")),
        ("Parking is free [9].", "Parking is free.", ("9",)),
        ("Parking is free (source 2019).", "Parking is free.", ("2019",)),
        ("Source 9999 says parking is free.", "Source 9999 says parking is free.", ("9999",)),
    ],
)
def test_an_invented_tag_is_reported_not_hidden(
    raw: str, text: str, unknown: tuple[str, ...]
) -> None:
    sentence = only(raw)

    assert sentence.text == text
    assert (sentence.tags, sentence.unknown_tags) == ((), unknown)


def test_a_raised_figure_behind_a_figure_is_its_power_and_no_citation() -> None:
    sentence = only("It weighs 10<sup>12</sup> grams on 7<sup>2</sup> m<sup>2</sup>.")

    assert sentence.text == "It weighs 10^12 grams on 7^2 m2."
    assert (sentence.tags, sentence.unknown_tags) == ((), ())


def test_known_and_invented_tags_of_one_marker_are_kept_apart() -> None:
    sentence = only("Parking is free (sources 1001, 9999 and 12).")

    assert (sentence.tags, sentence.unknown_tags) == (("1001", "12"), ("9999",))


@pytest.mark.parametrize(
    "marker",
    [
        *("(source)", "(Sources)", "[source]", "(source x)", "(source ?)", "(sources: n/a)"),
        *("(source: unknown)", "(source E1)", "(source not found)", "(Source: Travel handbook)"),
        *("[citation needed]", "【4:0†source】", "(source #)", "(see source)", "(source 1001a)"),
        *(
            "(no source)",
            "[ref]",
            "[citation]",
            "{{source}}",
            "(source number here)",
            "(sources x, y)",
        ),
    ],
)
def test_a_citation_without_a_usable_number_is_malformed(marker: str) -> None:
    sentence = only(f"Parking is free {marker}.")

    assert sentence.text == "Parking is free."
    assert sentence.malformed == (marker,)
    assert (sentence.tags, sentence.unknown_tags) == ((), ())


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Paid (source 1001: travel policy).", "Paid (travel policy)."),
        ("Paid (travel policy, source 1001).", "Paid (travel policy)."),
        ("Paid (source 1001, up to 45 euros).", "Paid (up to 45 euros)."),
        ("Paid (up to 45 euros (source 1001)).", "Paid (up to 45 euros)."),
        ("Paid (up to 45 euros [1001]) at once.", "Paid (up to 45 euros) at once."),
    ],
)
def test_words_that_share_the_brackets_of_a_tag_stay(raw: str, text: str) -> None:
    sentence = only(raw)

    assert sentence.text == text
    assert sentence.tags == ("1001",)


@pytest.mark.parametrize(
    ("raw", "tags", "malformed"),
    [
        ("Paid (source 1001", ("1001",), ()),
        ("Paid (source 10", (), ("(source 10",)),
        ("Paid (source 100", (), ("(source 100",)),
        ("Paid (sou", (), ("(sou",)),
    ],
)
def test_a_citation_cut_off_at_the_end_is_not_taken_for_another(
    raw: str, tags: tuple[str, ...], malformed: tuple[str, ...]
) -> None:
    sentence = only(raw)

    assert sentence.text == "Paid"
    assert (sentence.tags, sentence.malformed) == (tags, malformed)


def test_crossed_out_text_keeps_only_the_numbers_of_the_claim() -> None:
    text = "According to source 1001 and 1002, rooms cost 45 euros."

    crossed = crossed_out(text, {"1001", "1002"})

    assert crossed.split() == ["According", "to", ",", "rooms", "cost", "45", "euros."]
    assert len(crossed) == len(text)
