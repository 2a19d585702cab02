"""The engine that only quotes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag.context import build_context
from rag.engines.quotes import QuotesEngine
from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer, DraftEnd, Finish
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.ports import RelevanceScorer
from tests.fakes import EvenScorer, WordScorer
from tests.rag_retrieval.building import hit, item, sentence
from verify.silence import is_no_answer

NASTY = [
    "Region: Austria | Window: 21 days",
    "A | B | C",
    "| starts with a bar",
    "ends with a bar |",
    "1. Keep the receipt.",
    "12) Keep the receipt.",
    "(iv) Keep the receipt.",
    "a) Keep the receipt.",
    "- Keep the receipt.",
    "* Keep the receipt.",
    "• Keep the receipt.",
    "# Keep the receipt",
    "### 3. Keep the receipt",
    "> Keep the receipt",
    ">> Keep the receipt",
    "Use *all* of __it__, `now` and ~~never~~ later",
    "Use snake_case_names and 2*3*4 and a`b",
    "```make run```",
    "Contact Dr. Ina Ohm, e.g. by phone, at 5 p.m. on Monday",
    "No. 5 applies. It is final. Ask again!",
    "Is it allowed? Yes. Always.",
    "One sentence; no full stop",
    "A colon at the end:",
    "See (source 1001) and [1001] and source 9999.",
    "Sources: 1001, 1002",
    "Sources:",
    "According to sources 12, 16 and 7, it is allowed.",
    "1001",
    "4821 5203",
    "2024",
    "A [link](https://example.org/a_b_c?d=1#e) and https://example.org/x_y",
    "<b>Bold</b> & <script>alert(1)</script> &amp; done",
    "Line one\nline two\n\n- line three\n4. line four",
    "Tabs\tand\u00a0blanks   in a row",
    "---",
    "--- | ---: a rule with words",
    "A\\|B and C\\",
    "Unclosed (bracket and [another",
    "Closed) bracket] alone",
    "“Quoted,” she said. ‘Twice.’",
    "The rate is 4.5 % (2.5 % before 1.1.2024).",
    "Fußgänger dürfen nicht auf die Straße – außer sonntags",
    "休暇は年に二十五日。繰越はできません。",
    "†‡§ ‹1001› ‹source 1001›",
    "I don't know.",
    "Sorry, I cannot help with that.",
]


def engine(
    *, answered_from: float = 0.0, quotes: int = 3, scorer: RelevanceScorer | None = None
) -> QuotesEngine:
    return QuotesEngine(scorer or WordScorer(), answered_from=answered_from, quotes=quotes)


def quoting_all() -> QuotesEngine:
    """An engine for which every sentence is as good as any other."""
    return engine(scorer=EvenScorer())


def drafted(question: str, context: TaggedContext, by: QuotesEngine) -> tuple[Answer, DraftEnd]:
    *pieces, end = by.draft(question, context)
    assert isinstance(end, DraftEnd)
    raw = "".join(piece for piece in pieces if isinstance(piece, str))
    return parse_answer(raw, context, end.finish), end


def context_of(*sentences: Sentence) -> TaggedContext:
    return TaggedContext((ContextPassage(sentences),))


def signs(text: str) -> str:
    return "".join(filter(str.isalnum, text))


@pytest.mark.parametrize("kind", list(BlockKind))
@pytest.mark.parametrize("text", NASTY)
def test_a_quote_is_read_back_as_one_sentence_with_its_tag(text: str, kind: BlockKind) -> None:
    before, after = sentence(4001, "A first rule."), sentence(4003, "A last rule.")
    context = context_of(before, sentence(1001, text, kind=kind), after)

    answer, end = drafted("a rule?", context, quoting_all())

    is_quoted = bool(signs(text)) and kind is not BlockKind.HEADING
    expected = ["A first rule.", *([text] if is_quoted else []), "A last rule."]
    assert end.finish is Finish.COMPLETE
    assert [signs(one.text) for one in answer.sentences] == [signs(one) for one in expected]
    tags = ["4001", *(["1001"] if is_quoted else []), "4003"]
    assert [one.tags for one in answer.sentences] == [(tag,) for tag in tags]
    assert not any(one.unknown_tags or one.malformed or one.mentioned for one in answer.sentences)


@settings(deadline=None)
@given(
    st.lists(
        st.text(st.sampled_from("aB9 .:;|*_#>-`()[]‹›\\\n,1001 source Sources"), max_size=40),
        min_size=1,
        max_size=3,
        # What is said twice is quoted once.
        unique_by=lambda text: signs(text).lower(),
    ),
    st.sampled_from([BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW]),
)
def test_any_sentences_are_read_back_as_they_are(texts: list[str], kind: BlockKind) -> None:
    sentences = [sentence(1001 + n, text, kind=kind) for n, text in enumerate(texts)]

    answer, _ = drafted("a rule?", context_of(*sentences), quoting_all())

    quoted = [one for one in sentences if signs(one.text)]
    if quoted:
        read = [(signs(one.text), one.tags) for one in answer.sentences]
        assert read == [(signs(one.text), (one.tag,)) for one in quoted]


@pytest.mark.parametrize("kind", [BlockKind.PARAGRAPH, BlockKind.TABLE_ROW])
@pytest.mark.parametrize("text", ["4001", "7. | 4001", "4001: see below", "Sources: 4001"])
def test_a_number_that_is_a_tag_of_the_turn_stays_a_word(text: str, kind: BlockKind) -> None:
    context = context_of(sentence(4001, "A first rule."), sentence(5001, text, kind=kind))

    answer, _ = drafted("a rule?", context, quoting_all())

    assert [signs(one.text) for one in answer.sentences] == ["Afirstrule", signs(text)]
    assert [one.tags for one in answer.sentences] == [("4001",), ("5001",)]


def test_the_nearest_sentences_are_quoted_in_reading_order() -> None:
    context = context_of(
        sentence(1001, "Trains run every hour."),
        sentence(1002, "The limit for a hotel is 140 euros."),
        sentence(1003, "Lunch is at noon."),
        sentence(1004, "A hotel is booked by the office."),
    )

    answer, _ = drafted("hotel", context, engine(quotes=2))

    assert [one.tags[0] for one in answer.sentences] == ["1002", "1004"]


def test_no_more_quotes_than_wanted() -> None:
    context = context_of(*(sentence(1001 + n, f"Hotel rule {n}.") for n in range(9)))

    answer, _ = drafted("hotel rule", context, engine(quotes=4))

    assert len(answer.sentences) == 4


def test_nothing_near_is_said_with_the_nearest_titles_and_no_tag() -> None:
    context = build_context(
        [
            hit(sentence(1001, "Trains run every hour."), title="Travel (source 1001)"),
            hit(sentence(1002, "Lunch is at noon."), version="b", title="Canteen"),
        ],
        max_tokens=1000,
    )

    answer, end = drafted("zebra crossings", context, engine(answered_from=0.9))

    assert end.finish is Finish.NO_ANSWER
    assert answer.text.startswith("The documents do not answer this (read: 2 sentences of 2")
    assert is_no_answer(answer.sentences[0].text)
    assert "Nearest titles: Travel (source ‹1001›); Canteen." in answer.text
    assert not any(one.tags or one.unknown_tags or one.mentioned for one in answer.sentences)


@pytest.mark.parametrize("question", ["zebra", "", "   "])
def test_without_a_context_or_a_question_there_is_no_answer(question: str) -> None:
    answer, end = drafted(question, TaggedContext(), engine())

    assert end.finish is Finish.NO_ANSWER
    assert "Nearest titles" not in answer.text
    filled = context_of(sentence(1001, "Lunch is at noon."))
    assert question.strip() or drafted(question, filled, engine())[1].finish is Finish.NO_ANSWER


def test_a_heading_alone_is_never_quoted() -> None:
    context = context_of(sentence(1001, "Hotel limits", kind=BlockKind.HEADING))

    _, end = drafted("hotel limits", context, engine())

    assert end.finish is Finish.NO_ANSWER


def test_headings_and_lead_ins_help_to_find_a_sentence() -> None:
    context = context_of(
        sentence(1001, "The limit is 140 euros.", heading=("Taxis",)),
        sentence(1002, "The limit is 150 euros.", heading=("Hotels",)),
        item(1003, "a passport", "For a visa you need:"),
        item(1004, "a badge", "For the gate you need:"),
    )

    assert [o.tags[0] for o in drafted("hotels", context, engine(quotes=1))[0].sentences] == [
        "1002"
    ]
    assert [o.tags[0] for o in drafted("visa", context, engine(quotes=1))[0].sentences] == ["1003"]


def test_the_id_names_the_scorer_and_there_is_no_prompt() -> None:
    assert engine().id == "quotes-2:words-1"
    assert engine().prompt_version == ""
