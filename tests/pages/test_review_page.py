"""The review page, over a scripted app."""

from tagtrap.domain.verdicts import AnswerLabel, Flag, Label
from tagtrap.service import local_actor
from tests.pages.conftest import OpenPages, components, texts
from tests.pages.scripted_app import ScriptedApp, answer_of, statement

CLEAN = statement("Returns cost 4 EUR.", tags=["3601"])
FLAGGED = statement(
    "Parcels leave within 9 days.",
    Label.CONTRADICTED,
    tags=["3600"],
    flags=[Flag.NUMBER],
    reason="The source says 3 days, the answer says 9 days.",
)


def asked(*questions: str) -> ScriptedApp:
    app = ScriptedApp(lambda question: answer_of(CLEAN, FLAGGED, label=AnswerLabel.CONTRADICTED))
    app.hold("parcels.txt", "Parcels leave within 3 days.\nReturns cost 4 EUR.")
    for question in questions:
        list(app.chat.ask(local_actor(), question))
    return app


def test_nothing_flagged_is_a_state_of_its_own(open_pages: OpenPages) -> None:
    page = open_pages(asked()).run().switch_page("pages/review.py").run()

    assert "Nothing is flagged." in texts(page)
    assert components(page) == []


def test_flagged_sentences_are_listed_with_reason_and_question(
    open_pages: OpenPages,
) -> None:
    page = open_pages(asked("First?", "Second?")).run().switch_page("pages/review.py").run()

    (listed,) = components(page)
    assert [row["opens"] for row in listed["rows"]] == ["a1/1", "a2/1"]
    assert listed["rows"][0]["text"] == "Parcels leave within 9 days."
    assert listed["rows"][0]["reason"] == "The source says 3 days, the answer says 9 days."
    assert listed["rows"][0]["asked"] == "Asked: First? · 2026-03-02 09:31"


def test_choosing_one_opens_the_same_evidence_as_in_the_chat(open_pages: OpenPages) -> None:
    page = open_pages(asked("First?")).run().switch_page("pages/review.py").run()

    page.session_state["flagged"] = {"opened": "a1/1"}
    page.run()

    (card,) = components(page)[-1]["cards"]
    assert page.get("dialog")
    assert card["sentences"][0]["marked"]
    assert "Conflicts with the source" in texts(page)


def test_a_long_list_is_shown_in_parts(open_pages: OpenPages) -> None:
    page = open_pages(asked(*(f"Question {n}?" for n in range(60)))).run()
    page.switch_page("pages/review.py").run()
    first = len(components(page)[0]["rows"])

    page.button(key="show-more").click().run()

    assert (first, len(components(page)[0]["rows"])) == (50, 60)
