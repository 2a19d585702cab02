from dataclasses import replace
from pathlib import Path

import pytest

from tagtrap.errors import CheckFailed
from tests.verify.entailment.scripted import PLAIN
from verify.entailment.calibration import Calibration, Signals


def test_more_support_by_the_model_is_never_less_support() -> None:
    supports = [PLAIN.support(Signals(step / 100, 0.1, False)) for step in range(101)]

    assert supports == sorted(supports)
    assert 0 <= supports[0] < supports[-1] <= 1


def test_support_stays_between_0_and_1_whatever_the_weights() -> None:
    steep = replace(PLAIN, bias=1000.0, supported=1e6)

    assert steep.support(Signals(1.0, 0.0, False)) <= 1
    assert replace(steep, bias=-1e9).support(Signals(0.0, 1.0, True)) >= 0


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    PLAIN.save(tmp_path / "calibration.json")

    assert Calibration.load(tmp_path / "calibration.json") == PLAIN


@pytest.mark.parametrize("content", ["", "[]", '{"bias": 1}', '{"unknown": 1}'])
def test_a_file_that_is_no_calibration_is_an_error(tmp_path: Path, content: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(content)

    with pytest.raises(CheckFailed, match=r"calibration\.json"):
        Calibration.load(path)
