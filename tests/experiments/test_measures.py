import pytest

from experiments.verification.measures import (
    Counts,
    area_under_curve,
    balanced_threshold,
    f1_threshold,
    interval,
    two_lowest_mean,
)

# Of 10 bad claims 8 are flagged, of 20 good ones 5.
_COUNTS = Counts(bad=10, bad_flagged=8, good=20, good_flagged=5)


def test_the_figures_are_those_worked_out_by_hand() -> None:
    assert _COUNTS.recall == pytest.approx(0.8)
    assert _COUNTS.false_alarms == pytest.approx(0.25)
    assert _COUNTS.balanced_accuracy == pytest.approx(0.775)
    assert _COUNTS.precision == pytest.approx(8 / 13)
    assert _COUNTS.f1 == pytest.approx(16 / 23)
    # 0.05 * 0.8 right flags for 0.95 * 0.25 wrong ones.
    assert _COUNTS.flag_precision == pytest.approx(0.04 / 0.2775)


def test_claims_are_counted_by_what_they_are_and_whether_they_are_flagged() -> None:
    counts = Counts.of([True, True, False, False, False], [True, False, True, False, False])

    assert counts == Counts(bad=2, bad_flagged=1, good=3, good_flagged=1)


def test_what_the_rows_cannot_give_is_none_and_not_zero() -> None:
    only_bad = Counts(bad=4, bad_flagged=3, good=0, good_flagged=0)

    assert only_bad.recall == pytest.approx(0.75)
    assert only_bad.false_alarms is None
    assert only_bad.precision is None
    assert only_bad.f1 is None
    assert only_bad.balanced_accuracy is None
    assert only_bad.flag_precision is None
    assert interval(only_bad, seed=1) is None


def test_a_checker_that_flags_nothing_has_no_precision() -> None:
    silent = Counts(bad=4, bad_flagged=0, good=4, good_flagged=0)

    assert silent.precision is None
    assert silent.flag_precision is None
    assert silent.f1 == 0
    assert silent.balanced_accuracy == pytest.approx(0.5)


def test_the_interval_holds_the_figure_and_narrows_with_more_rows() -> None:
    many = Counts(bad=1000, bad_flagged=800, good=2000, good_flagged=500)

    few_low, few_high = interval(_COUNTS, seed=1) or (0, 0)
    low, high = interval(many, seed=1) or (0, 0)

    assert few_low < low < 0.775 < high < few_high
    # Normal approximation: 1.96 * sqrt(0.8 * 0.2 / 1000 + 0.25 * 0.75 / 2000) / 2 = 0.0156.
    assert high - low == pytest.approx(2 * 0.0156, abs=0.004)


def test_the_interval_is_the_same_with_the_same_seed() -> None:
    assert interval(_COUNTS, seed=3) == interval(_COUNTS, seed=3)


def test_a_perfect_checker_has_no_width() -> None:
    assert interval(Counts(5, 5, 5, 0), seed=1) == (1.0, 1.0)


def test_the_area_counts_pairs_in_order_and_half_of_the_ties() -> None:
    # 0.9 beats both, 0.5 beats one and ties with one: 3.5 of 4 pairs.
    assert area_under_curve(good=[0.9, 0.5], bad=[0.5, 0.1]) == pytest.approx(0.875)
    assert area_under_curve(good=[0.2], bad=[0.2]) == pytest.approx(0.5)
    assert area_under_curve(good=[], bad=[0.2]) is None


def test_a_threshold_parts_bad_from_good_in_the_middle() -> None:
    assert balanced_threshold([0.1, 0.3, 0.7, 0.9], [True, True, False, False]) == pytest.approx(
        0.5
    )


def test_the_threshold_for_f1_may_lie_elsewhere_than_the_balanced_one() -> None:
    supports = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
    is_bad = [True, False, False, False, True, False, False, False]

    # Flagging 0.1 alone: recall .5, precision 1, F1 2/3. Up to 0.5: 2 of 2 bad, 3 of 6 good.
    assert f1_threshold(supports, is_bad) == pytest.approx(0.15)
    assert balanced_threshold(supports, is_bad) == pytest.approx(0.15)


def test_a_threshold_can_flag_everything_or_nothing() -> None:
    assert f1_threshold([0.5, 0.6], [False, True]) > 0.6
    assert balanced_threshold([0.5, 0.5], [False, True]) <= 0.5


def test_a_threshold_needs_both_kinds_of_rows() -> None:
    with pytest.raises(ValueError, match="good rows and bad ones"):
        balanced_threshold([0.1, 0.2], [True, True])


def test_an_answer_is_as_good_as_its_two_weakest_sentences() -> None:
    assert two_lowest_mean([0.9, 0.1, 0.5, 0.8]) == pytest.approx(0.3)
    assert two_lowest_mean([0.4]) == pytest.approx(0.4)
    assert two_lowest_mean([]) == 1.0
