"""The reports page: rates with their numbers, agreement, the threshold, the audit trail."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tagtrap.domain.review import ReviewDecision
from tagtrap.service import local_actor
from tagtrap.wiring import App, build
from tests.pages.conftest import OpenPages, texts
from tests.service.conftest import RETURNS, add, settings_for
from tests.service.test_learning import enough, with_reviews
from tests.service.test_past_answers import UNUSED, ask


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    built = build(settings_for(tmp_path / "data", gate={"level": "balanced"}))
    yield built
    built.close()


def opened(app: App, open_pages: OpenPages) -> AppTest:
    page = open_pages(app)  # type: ignore[arg-type]  # the real app in place of the scripted one
    return page.run().switch_page("pages/reports.py").run()


def test_without_reviews_the_page_says_so_and_shows_the_trail(
    app: App, open_pages: OpenPages
) -> None:
    add(app, RETURNS, "returns.md")

    page = opened(app, open_pages)

    assert "No statement was settled by a reviewer yet." in texts(page)
    assert "Too few reviews for a proposal" in texts(page)
    (trail,) = page.dataframe
    assert list(trail.value["What"]) == ["document added"]
    page.text_input(key="trail-words").set_value("nothing like it").run()
    assert "0 events." in texts(page)


def test_rates_and_agreement_stand_as_numbers_beside_the_plot(
    app: App, open_pages: OpenPages
) -> None:
    with_reviews(app, enough())

    page = opened(app, open_pages)

    months, rates, agreement = (frame.value for frame in page.dataframe[:3])
    assert "36 statements settled by reviewers so far." in texts(page)
    assert list(rates["Verdict"]) == ["Backed", "All"]
    assert list(rates["Miss rate"]) == ["17 %", "17 %"]
    assert list(agreement["Who"])[-1] == "the checks and the reviewers, on “backed”"
    assert list(months["Month"]) == ["2031-05"]
    page.radio(key="rates-by").set_value("Document").run()
    assert list(page.dataframe[1].value["Document"]) == ["Returns policy", "All"]
    page.selectbox(key="rates-kind").set_value("supported").run()
    assert list(page.dataframe[0].value["Misses"]) == [6]


def test_a_threshold_shows_its_effect_before_it_is_taken_and_can_be_given_back(
    app: App, open_pages: OpenPages
) -> None:
    with_reviews(app, enough())
    page = opened(app, open_pages)

    effect = next(
        frame.value for frame in page.dataframe if "of these faulty" in frame.value.columns
    )
    assert list(effect["of these faulty"]) == [6, 0]
    assert app.learning.changes(local_actor()) == []
    page.button(key="use-threshold").click().run()

    (change,) = app.learning.changes(local_actor())
    assert change.value == 0.6001
    assert "gate.balanced_support: 0.6001" in texts(page)
    page.button(key="give-back-gate.balanced_support").click().run()
    assert [one.value for one in app.learning.changes(local_actor())] == [None, 0.6001]


def test_a_reviewed_answer_counts(app: App, open_pages: OpenPages) -> None:
    add(app, RETURNS, "returns.md")
    record = ask(app, UNUSED)
    app.reviews.report(local_actor(), record.id, 0, "It is 7 days.")
    claim = app.reviews.queue(local_actor()).items[0].place.claim_id
    app.reviews.decide(local_actor(), claim, ReviewDecision.CONTRADICTED)

    page = opened(app, open_pages)

    assert "1 statement settled by reviewers so far." in texts(page)
    assert list(page.dataframe[1].value["Misses"])[-1] == 1
