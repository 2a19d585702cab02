"""The version history of the documents page, over a scripted app."""

from streamlit.testing.v1 import AppTest

from tests.pages.conftest import OpenPages, components, texts
from tests.pages.scripted_app import ScriptedApp
from tests.pages.test_documents_page import FIRST, base, choose_row, documents_page

SECOND = "Parcels leave within 5 days.\nReturns cost 4 EUR.\nDrones are <b>not</b> used."


def opened(open_pages: OpenPages, app: ScriptedApp) -> AppTest:
    page = choose_row(documents_page(open_pages, app), app, 0)
    assert not page.exception
    return page


def test_a_new_version_shows_what_differs_changed_numbers_first(open_pages: OpenPages) -> None:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    app.hold("parcels.txt", SECOND, replaces=document)

    page = opened(open_pages, app)

    (drawn,) = [data for data in components(page) if "changes" in data]
    titles = [change["title"] for change in drawn["changes"]]
    changed = drawn["changes"][0]
    assert titles == ["Changed number, amount or date", "Added"]
    assert [changed[side]["text"] for side in ("old", "new")] == [
        "Parcels leave within 3 days.",
        "Parcels leave within 5 days.",
    ]
    assert changed["new"]["words"] == [[21, 22]]
    assert drawn["changes"][1]["new"]["text"] == "Drones are <b>not</b> used."
    assert "1 changed, 1 of them a number · 1 added · 1 sentence unchanged" in texts(page)
    assert list(page.dataframe[1].value["State"]) == ["in force", "replaced"]


def test_any_two_versions_can_be_compared(open_pages: OpenPages) -> None:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    app.hold("parcels.txt", SECOND, replaces=document)
    app.hold("parcels.txt", FIRST + "\nBells ring.", replaces=document)

    page = opened(open_pages, app)
    (chosen,) = [box for box in page.selectbox if box.label == "Compare version"]
    page = chosen.set_value(1).run()

    (drawn,) = [data for data in components(page) if "changes" in data]
    assert [change["title"] for change in drawn["changes"]] == ["Added"]


def test_the_sentences_of_a_replaced_version_stay_readable(open_pages: OpenPages) -> None:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    app.hold("parcels.txt", SECOND, replaces=document)
    page = opened(open_pages, app)
    before = list(page.dataframe[2].value["Sentence"])

    (chosen,) = [box for box in page.selectbox if box.label == "Of version"]
    page = chosen.set_value(1).run()

    assert before == SECOND.splitlines()
    assert list(page.dataframe[2].value["Sentence"]) == FIRST.splitlines()


def test_one_version_alone_is_compared_with_nothing(open_pages: OpenPages) -> None:
    app = base()
    app.hold("parcels.txt", FIRST)

    page = opened(open_pages, app)

    assert not [data for data in components(page) if "changes" in data]
    assert "Compare version" not in [box.label for box in page.selectbox]


def test_versions_that_say_the_same_are_said_to(open_pages: OpenPages) -> None:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    app.hold("parcels.txt", FIRST + "\n", replaces=document)

    page = opened(open_pages, app)

    assert "Both versions say the same, sentence by sentence." in texts(page)


def test_going_back_first_says_what_will_happen(open_pages: OpenPages) -> None:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    app.hold("parcels.txt", SECOND, replaces=document)
    page = opened(open_pages, app)

    page.button(key="go-back").click().run()
    asked = texts(page)
    gone_back = list(app.history.gone_back)
    # A test run knows no dialogs that stay open: both buttons are pressed in one run.
    page.button(key="go-back").click()
    page.button(key="confirm-going-back").click().run()

    assert "Version 1 takes the place of version 2 at once" in asked
    assert "Between the two: 1 changed, 1 of them a number" in asked
    assert gone_back == []
    assert app.history.gone_back == [(document, 1)]


def test_a_step_back_that_is_refused_says_why(open_pages: OpenPages) -> None:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    app.hold("parcels.txt", SECOND, replaces=document)
    app.history.refusal = "*Parcels 2* says the same as version 1 by now."
    page = opened(open_pages, app)

    page.button(key="go-back").click().run()
    page.button(key="go-back").click()
    page.button(key="confirm-going-back").click().run()

    assert "*Parcels 2* says the same as version 1 by now." in texts(page)
    assert app.history.gone_back == []


def test_going_back_is_offered_only_beside_what_it_would_change(open_pages: OpenPages) -> None:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    app.hold("parcels.txt", SECOND, replaces=document)
    app.hold("parcels.txt", FIRST + "\nBells ring.", replaces=document)
    page = opened(open_pages, app)

    (newer,) = [box for box in page.selectbox if box.label == "with version"]
    page = newer.set_value(2).run()

    assert "go-back" not in [button.key for button in page.button]
