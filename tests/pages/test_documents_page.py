"""The documents page, over a scripted app."""

import tomllib

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts.document_table import table_key
from tagtrap.domain.jobs import JobProgress, JobState
from tagtrap.errors import StorageError
from tagtrap.service import local_actor
from tests.pages.conftest import ENTRY, OpenPages, texts, unescaped
from tests.pages.scripted_app import ScriptedApp, answer_of, statement

FIRST = "Parcels leave within 3 days.\nReturns cost 4 EUR."


def base() -> ScriptedApp:
    return ScriptedApp(lambda question: answer_of(statement("Yes.", tags=["3600"])))


def documents_page(open_pages: OpenPages, app: ScriptedApp) -> AppTest:
    page = open_pages(app).run()
    return page.switch_page("pages/documents.py").run()


def upload(page: AppTest, *files: tuple[str, str], replaces: str = "") -> AppTest:
    turn = page.session_state["upload-round"]
    page.file_uploader(key=f"files-{turn}").set_value(
        [(name, text.encode(), "text/plain") for name, text in files]
    )
    if replaces:
        page.selectbox(key=f"replaces-{turn}").set_value(replaces)
    page.button(key=f"add-{turn}").click().run()
    assert not page.exception
    return page


def choose_row(page: AppTest, app: ScriptedApp, row: int) -> AppTest:
    key = table_key(app.documents.list(local_actor()))
    page.session_state[key] = {"selection": {"rows": [row], "columns": [], "cells": []}}
    return page.run()


def test_an_empty_base_says_what_to_do(open_pages: OpenPages) -> None:
    page = documents_page(open_pages, base())

    assert "There are no documents yet." in texts(page)
    assert not page.dataframe


def test_one_bad_file_does_not_stop_the_others(open_pages: OpenPages) -> None:
    app = base()

    page = upload(
        documents_page(open_pages, app),
        ("parcels.txt", FIRST),
        ("tool.exe", "MZ"),
        ("leave.txt", "Staff have 28 days."),
    )

    said = texts(page)
    assert "parcels.txt**: added as “Parcels”, version 1, 2 sentences." in said
    assert "tool.exe**: not added. tool.exe: this kind of file cannot be read." in said
    assert "leave.txt**: added as “Leave”, version 1, 1 sentence." in said
    assert list(page.dataframe[0].value["Title"]) == ["Leave", "Parcels"]


def test_a_reload_in_the_middle_of_an_upload_loses_no_file(open_pages: OpenPages) -> None:
    app = base()
    app.jobs.is_held = True
    upload(documents_page(open_pages, app), *[(f"policy-{n}.txt", f"Door {n}.") for n in range(30)])
    first, *others = list(app.jobs.jobs)
    app.jobs.run(first, local_actor())

    # Another session: what the first one knew is gone.
    page = documents_page(open_pages, app)
    waiting = texts(page)
    for job in others:
        app.jobs.run(job, local_actor())
    page.run()

    assert "**Adding 29 files**: 0 done, 29 waiting" in waiting
    assert "and 9 more" in waiting
    assert "29 files added" in [expander.label for expander in page.expander]
    assert len(app.documents.details) == 30


@pytest.mark.parametrize(
    ("rate", "told"),
    [(6.0, "6 a second · about 2 min left"), (0.4, "about 25 min left")],
)
def test_progress_is_told_in_words_with_figures_and_what_is_left(
    open_pages: OpenPages, rate: float, told: str
) -> None:
    app = base()
    app.jobs.is_held = True
    page = upload(documents_page(open_pages, app), ("parcels.txt", FIRST), ("leave.txt", "Two."))
    job, _ = app.jobs.jobs
    app.jobs.reach(job, JobProgress("embed", pages=12, sentences=900, done=300, rate=rate))

    page.run()

    (bar,) = page.get("progress")
    assert unescaped(bar.proto.text) == (
        f"parcels.txt: preparing the search · 12 pages · 300 of 900 sentences · {told}"
    )
    assert "**Adding 2 files**: 0 done, 1 waiting" in texts(page)


def test_a_file_that_waits_is_cancelled_and_one_on_its_way_is_asked_to_stop(
    open_pages: OpenPages,
) -> None:
    app = base()
    app.jobs.is_held = True
    page = upload(documents_page(open_pages, app), ("parcels.txt", FIRST), ("leave.txt", "Two."))
    running, waiting = app.jobs.jobs
    app.jobs.reach(running, JobProgress("read"))
    page.run()

    page.button(key=f"cancel-{waiting}").click().run()
    page.button(key=f"cancel-{running}").click().run()

    assert "leave.txt**: cancelled. Nothing of it was kept." in texts(page)
    assert unescaped(page.get("progress")[0].proto.text) == "parcels.txt: stopping"
    assert page.button(key=f"cancel-{running}").disabled


def test_all_that_wait_are_cancelled_at_once(open_pages: OpenPages) -> None:
    app = base()
    app.jobs.is_held = True
    page = upload(documents_page(open_pages, app), ("parcels.txt", FIRST), ("leave.txt", "Two."))

    page.button(key="cancel-waiting").click().run()

    assert {job.state for job in app.jobs.jobs.values()} == {JobState.CANCELLED}


def test_earlier_files_are_listed_with_their_reason_until_the_list_is_cleared(
    open_pages: OpenPages,
) -> None:
    app = base()
    upload(documents_page(open_pages, app), ("parcels.txt", FIRST), ("tool.exe", "MZ"))
    page = documents_page(open_pages, app)
    listed = page.dataframe[1].value

    page.button(key="clear-jobs").click().run()

    assert list(listed["File"]) == ["tool.exe", "parcels.txt"]
    assert list(listed["Result"]) == ["refused", "added"]
    assert "cannot be read" in listed["Why"][0]
    assert app.jobs.jobs == {}
    assert list(page.dataframe[0].value["Title"]) == ["Parcels"]


def test_a_file_that_cannot_be_kept_is_named_with_the_reason(open_pages: OpenPages) -> None:
    app = base()
    app.jobs.problem = StorageError("The disk is full.")

    page = upload(documents_page(open_pages, app), ("parcels.txt", FIRST))

    assert "parcels.txt: not added. The disk is full." in texts(page)


def test_many_files_that_went_well_share_a_line(open_pages: OpenPages) -> None:
    files = [(f"policy-{n}.txt", f"Door {n} is shut at {n}:00.") for n in range(8)]

    page = upload(documents_page(open_pages, base()), *files, ("tool.exe", "MZ"))

    assert "8 files added" in [expander.label for expander in page.expander]
    assert [warning.value for warning in page.warning] != []
    assert not page.success
    assert "policy-7.txt**: added as" in texts(page)


def test_a_duplicate_says_of_what(open_pages: OpenPages) -> None:
    page = upload(documents_page(open_pages, base()), ("parcels.txt", FIRST))

    page = upload(page, ("copy.txt", FIRST))

    assert "The base already holds this file as “Parcels”." in texts(page)
    assert list(page.dataframe[0].value["Title"]) == ["Parcels"]


def test_a_new_version_takes_the_place_of_the_old_one(open_pages: OpenPages) -> None:
    app = base()
    page = upload(documents_page(open_pages, app), ("parcels.txt", FIRST))
    (known,) = app.documents.details

    page = upload(page, ("parcels-2.txt", "Parcels leave within 5 days."), replaces=known)

    assert list(page.dataframe[0].value["Version"]) == [2]


def test_a_new_version_is_one_file(open_pages: OpenPages) -> None:
    app = base()
    page = upload(documents_page(open_pages, app), ("parcels.txt", FIRST))
    (known,) = app.documents.details

    page = upload(page, ("a.txt", "One."), ("b.txt", "Two."), replaces=known)

    assert "A new version is one file" in texts(page)
    assert len(app.documents.details) == 1


def test_nothing_chosen_is_said(open_pages: OpenPages) -> None:
    page = documents_page(open_pages, base())

    page = upload(page)

    assert "Choose at least one file first, and wait" in texts(page)


def test_a_row_opens_versions_and_sentences_with_their_tags(open_pages: OpenPages) -> None:
    app = base()
    app.hold("parcels.txt", FIRST)

    page = choose_row(documents_page(open_pages, app), app, 0)

    _, versions, sentences = (frame.value for frame in page.dataframe)
    assert list(versions["State"]) == ["in force"]
    assert list(sentences["Tag"]) == ["3600", "3601"]
    assert list(sentences["Sentence"]) == FIRST.splitlines()


def test_removal_first_says_what_will_happen(open_pages: OpenPages) -> None:
    app = base()
    app.hold("parcels.txt", FIRST)
    page = choose_row(documents_page(open_pages, app), app, 0)

    page.button(key="remove").click().run()
    asked = texts(page)
    still_there = len(app.documents.details)
    # A test run knows no dialogs that stay open: both buttons are pressed in one run.
    page.button(key="remove").click()
    page.button(key="confirm-removal").click().run()

    assert "No delivered answer cites it." in asked
    assert still_there == 1
    assert app.documents.details == {}


def test_a_title_with_markup_is_shown_as_text(open_pages: OpenPages) -> None:
    app = base()
    app.hold("![x](http-x)-$a$-:red[b].txt", FIRST)

    page = choose_row(documents_page(open_pages, app), app, 0)

    (title,) = [heading.value for heading in page.subheader if "red" in heading.value]
    assert "\\!\\[x\\]\\(" in title
    assert "\\$a\\$" in title


def test_tables_offer_no_download_that_a_spreadsheet_would_run() -> None:
    config = tomllib.loads((ENTRY.parent / ".streamlit" / "config.toml").read_text("utf-8"))

    assert config["client"]["disableDataExport"]
