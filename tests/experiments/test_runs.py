from collections.abc import Sequence

import pytest

from experiments.verification.answers import differing
from experiments.verification.cases import Case, CaseSet, Opinion, worst
from experiments.verification.rows import case_of, sample
from experiments.verification.runs import (
    Said,
    claim_line,
    halves_by_source,
    measure,
    response_line,
)
from tagtrap.domain.verdicts import Label

_PASSED = Opinion(Label.SUPPORTED, 0.9)
_WRONG = Opinion(Label.CONTRADICTED, 0.1)
_OPEN = Opinion(Label.UNCHECKED, 0.5)
_NOTHING_TO_CHECK = Opinion(Label.SUPPORTED, None, abstained=True)


def _case(label: str, source: str = "") -> Case:
    return Case(("It is so.",), ("It is so, they say.",), label, source=source)


class _Scripted:
    """Gives the opinions it was made with."""

    name = "scripted"

    def __init__(self, opinions: Sequence[Sequence[Opinion]]) -> None:
        self._opinions = opinions

    def judge(self, cases: Sequence[Case]) -> list[list[Opinion]]:
        return [list(of_case) for of_case in self._opinions]


def test_an_unchecked_claim_is_not_passed_but_is_no_false_alarm() -> None:
    labels = ["supported", "supported", "contradicted", "contradicted"]
    cases = CaseSet("four", tuple(_case(label) for label in labels))

    line = claim_line(cases, "one", [[_PASSED], [_OPEN], [_OPEN], [_WRONG]], seed=1)

    assert line.balanced_accuracy == pytest.approx(0.75)
    assert line.recall == pytest.approx(1.0)
    assert line.false_alarms == 0
    assert line.contradicted_caught == pytest.approx(0.5)
    assert line.no_answer == pytest.approx(0.5)
    assert line.answered_accuracy == pytest.approx(1.0)


def test_a_support_of_one_half_divides_also_what_is_unchecked() -> None:
    cases = CaseSet("four", tuple(map(_case, ["supported", "supported", "unsupported"])))
    leans_for, leans_against = (Opinion(Label.UNCHECKED, support) for support in (0.6, 0.4))

    line = claim_line(cases, "one", [[leans_for], [leans_against], [leans_against]], seed=1)

    assert line.leaning_accuracy == pytest.approx(0.75)


def test_the_best_threshold_is_looked_for_among_all_supports() -> None:
    cases = CaseSet("four", tuple(map(_case, ["supported", "supported", "unsupported"])))
    low, lower, lowest = (Opinion(Label.UNCHECKED, support) for support in (0.3, 0.2, 0.1))

    line = claim_line(cases, "one", [[low], [lower], [lowest]], seed=1)

    assert line.leaning_accuracy == pytest.approx(0.5)
    assert line.best_accuracy == pytest.approx(1.0)


def test_who_gives_no_support_is_not_divided_by_it() -> None:
    cases = CaseSet("two", (_case("supported"), _case("unsupported")))

    line = claim_line(cases, "one", [[_NOTHING_TO_CHECK], [_WRONG]], seed=1)

    assert line.leaning_accuracy is None
    assert line.best_accuracy is None


def test_what_a_peer_finds_nothing_to_check_in_is_passed_but_no_answer() -> None:
    labels = ["supported", "supported", "contradicted", "contradicted"]
    cases = CaseSet("four", tuple(_case(label) for label in labels))
    flagged, passed = Opinion(Label.UNSUPPORTED, None), Opinion(Label.SUPPORTED, None)

    line = claim_line(cases, "one", [[flagged], [passed], [_NOTHING_TO_CHECK], [flagged]], seed=1)

    assert line.balanced_accuracy == pytest.approx(0.5)
    assert line.no_answer == pytest.approx(0.25)
    # Of those answered one of two supported claims is passed, and the only wrong one is flagged.
    assert line.answered_accuracy == pytest.approx(0.75)


def test_what_was_said_of_the_claims_of_each_label_adds_up() -> None:
    labels = ["supported", "contradicted", "contradicted", "insufficient"]
    cases = CaseSet("four", tuple(_case(label) for label in labels))
    off = Opinion(Label.INSUFFICIENT_EVIDENCE, 0.1)

    line = claim_line(cases, "one", [[_PASSED], [_WRONG], [_NOTHING_TO_CHECK], [off]], seed=1)

    assert line.by_label == (
        Said(
            "supported", 1, supported=1, contradicted=0, unsupported=0, insufficient=0, no_answer=0
        ),
        Said(
            "contradicted",
            2,
            supported=0,
            contradicted=1,
            unsupported=0,
            insufficient=0,
            no_answer=1,
        ),
        Said(
            "insufficient",
            1,
            supported=0,
            contradicted=0,
            unsupported=0,
            insufficient=1,
            no_answer=0,
        ),
    )


def test_a_case_is_as_good_as_its_worst_sentence() -> None:
    assert worst([_PASSED, _OPEN, _WRONG]) == Opinion(Label.CONTRADICTED, 0.1)
    assert worst([_PASSED, _OPEN]).label is Label.UNCHECKED
    assert worst([Opinion(Label.SUPPORTED, None)]) == Opinion(Label.SUPPORTED, None)
    assert not worst([_PASSED, _NOTHING_TO_CHECK]).is_answer
    assert worst([_WRONG, _NOTHING_TO_CHECK]).is_answer


def test_the_halves_of_whole_answers_share_no_source() -> None:
    cases = [_case("supported", source) for source in ["a", "a", "b", "a", "c", "b", "", ""]]

    even, odd = halves_by_source(cases)

    assert even == [0, 1, 3, 4, 7]
    assert odd == [2, 5, 6]


def test_the_threshold_of_a_response_comes_from_the_other_half() -> None:
    # Without a source each row is its own: even rows say .4 parts them, odd rows .8, and each is
    # then measured by the other's.
    scores = [0.3, 0.7, 0.5, 0.9]
    labels = ["unsupported", "unsupported", "supported", "supported"]
    cases = CaseSet("answers", tuple(_case(label) for label in labels), is_response=True)

    line = response_line(cases, "one", [[Opinion(Label.SUPPORTED, s)] for s in scores], seed=1)

    # Even rows by .8: both flagged, F1 2/3. Odd rows by .4: none flagged, F1 0.
    assert line.f1 == pytest.approx(1 / 3)
    assert line.area_under_curve == pytest.approx(0.75)


def test_responses_without_both_kinds_in_a_half_say_so_instead_of_a_figure() -> None:
    cases = CaseSet("answers", (_case("supported"), _case("supported")), is_response=True)

    line = measure(cases, _Scripted([[_PASSED], [_PASSED]]), seed=1)

    assert line.f1 is None
    assert "good rows and bad ones" in line.note


def test_premises_and_claims_are_split_into_sentences() -> None:
    case = case_of(
        {"premise": "Fees are 5 euros. They rise in May.", "claim": "A. It is so.", "label": "x"}
    )

    assert case.evidence == ("Fees are 5 euros.", "They rise in May.")
    assert case.is_bad


def test_a_sample_is_the_same_each_time_and_keeps_the_order() -> None:
    rows: list[dict[str, object]] = [{"id": number} for number in range(50)]

    first = sample(rows, 10, seed=7)

    assert first == sample(rows, 10, seed=7) != sample(rows, 10, seed=8)
    assert [row["id"] for row in first] == sorted(int(str(row["id"])) for row in first)
    assert sample(rows, 100, seed=7) == rows


def test_labels_that_are_missing_count_as_changed() -> None:
    good, bad = Label.SUPPORTED, Label.CONTRADICTED

    assert differing([good, bad], [good, bad]) == 0
    assert differing([good, bad, good], [good, good]) == 2
