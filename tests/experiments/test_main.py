from pathlib import Path

import pytest

from experiments.verification.__main__ import main


def _with_data(folder: Path) -> Path:
    policy = folder / "data" / "policy"
    policy.mkdir(parents=True)
    (policy / "claims.jsonl").touch()
    return folder


def test_missing_data_is_said_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([str(tmp_path / "nowhere")])

    assert code == 2
    assert "make bench-verify SHARED=" in capsys.readouterr().err


def test_an_unknown_set_is_an_error_that_lists_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([str(_with_data(tmp_path)), "--only", "policy_claims", "polcy_answers"])

    said = capsys.readouterr().err
    assert code == 2
    assert "'polcy_answers'" in said
    for name in ("policy_answers", "policy_claims:paraphrased", "edit:number", "planted", "flips"):
        assert name in said


def test_models_without_the_entailment_checker_are_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([str(_with_data(tmp_path)), "--checkers", "exact", "--models", "small"])

    assert code == 2
    assert "'entailment' is not among the checkers (exact)" in capsys.readouterr().err


def test_a_run_in_which_no_checker_of_ours_works_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([str(_with_data(tmp_path)), "--checkers", "exakt"])

    assert code == 2
    assert "No checker is called 'exakt'" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["--rows", "0"], ["--checkers", " , "]])
def test_options_without_a_meaning_are_refused(tmp_path: Path, options: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([str(tmp_path), *options])

    assert stopped.value.code == 2
