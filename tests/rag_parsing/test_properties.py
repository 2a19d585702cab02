"""What holds for every answer."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag.draft_sentences import DraftSentences
from tagtrap.domain.answers import Finish
from tests.rag_parsing.strategies import Written, garbage, written
from tests.rag_parsing.turns import TURN, cited, parsed

_MARKED_UP = [
    "rooms",
    "(meals)",
    "*are*",
    "paid,",
    "**not**",
    "45",
    "`x`",
    "|",
    "_so_",
    "-",
    "2019",
]
_KNOWN = ["1001", "1002", "1003", "3626"]


@settings(deadline=None, derandomize=True)
@given(written(_KNOWN))
def test_what_is_written_is_read(answer: Written) -> None:
    assert cited(answer.raw) == list(zip(answer.texts, answer.tags, strict=True))


@settings(deadline=None, derandomize=True)
@given(garbage())
def test_any_text_is_parsed_and_tiled(raw: str) -> None:
    answer = parsed(raw)

    assert all(set(one.tags) <= set(TURN.tags) for one in answer.sentences)
    assert all(set(one.mentioned) <= set(TURN.tags) for one in answer.sentences)
    assert not any(set(one.unknown_tags) & set(TURN.tags) for one in answer.sentences)


@settings(deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(_MARKED_UP)))
def test_no_word_is_lost(words: list[str]) -> None:
    raw = " ".join(words)
    answer = parsed(f"Well {raw} (source 1001). And {raw} [1002].")

    expected = re.findall(r"\w+", f"Well {raw} And {raw}".replace("_", " "))
    assert re.findall(r"\w+", " ".join(one.text for one in answer.sentences)) == expected


@settings(deadline=None, derandomize=True)
@given(garbage(), st.data())
def test_cuts_lose_nothing_and_change_nothing_of_what_is_read(
    raw: str, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(raw)))

    for pieces in ([raw], [raw[:cut], raw[cut:]], list(raw)):
        draft = DraftSentences(TURN)
        given = [one for piece in pieces for one in draft.feed(piece)]
        left, answer = draft.close(Finish.COMPLETE)
        assert answer == parsed(raw)
        assert "".join(one.raw for one in (*given, *left)) == raw


@pytest.mark.parametrize(
    "raw",
    [
        "(source " * 20000,
        "[" * 50000,
        "(" * 30000 + ")" * 30000,
        "sources " * 20000,
        "Sources: " * 20000,
        "source 1, " * 15000,
        "(x[y]" * 20000,
        "*a " * 50000,
        "_" * 50000,
        "<source " * 20000,
        "| " * 50000,
        "1001 " * 30000,
        " " * 200000,
        "Rooms are paid (source 1001). " * 6700,
        "- Rooms are paid (source 1001)\n" * 6500,
    ],
)
def test_no_text_makes_parsing_slow(raw: str) -> None:
    started = time.process_time()

    parsed(raw)

    # Two seconds on a free core; the margin is for slower machines, not for slower code.
    assert time.process_time() - started < 6
