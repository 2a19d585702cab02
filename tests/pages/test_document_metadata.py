"""What is known of a document, on the documents page over a scripted app."""

from dataclasses import replace
from datetime import date

from streamlit.testing.v1 import AppTest

from tagtrap.domain.identifiers import DocumentId
from tests.pages.conftest import OpenPages, texts
from tests.pages.scripted_app import ScriptedApp
from tests.pages.test_documents_page import FIRST, base, choose_row, documents_page


def held(**dates: object) -> tuple[ScriptedApp, DocumentId]:
    """Return an app that holds one document, its version with the given facts."""
    app = base()
    document = app.hold("parcels.txt", FIRST)
    details = app.documents.details[document]
    version = replace(details.summary.version, **dates)  # type: ignore[arg-type]  # facts of a version
    summary = replace(details.summary, version=version)
    app.documents.details[document] = replace(details, summary=summary, versions=(version,))
    return app, document


def opened(open_pages: OpenPages, app: ScriptedApp) -> AppTest:
    page = choose_row(documents_page(open_pages, app), app, 0)
    assert not page.exception
    return page


def saved(page: AppTest) -> AppTest:
    """Press both buttons in one run: a test run knows no dialogs that stay open."""
    page.button(key="edit").click()
    return page.button(key="save-metadata").click().run()


def test_what_is_known_is_shown_and_an_address_is_no_link(open_pages: OpenPages) -> None:
    app, _ = held(
        source_url="https://intranet.example/a",
        retrieved_on=date(2026, 2, 1),
        effective_until=date(2190, 1, 1),
        review_by=date(2189, 1, 1),
    )

    page = opened(open_pages, app)

    shown = [element.value for element in page.text]
    assert (
        "Collection general · owner local · in force from 2026-03-01 until 2190-01-01 · "
        "review by 2189-01-01"
    ) in shown
    assert "https://intranet.example/a · retrieved 2026-02-01" in shown
    assert "Notice" not in page.dataframe[0].value


def test_an_overdue_review_and_a_last_day_that_is_over_are_marked(open_pages: OpenPages) -> None:
    app, _ = held(review_by=date(2020, 5, 1), effective_until=date(2020, 6, 1))

    page = opened(open_pages, app)

    said = texts(page)
    assert "Its review was due on 2020-05-01 and is overdue." in said
    assert "This version was in force only until 2020-06-01." in said
    assert list(page.dataframe[0].value["Notice"]) == ["not in force, review overdue"]


def test_what_is_corrected_is_handed_over_whole(open_pages: OpenPages) -> None:
    app, document = held(review_by=date(2030, 1, 1), source_url="https://a.example")
    page = opened(open_pages, app)
    page.button(key="edit").click().run()

    page.text_input(key="metadata-title").set_value("Parcels, all shops")
    page.date_input(key="metadata-review").set_value(date(2031, 1, 1))
    page = saved(page)

    ((corrected, new),) = app.describing.corrected
    assert corrected == document
    assert (new.title, new.review_by) == ("Parcels, all shops", date(2031, 1, 1))
    assert (new.owner, new.collection) == ("local", "general")
    assert new.source_url == "https://a.example"
    assert new.effective_from == date(2026, 3, 1)


def test_what_is_refused_is_said_in_the_form(open_pages: OpenPages) -> None:
    app, _ = held()
    app.describing.refusal = '"*x*" is no web address.'
    page = opened(open_pages, app)
    page.button(key="edit").click().run()

    page = saved(page)

    assert '"*x*" is no web address.' in texts(page)
    assert app.describing.corrected == []
