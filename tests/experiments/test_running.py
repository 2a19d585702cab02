"""A run that survives: each set is kept when it is measured, and a failure costs one line."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from experiments.verification.cases import Case, CaseSet, Opinion, RivalUnavailable
from experiments.verification.rows import calibrated_names
from experiments.verification.running import Run
from experiments.verification.table import Report, as_text
from tagtrap.domain.verdicts import Label

_GOOD, _BAD = (
    Case(("It is so.",), ("So it is.",), label) for label in ("supported", "contradicted")
)


class _Strict:
    """Passes nothing."""

    name = "strict"

    def judge(self, cases: Sequence[Case]) -> list[list[Opinion]]:
        return [[Opinion(Label.CONTRADICTED, 0.0)] for _ in cases]


class _Failing:
    """Raises what it was made with."""

    name = "failing"

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def judge(self, cases: Sequence[Case]) -> list[list[Opinion]]:
        raise self._error


def _sets(*names: str) -> Iterator[CaseSet]:
    for name in names:
        yield CaseSet(name, (_GOOD, _BAD))


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (RivalUnavailable("no network"), "not measured: no network"),
        (ValueError("two\nlines"), "not measured: ValueError: two"),
        (MemoryError(), "not measured: MemoryError: no message"),
    ],
)
def test_a_checker_that_fails_costs_its_line_and_no_other(
    tmp_path: Path, error: Exception, why: str
) -> None:
    run = Run(Report("here"), tmp_path / "found.json")

    run.measure_sets(_sets("first", "second"), [_Failing(error), _Strict()], 1)
    run.finish()

    assert [(line.set_name, line.checker) for line in run.report.lines] == [
        ("first", "failing"),
        ("first", "strict"),
        ("second", "failing"),
        ("second", "strict"),
    ]
    assert run.report.lines[0].note == why
    assert why in as_text(run.report)
    assert run.report.lines[1].recall == 1.0


def test_a_run_that_is_cut_keeps_what_it_measured_and_says_that_it_was_cut(
    tmp_path: Path,
) -> None:
    path = tmp_path / "folder" / "found.json"
    run = Run(Report("here"), path)

    with pytest.raises(KeyboardInterrupt):
        run.measure_sets(_sets("first"), [_Strict(), _Failing(KeyboardInterrupt())], 1)

    kept = json.loads(path.read_text(encoding="utf-8"))
    assert [line["checker"] for line in kept["lines"]] == ["strict"]
    assert kept["is_complete"] is False
    assert "THE RUN WAS CUT" in as_text(run.report)


def test_a_whole_run_says_so(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    run = Run(Report("here"), path)

    run.measure_sets(_sets("first"), [_Strict()], 1)
    run.finish()

    assert json.loads(path.read_text(encoding="utf-8"))["is_complete"] is True
    assert "CUT" not in as_text(run.report)


def test_what_was_not_measured_stands_under_the_table() -> None:
    text = as_text(Report("here", problems=("corroborate: no network",)))

    assert "NOT MEASURED: corroborate: no network" in text


def test_sets_that_calibrated_the_models_are_named_as_not_blind() -> None:
    names = calibrated_names()

    assert "fever_symmetric:dev" in names
    assert {"contractnli_evidence:dev", "attributionbench:dev"} <= set(names)
    assert all(name.endswith(":dev") for name in names)
    assert "calibrated on rows of fever_symmetric:dev" in as_text(
        Report("here", calibrated_on=("fever_symmetric:dev",))
    )


def test_policy_claims_are_shown_by_label(tmp_path: Path) -> None:
    run = Run(Report("here"), tmp_path / "found.json")

    run.measure_sets(_sets("policy_claims", "other"), [_Strict()], 1)

    lines = as_text(run.report).splitlines()
    (start,) = [at for at, line in enumerate(lines) if line.startswith("policy_claims: label")]
    assert lines[start].split()[2:] == [
        "checker", "rows", "supported", "contradicted", "not", "in", "source", "no", "answer",
    ]  # fmt: skip
    assert lines[start + 1].split() == ["supported", "strict", "1", ".00", "1.00", ".00", ".00"]
    assert lines[start + 2].split() == ["contradicted", "strict", "1", ".00", "1.00", ".00", ".00"]
    assert not any(line.startswith("other: label") for line in lines)
