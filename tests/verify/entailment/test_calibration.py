from dataclasses import replace
from pathlib import Path

import pytest

from tagtrap.errors import CheckFailed
from tests.verify.entailment.scripted import AS_IT_IS, PLAIN
from verify.entailment.calibration import Calibration, Signals


def test_more_support_by_the_model_is_never_less_support() -> None:
    supports = [PLAIN.support.at(Signals(step / 100, 0.1, False)) for step in range(101)]

    assert supports == sorted(supports)
    assert 0 <= supports[0] < supports[-1] <= 1


def test_support_stays_between_0_and_1_whatever_the_weights() -> None:
    steep = replace(AS_IT_IS, bias=1000.0, supported=1e6)

    assert steep.at(Signals(1.0, 0.0, False)) <= 1
    assert replace(steep, bias=-1e9).at(Signals(0.0, 1.0, True)) >= 0


def test_what_one_of_the_curves_doubts_is_not_backed() -> None:
    sure, doubts = AS_IT_IS, replace(AS_IT_IS, bias=-9.0)
    signals = Signals(0.95, 0.01, False)

    backed = [
        replace(PLAIN, support=support, unchanged=unchanged, unchanged_from=0.5).backs(signals)
        for support, unchanged in ((sure, sure), (sure, doubts), (doubts, sure))
    ]

    assert backed == [True, False, False]


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    PLAIN.save(tmp_path / "calibration.json")

    assert Calibration.load(tmp_path / "calibration.json") == PLAIN


@pytest.mark.parametrize(
    "content",
    ["", "[]", "1", '{"support": 1}', '{"unknown": 1}', '{"support": {}, "unchanged": {}}'],
)
def test_a_file_that_is_no_calibration_is_an_error(tmp_path: Path, content: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(content)

    with pytest.raises(CheckFailed, match=r"calibration\.json"):
        Calibration.load(path)
