import math

import pytest

from experiments.retrieval.measures import Latency, Part, Refusals, ndcg_at, recall, recall_at


def _at(*places: str) -> Part:
    """Return a part that stands at each of the places; "1 2" is a place of two sentences."""
    return tuple(frozenset(place.split()) for place in places)


def test_the_best_covered_group_counts() -> None:
    groups = ((_at("1"), _at("2")), (_at("3"),))

    assert recall(groups, {"1"}) == pytest.approx(0.5)
    assert recall(groups, {"1", "3"}) == 1
    assert recall(groups, {"9"}) == 0


def test_a_text_counts_wherever_it_stands_and_by_the_share_that_is_there() -> None:
    groups = ((_at("1 2", "7"),),)

    assert recall(groups, {"2"}) == pytest.approx(0.5)
    assert recall(groups, {"7"}) == 1


def test_a_text_that_is_not_in_the_base_is_missed_and_not_forgotten() -> None:
    groups = ((_at("1"), ()),)

    assert recall(groups, {"1"}) == pytest.approx(0.5)
    assert ndcg_at(groups, ["1"], 10) == pytest.approx(1 / (1 + 1 / math.log2(3)))
    assert recall((((),),), {"1"}) == 0


def test_recall_looks_no_deeper_than_asked() -> None:
    groups = ((_at("3"),),)

    assert recall_at(groups, ["1", "2", "3"], 2) == 0
    assert recall_at(groups, ["1", "2", "3"], 3) == 1


def test_gain_shrinks_with_the_rank_and_is_whole_for_the_ideal_order() -> None:
    groups = ((_at("1"), _at("2")),)

    assert ndcg_at(groups, ["2", "1", "9"], 10) == pytest.approx(1)
    assert ndcg_at(((_at("1"),),), ["8", "9", "1"], 10) == pytest.approx(0.5)
    assert ndcg_at(((_at("1"),),), ["8", "9", "1"], 2) == 0


def test_what_stands_together_is_one_item_of_the_ideal_order() -> None:
    # Both texts lie in passage "p": finding it first is all there is to find.
    assert ndcg_at(((_at("p"), _at("q", "p")),), ["p"], 10) == pytest.approx(1)


def test_gain_is_at_most_whole_however_many_twins_are_found() -> None:
    groups = ((_at("1 2", "3 4 5"),),)

    assert ndcg_at(groups, ["3", "1", "2", "4", "5"], 10) <= 1


def test_refusals_are_right_only_where_there_is_no_answer() -> None:
    refusals = Refusals(
        with_answer=8, with_answer_refused=2, without_answer=4, without_answer_refused=3
    )

    assert refusals.precision == pytest.approx(0.6)
    assert refusals.recall == pytest.approx(0.75)
    assert refusals.false == pytest.approx(0.25)


def test_a_figure_that_nothing_gives_is_none() -> None:
    assert Refusals(3, 1, 0, 0).precision is None
    assert Refusals(3, 1, 0, 0).recall is None
    assert Refusals(3, 0, 2, 0).precision is None
    assert Latency.of([]) is None


def test_latency_is_in_milliseconds() -> None:
    latency = Latency.of([0.1] * 19 + [0.3])

    assert latency is not None
    assert latency.p50 == pytest.approx(100)
    assert 100 < latency.p95 < 300
