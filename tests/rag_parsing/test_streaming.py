"""A draft in pieces: its sentences are given out whole, each with its citations, none twice."""

import pytest

from rag.draft_sentences import DraftSentence, DraftSentences
from tagtrap.domain.answers import Answer, Finish
from tests.rag_parsing.turns import TURN, parsed

DRAFTS = [
    "Rooms cost 45 euros (source 1001). The fee is < 5 (see note).",
    "A (source 1001).B (sources 1001, 1002).",
    "Open at 6 (source 1001) and (source) shut at 9.",
    "**Rooms** are *paid* (source 1001), meals [1002] **(source 16)**. Yes.",
    "1. Room (source 1001)\n2. Meal [1002]\n\nBye 【1003】.",
    "In short:\n\n| Kind | Sources |\n|---|---|\n| Room | 1001 |\n\nBye.",
    "Rooms are paid. (source 1001) Meals too. (source 1002)",
    "According to source 1001 and 1002, rooms are paid, source 1003.",
    "Rooms (1001) and sixteen (16) days, free (source 5), (source 7).",
    "Rooms cost 45 euros (source 1001) The desk is\nopen (source\n1002).",
]


def given_out(pieces: list[str]) -> tuple[list[DraftSentence], Answer]:
    draft = DraftSentences(TURN)
    given = [one for piece in pieces for one in draft.feed(piece)]
    left, answer = draft.close(Finish.COMPLETE)
    return [*given, *left], answer


@pytest.mark.parametrize("raw", DRAFTS)
def test_wherever_it_is_cut_the_sentences_are_those_of_the_whole(raw: str) -> None:
    whole = parsed(raw)

    for pieces in (list(raw), *([raw[:cut], raw[cut:]] for cut in range(len(raw) + 1))):
        given, answer = given_out(pieces)
        assert answer == whole
        assert [one.sentence for one in given] == list(whole.sentences)
        assert "".join(one.raw for one in given) == raw


def test_a_sentence_is_given_out_as_soon_as_the_next_has_begun() -> None:
    draft = DraftSentences(TURN)

    assert draft.feed("Rooms in the city are paid (source 10") == []
    assert draft.feed("01). ") == []
    [first] = draft.feed("Meals are ")

    assert (first.sentence.text, first.sentence.tags) == ("Rooms in the city are paid.", ("1001",))


def test_a_citation_behind_the_stop_still_comes_along() -> None:
    draft = DraftSentences(TURN)

    assert draft.feed("Rooms in the city are paid. (source ") == []
    [first] = draft.feed("1001) Meals are ")

    assert first.sentence.tags == ("1001",)
    assert first.raw == "Rooms in the city are paid. (source 1001) "


def test_closing_says_how_the_draft_ended() -> None:
    draft = DraftSentences(TURN)
    draft.feed("Rooms are paid (source 10")

    [left], answer = draft.close(Finish.TRUNCATED)

    assert answer.finish is Finish.TRUNCATED
    assert left.sentence.malformed == ("(source 10",)


def test_a_long_draft_in_small_pieces_stays_quick() -> None:
    raw = "Rooms in the city are paid by the company (source 1001). " * 20
    raw = "\n\n".join([raw] * 8)

    given, answer = given_out([raw[start : start + 6] for start in range(0, len(raw), 6)])

    assert len(given) == len(answer.sentences) == 160
