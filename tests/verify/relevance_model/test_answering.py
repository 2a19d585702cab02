"""From signs to the likelihood of an answer."""

from dataclasses import replace
from pathlib import Path

import pytest

from tagtrap.errors import CheckFailed
from verify.relevance_model.answering import Answering, AnswerSigns

SIGNS = AnswerSigns(best=0.5, least_covered=0.4, lacks_figure=False)


def test_what_was_fitted_reads_each_sign_the_right_way() -> None:
    fitted = Answering.load()
    usual = fitted.likelihood(SIGNS)

    assert fitted.likelihood(replace(SIGNS, best=0.8)) > usual
    assert fitted.likelihood(replace(SIGNS, least_covered=0.9)) > usual
    assert fitted.likelihood(replace(SIGNS, lacks_figure=True)) < usual


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    one = Answering(bias=0.1, best=2.0, least_covered=-1.0, lacks_figure=0.0)

    one.save(tmp_path / "a.json")

    assert Answering.load(tmp_path / "a.json") == one


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"bias": 1, "other": 2}'])
def test_a_broken_file_is_said(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.json").write_text(content)

    with pytest.raises(CheckFailed, match=r"a\.json"):
        Answering.load(tmp_path / "a.json")
