import json
from pathlib import Path

import pytest

from experiments.ingesting import our_program, speed
from experiments.ingesting.__main__ import main
from experiments.ingesting.growth import Cost, TooFewFiles, costs
from experiments.ingesting.speed import Taken, take_in
from experiments.ingesting.table import Report, as_json, as_text
from experiments.retrieval.questions import SourceFile
from experiments.verification.cases import RivalUnavailable
from tests.ingest_readers.made_files import pdf_of


@pytest.fixture(autouse=True)
def quick_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAGTRAP_EMBEDDER", "tests.service.conftest:hashing_embedder")


def _taken(pipeline: str, seconds: float) -> Taken:
    return Taken(pipeline, "rules.pdf", 30, 90, seconds, 0.5, 2.0)


def test_a_file_is_timed_from_its_bytes_to_the_base(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules.pdf"
    file.write_bytes(pdf_of(["Ropes are kept for 7 days.", "Keys stay."], ["Lamps are lent."]))

    our_program.main(tmp_path / "base", [file])

    found = json.loads(capsys.readouterr().out)
    assert (found["file"], found["pages"], found["units"]) == ("rules.pdf", 2, 3)
    assert found["seconds"] > 0


def test_the_cost_of_a_page_is_taken_at_each_size_of_the_base(tmp_path: Path) -> None:
    files = [
        SourceFile(f"{at}.md", " ".join(f"Rule {at} of {n} holds." for n in range(9)).encode())
        for at in range(18)
    ]

    found = costs(files, tmp_path / "bases", (0, 80))

    assert [(cost.sentences, cost.files) for cost in found] == [(0, 8), (80, 8)]
    assert all(cost.seconds > 0 and cost.computing > 0 for cost in found)
    # The ten that fill the larger base and the eight that were timed are not taken in once more.
    with pytest.raises(TooFewFiles):
        costs(files, tmp_path / "bases", (0, 80))


def test_files_that_end_before_the_size_was_measured_are_said(tmp_path: Path) -> None:
    files = [SourceFile("a.md", b"Ropes are kept for 7 days. Keys stay.")]

    with pytest.raises(TooFewFiles, match="80"):
        costs(files, tmp_path / "bases", (0, 80), around=1)


def test_the_report_says_how_much_faster_and_how_much_dearer() -> None:
    taken = (_taken("plain", 9.0), _taken("TagTrap", 3.0))
    growing = (Cost(1000, 8, 0.02, 0.01), Cost(100_000, 8, 0.025, 0.01))
    report = Report("2 cores", taken, growing)

    assert report.faster == pytest.approx(3.0)
    assert report.dearer == pytest.approx(1.25)
    assert report.leaner == pytest.approx(1.0)
    assert report.dearer_computing == pytest.approx(1.0)
    assert "3.00 times as many pages a second, and 1.00 times" in as_text(report)
    assert "1.25 times as much at 100000 sentences as at 1000, 1.00 times" in as_text(report)
    assert json.loads(as_json(report))["faster"] == pytest.approx(3.0)


def test_half_a_report_compares_nothing() -> None:
    report = Report("2 cores", (_taken("plain", 9.0),), (Cost(1000, 8, 0.02, 0.01),))

    assert report.faster is None
    assert report.dearer is None
    assert "times" not in as_text(report)


def test_a_pipeline_that_fails_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(speed.PIPELINES, "plain", "experiments.ingesting.no_such_program")

    with pytest.raises(RivalUnavailable, match="no_such_program"):
        take_in([tmp_path / "a.pdf"], "plain", tmp_path)


def test_a_folder_without_the_files_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "big_500_pages.pdf is missing" in capsys.readouterr().err
