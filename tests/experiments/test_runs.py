from collections.abc import Sequence
from pathlib import Path

import pytest

from experiments.verification.__main__ import main
from experiments.verification.answers import differing
from experiments.verification.cases import Case, CaseSet, Opinion, worst
from experiments.verification.peers import Cosine, PackagedPeer, PeerUnavailable
from experiments.verification.rows import case_of, sample
from experiments.verification.runs import claim_line, measure, response_line
from experiments.verification.table import Report, as_text
from tagtrap.domain.verdicts import Label
from vectorstore.embedders import MiniLMEmbedder

_PASSED = Opinion(Label.SUPPORTED, 0.9)
_WRONG = Opinion(Label.CONTRADICTED, 0.1)
_OPEN = Opinion(Label.UNCHECKED, 0.5)


def _case(label: str) -> Case:
    return Case(("It is so.",), ("It is so, they say.",), label)


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
    assert line.unchecked == pytest.approx(0.5)


def test_a_case_is_as_good_as_its_worst_sentence() -> None:
    assert worst([_PASSED, _OPEN, _WRONG]) == Opinion(Label.CONTRADICTED, 0.1)
    assert worst([_PASSED, _OPEN]).label is Label.UNCHECKED
    assert worst([Opinion(Label.SUPPORTED, None)]) == Opinion(Label.SUPPORTED, None)


def test_the_threshold_of_a_response_comes_from_the_other_half() -> None:
    # Even rows say .4 parts them, odd rows .8: each is then measured by the other's.
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


def test_missing_data_is_said_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([str(tmp_path / "nowhere")])

    assert code == 2
    assert "make bench-verify SHARED=" in capsys.readouterr().err


def test_a_package_that_cannot_run_is_unavailable_and_not_silent(tmp_path: Path) -> None:
    peer = PackagedPeer("corroborate", tmp_path / "no-python")

    with pytest.raises(PeerUnavailable):
        peer.judge([_case("supported")])


def test_what_was_not_measured_stands_under_the_table() -> None:
    cases = CaseSet("four", (_case("supported"), _case("contradicted")))
    line = claim_line(cases, "one", [[_PASSED], [_WRONG]], seed=1)

    text = as_text(Report("here", (line,), problems=("corroborate: no network",)))

    assert "NOT MEASURED: corroborate: no network" in text
    assert "four" in text


@pytest.mark.model
def test_cosine_learns_its_threshold_and_tells_near_from_far() -> None:
    near = Case(("Receipts are needed.",), ("You need receipts.",), "supported")
    far = Case(("Receipts are needed.",), ("The sun sets late in June.",), "insufficient")
    cosine = Cosine.fitted(MiniLMEmbedder(), [near, far])

    opinions = cosine.judge([near, far])

    assert [one.label for (one,) in opinions] == [Label.SUPPORTED, Label.UNSUPPORTED]
