"""An answer in pieces: nothing of a citation is ever shown, and cuts change nothing."""

import pytest

from rag.streaming import AnswerStream
from tagtrap.domain.answers import Answer, Finish
from tests.rag_parsing.turns import TURN, parsed

ANSWERS = [
    "Rooms cost 45 euros (source 1001). The fee is < 5 (see note).",
    "A (source 1001).B (sources 1001, 1002).",
    "Open at 6 (source 1001) and (source) shut at 9.",
    "**Rooms** are *paid* (source 1001), meals [1002] **(source 16)**. Yes.",
    "1. Room (source 1001)\n2. Meal [1002]\n\nBye 【1003】.",
    "In short:\n\n| Kind | Sources |\n|---|---|\n| Room | 1001 |\n\nBye.",
    "Rooms are paid. Meals too.\n\nSources: 1001, 1002",
    "According to source 1001 and 1002, rooms are paid, source 1003.",
    "Rooms (1001) and sixteen (16) days, free (source 5), (source 7).",
    "Rooms cost 45 euros (source 1001) The desk is\nopen (source\n1002).",
]


def shown(pieces: list[str]) -> tuple[str, list[str], Answer]:
    stream = AnswerStream(TURN)
    fresh = [stream.feed(piece) for piece in pieces]
    totals = ["".join(fresh[: number + 1]) for number in range(len(fresh))]
    return "".join(fresh), totals, stream.close()


@pytest.mark.parametrize("raw", ANSWERS)
def test_all_cuts_in_two_and_three_pieces_give_the_same(raw: str) -> None:
    answer = parsed(raw)
    whole, _, _ = shown([raw])

    for first in range(len(raw) + 1):
        for second in range(first, len(raw) + 1):
            total, _, closed = shown([raw[:first], raw[first:second], raw[second:]])
            assert closed == answer
            assert total == whole

    assert answer.text.startswith(whole)


@pytest.mark.parametrize("raw", ANSWERS)
def test_sign_by_sign_nothing_of_a_citation_is_shown(raw: str) -> None:
    answer = parsed(raw)

    _, totals, closed = shown(list(raw))

    assert closed == answer
    assert all(answer.text.startswith(total) for total in totals)
    assert not any("(so" in total or "[1" in total or "(10" in total for total in totals)


def test_text_is_shown_before_its_sentence_ends() -> None:
    stream = AnswerStream(TURN)

    assert stream.feed("Rooms in the city are ") == "Rooms in the city are"
    assert stream.feed("paid, mostly (sour") == " paid, mostly"
    assert stream.feed("ce 1001). ") == "."


def test_an_answer_shows_up_to_its_last_stop() -> None:
    total, _, answer = shown(["Rooms are paid (source ", "1001). Meals are not [10", "02]."])

    assert total == answer.text == "Rooms are paid. Meals are not."


def test_closing_says_how_the_draft_ended() -> None:
    stream = AnswerStream(TURN)
    stream.feed("Rooms are paid (source 10")

    answer = stream.close(Finish.TRUNCATED)

    assert answer.finish is Finish.TRUNCATED
    assert answer.sentences[0].malformed == ("(source 10",)


def test_a_long_answer_in_small_pieces_stays_quick() -> None:
    raw = "Rooms in the city are paid by the company (source 1001). " * 20
    raw = "\n\n".join([raw] * 8)

    total, _, answer = shown([raw[start : start + 6] for start in range(0, len(raw), 6)])

    assert total == answer.text
