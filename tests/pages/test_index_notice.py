"""The line of the documents page that says what a search rests on."""

import pytest

from pages.parts.index_notice import notice
from tests.pages.conftest import OpenPages, texts
from tests.pages.scripted_app import ScriptedApp, answer_of, statement
from vectorstore.state import IndexState, Phase


def test_a_rebuild_is_shown_with_how_far_it_is_and_why(open_pages: OpenPages) -> None:
    app = ScriptedApp(lambda question: answer_of(statement("Yes.", tags=["3600"])))
    app.hold("leave.txt", "Leave is 30 days a year.")
    app.index.state = IndexState(Phase.BUILDING, 3, 8, "its files are not as they were left")

    page = open_pages(app).run()
    page.switch_page("pages/documents.py").run()

    assert "being built: 3 of 8 documents (its files are not as they were left)" in texts(page)
    assert app.index.is_prepared


@pytest.mark.parametrize("phase", [Phase.READY, Phase.UNOPENED, Phase.ELSEWHERE])
def test_nothing_is_said_where_all_is_as_it_should_be(phase: Phase) -> None:
    assert notice(IndexState(phase, 3, 3)) == ""


@pytest.mark.parametrize("phase", [Phase.CHECKING, Phase.BUILDING, Phase.GIVEN_UP])
def test_questions_are_said_to_be_answered_whatever_the_index_does(phase: Phase) -> None:
    assert "answered" in notice(IndexState(phase, 0, 3, "a reason"))
