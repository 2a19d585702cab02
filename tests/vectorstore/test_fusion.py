"""Reciprocal rank fusion."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tagtrap.domain.identifiers import PassageId
from tagtrap.domain.retrieval import ScoredPassage
from vectorstore.fusion import fuse


def ranking(names: str) -> list[ScoredPassage]:
    return [ScoredPassage(PassageId(name), 1.0 - 0.1 * rank) for rank, name in enumerate(names)]


def ids(rankings: dict[str, list[ScoredPassage]], limit: int | None = None) -> str:
    return "".join(fused.passage_id for fused in fuse(rankings, limit=limit))


def test_what_both_searches_found_goes_before_what_one_found() -> None:
    assert ids({"dense": ranking("abc"), "full_text": ranking("cde")})[0] == "c"


def test_the_score_is_the_sum_over_ranks() -> None:
    fused = fuse({"dense": ranking("ab"), "full_text": ranking("b")})

    assert fused[0].passage_id == "b"
    assert fused[0].score == pytest.approx(1 / 62 + 1 / 61)
    assert fused[0].found_by == ("dense", "full_text")
    assert fused[1].found_by == ("dense",)


def test_scores_of_different_kinds_are_not_compared() -> None:
    loud = [ScoredPassage(PassageId("x"), 900.0), ScoredPassage(PassageId("y"), 800.0)]
    quiet = [ScoredPassage(PassageId("y"), 0.2), ScoredPassage(PassageId("z"), 0.1)]

    assert ids({"full_text": loud, "dense": quiet}) == "yxz"


def test_ties_are_settled_by_id_whatever_the_order_of_searches() -> None:
    assert ids({"dense": ranking("b"), "full_text": ranking("a")}) == "ab"
    assert ids({"full_text": ranking("a"), "dense": ranking("b")}) == "ab"


def test_a_passage_listed_twice_by_one_search_counts_once() -> None:
    assert fuse({"dense": ranking("aab")})[0].score == pytest.approx(1 / 61)
    assert fuse({"dense": ranking("aab")})[1].score == pytest.approx(1 / 62)


def test_nothing_found_is_nothing_fused() -> None:
    assert fuse({}) == []
    assert fuse({"dense": [], "full_text": []}, limit=5) == []


@settings(deadline=None)
@given(st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), max_size=4), st.integers(0, 9))
def test_every_passage_comes_once_best_first(found: list[list[str]], limit: int) -> None:
    rankings = {f"search {n}": ranking("".join(names)) for n, names in enumerate(found)}

    fused = fuse(rankings)

    assert {one.passage_id for one in fused} == {name for names in found for name in names}
    assert len({one.passage_id for one in fused}) == len(fused)
    assert [one.score for one in fused] == sorted((one.score for one in fused), reverse=True)
    assert fuse(rankings, limit=limit) == fused[:limit]
