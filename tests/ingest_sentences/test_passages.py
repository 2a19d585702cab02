"""Passages and the windows that are embedded of them."""

import time
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ingest.passages import plan_passages
from ingest.sentences import split_text
from ingest.windows import windows_of, word_count
from tagtrap.domain.documents import PassagePlan, UntaggedSentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.spans import Span

H, P, L = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM


def sentence(
    text: str, *heading: str, kind: BlockKind = P, lead_in: str | None = None
) -> UntaggedSentence:
    return UntaggedSentence(text, Span(0, len(text)), 1, 1, kind, heading, lead_in)


def prose(count: int, words: int, *heading: str) -> list[UntaggedSentence]:
    return [sentence(" ".join(["word"] * words), *heading) for _ in range(count)]


def bounds(plans: list[PassagePlan]) -> list[tuple[int, int]]:
    return [(plan.first, plan.end) for plan in plans]


def test_passages_fill_up_to_the_aim() -> None:
    assert bounds(plan_passages(prose(9, 10), words=40)) == [(0, 4), (4, 9)]


def test_a_passage_does_not_cross_a_heading() -> None:
    sentences = [
        sentence("One", kind=H), *prose(2, 15, "One"), sentence("Two", kind=H), *prose(2, 15, "Two")
    ]  # fmt: skip

    plans = plan_passages(sentences, words=100)

    assert bounds(plans) == [(0, 3), (3, 6)]
    assert [plan.heading for plan in plans] == [("One",), ("Two",)]


def test_tiny_sections_join_under_their_common_parent() -> None:
    sentences = [
        *prose(2, 30, "Travel"),
        sentence("Taxis", "Travel", kind=H),
        *prose(1, 5, "Travel", "Taxis"),
        sentence("Buses", "Travel", kind=H),
        *prose(1, 5, "Travel", "Buses"),
    ]

    plans = plan_passages(sentences, words=60)

    assert bounds(plans) == [(0, 2), (2, 6)]
    assert plans[1].heading == ("Travel",)
    assert "Taxis" in plans[1].windows[0] and "Buses" in plans[1].windows[0]


def test_headings_in_a_row_go_with_the_text_below() -> None:
    sentences = [
        sentence("Rules", kind=H),
        sentence("Doors", "Rules", kind=H),
        *prose(1, 9, "Rules", "Doors"),
    ]

    (plan,) = plan_passages(sentences, words=60)

    assert (plan.first, plan.end, plan.heading) == (0, 3, ("Rules", "Doors"))
    assert plan.windows == ("Rules > Doors\n" + " ".join(["word"] * 9),)


def test_a_list_stays_with_what_introduces_it() -> None:
    items = [sentence("one two three four five", kind=L, lead_in="Bring:") for _ in range(4)]
    sentences = [*prose(3, 10), sentence("Bring:"), *items]

    assert bounds(plan_passages(sentences, words=45)) == [(0, 3), (3, 8)]


def test_a_list_too_long_for_one_passage_names_its_introduction_in_each() -> None:
    items = [sentence("one two three four five", kind=L, lead_in="Bring:") for _ in range(20)]

    plans = plan_passages([sentence("Bring:"), *items], words=40)

    assert len(plans) > 1
    assert all("Bring:" in plan.windows[0] for plan in plans)


def test_the_tail_of_a_very_long_sentence_is_in_a_window() -> None:
    steps = ", ".join(f"check item {number} in area {number % 7}" for number in range(600))
    sentences = [sentence(f"The operator shall {steps} and then close valve 88."), *prose(1, 5)]

    plans = plan_passages(sentences, words=120)

    assert bounds(plans) == [(0, 2)] or bounds(plans) == [(0, 1), (1, 2)]
    assert any("then close valve 88." in window for window in plans[0].windows)
    assert max(word_count(window) for window in plans[0].windows) <= 200


def test_windows_overlap_and_together_hold_every_word() -> None:
    text = " ".join(f"word{number}" for number in range(1000))

    windows = [window.removeprefix("Rules\n") for window in windows_of("Rules", text)]

    assert {word for window in windows for word in window.split()} == set(text.split())
    for one, other in pairwise(windows):
        assert one.endswith(other.split()[0]) or other.split()[0] in one.split()


def test_text_without_blanks_is_windowed_too() -> None:
    text = "規定適用於全體員工，" * 100

    assert len(windows_of("", text)) > 3


def test_a_list_of_thousands_is_planned_in_no_time() -> None:
    items = [sentence("one two three", kind=L) for _ in range(20_000)]

    started = time.process_time()
    plan_passages(items, words=120)

    assert time.process_time() - started < 3


def test_no_sentences_give_no_passages() -> None:
    assert plan_passages([], words=50) == []


DOCUMENTS = st.lists(
    st.sampled_from(
        [
            "# Rules",
            "## Doors\n",
            "### Keys",
            "Staff pay. Guests do not.",
            "Bring these:",
            "- a badge",
            "  - a blue one",
            "",
            "A far longer sentence that goes on for a while without saying very much at all.",
        ]
    ),
    max_size=40,
).map("\n".join)


@given(DOCUMENTS, st.integers(min_value=5, max_value=60))
def test_every_sentence_lies_in_one_passage(text: str, words: int) -> None:
    sentences = split_text(text)

    plans = plan_passages(sentences, words=words)

    assert [n for plan in plans for n in range(plan.first, plan.end)] == list(range(len(sentences)))
    for plan in plans:
        inside = sentences[plan.first : plan.end]
        paths = [one.heading + ((one.text,) if one.kind is H else ()) for one in inside]
        content = [path for one, path in zip(inside, paths, strict=True) if one.kind is not H]
        assert all(path[: len(plan.heading)] == plan.heading for path in content)
        assert sum(word_count(one.text) for one in inside) <= words * 5 // 4 or len(inside) <= 8
        for one in inside:
            assert any(one.text in window for window in plan.windows) or one.kind is H
        if plan.end < len(sentences) and sentences[plan.end - 1].kind is H:
            # A heading ends a passage only where nothing stands below it.
            assert sentences[plan.end].heading[: len(paths[-1])] != paths[-1]
