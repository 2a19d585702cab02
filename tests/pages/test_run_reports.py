"""Runs of experiments on Reports: figures beside their plots, for who may see them."""

from collections.abc import Iterator
from pathlib import Path

import pandas
import pytest
from streamlit.testing.v1 import AppTest

from experiments.runs.answer_file import AnswerFile
from experiments.runs.record import Arm
from tagtrap.domain.verdicts import AnswerLabel, Label
from tagtrap.wiring import App, build
from tests.experiments.runs.given import invented, run_answer, run_sentence
from tests.pages.conftest import OpenPages, texts
from tests.pages.test_reports_page import opened
from tests.service.conftest import settings_for
from tests.service.test_learning import enough, with_reviews


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    built = build(settings_for(tmp_path / "data"))
    yield built
    built.close()


def _table(page: AppTest, column: str) -> pandas.DataFrame:
    return next(frame.value for frame in page.dataframe if column in frame.value.columns)


def test_without_a_run_the_page_says_how_to_get_one(app: App, open_pages: OpenPages) -> None:
    page = opened(app, open_pages)

    assert "There is no run yet." in texts(page)
    assert "“experiments” of the data folder" in texts(page)


def test_a_run_is_drawn_with_its_figures_and_the_support_of_what_was_reviewed(
    app: App, open_pages: OpenPages
) -> None:
    with AnswerFile(app.settings.data_dir / "experiments" / "first") as file:
        faulty = AnswerLabel.UNSUPPORTED
        urls = ("https://a.example",)
        file.append(run_answer(run_sentence(), invented(), label=faulty, urls=urls))
        said = run_sentence("Not said.", label=Label.NO_CLAIM, tags=(), claims=())
        other = run_answer(said, label=AnswerLabel.NO_ANSWER, arm=Arm.MISMATCHED, seconds=0.5)
        file.append(other)
        file.append(run_answer(error="timed out", sentences=(), question="Where?"))
    with_reviews(app, enough())

    page = opened(app, open_pages)

    assert not page.exception
    assert "2 answers, 1 failed: openai:scripted@here temperature=0." in texts(page)
    verdicts, addresses, seconds, reliability = (
        _table(page, column)
        for column in ("Cite the context", "Not asked", "Median", "Share backed")
    )
    assert list(verdicts["Context, engine"]) == ["own, openai", "other's, openai"]
    assert list(verdicts["Backed"]) == [1, 0]
    assert list(verdicts["Not backed"]) == [1, 0]
    assert list(verdicts["No answer"]) == [0, 1]
    assert list(addresses["Not asked"]) == [1]
    assert list(seconds["Median"]) == [1.5, 0.5]
    assert sum(reliability["Statements"]) == 36
    assert "Mean distance of support" in texts(page)
