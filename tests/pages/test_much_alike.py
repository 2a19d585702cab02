"""Documents that are much alike, on the documents page over a scripted app."""

from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, VersionId
from tagtrap.domain.resemblance import Resembling
from tagtrap.service import local_actor
from tests.pages.conftest import OpenPages, texts
from tests.pages.scripted_app import ScriptedApp
from tests.pages.test_documents_page import FIRST, base, choose_row, documents_page, upload

OTHER = Document(DocumentId("d9"), "*Parcels* 2025", Collection("general"), ActorId("local"))


def with_a_copy() -> ScriptedApp:
    app = base()
    document = app.hold("parcels.txt", FIRST)
    version = app.documents.details[document].summary.version.id
    app.much_alike.found = {version: (Resembling(OTHER, 0.873),)}
    return app


def test_a_document_much_like_another_is_pointed_out_in_the_list_and_where_it_is_open(
    open_pages: OpenPages,
) -> None:
    app = with_a_copy()

    page = choose_row(documents_page(open_pages, app), app, 0)

    assert list(page.dataframe[0].value["Much like"]) == ["*Parcels* 2025"]
    assert "Shares about 85 % of its wording with “*Parcels* 2025”." in texts(page)


def test_a_list_without_such_documents_has_no_column_for_them(open_pages: OpenPages) -> None:
    app = base()
    app.hold("parcels.txt", FIRST)
    app.much_alike.found = {VersionId("another"): (Resembling(OTHER, 0.9),)}

    page = documents_page(open_pages, app)

    assert "Much like" not in page.dataframe[0].value


def test_an_upload_much_like_a_document_says_so_once(open_pages: OpenPages) -> None:
    app = base()
    held = app.documents.details[app.hold("parcels.txt", "Parcels leave by 18:00.")].summary
    page = upload(documents_page(open_pages, app), ("parcels.txt", FIRST))
    by_name = texts(page)
    (job,) = app.jobs.all(local_actor())
    app.much_alike.found = {job.version_id: (Resembling(held.document, 0.9),)}

    page.run()

    assert "“Parcels” came from a file of the same name." in by_name
    said = texts(page)
    assert "Shares about 90 % of its wording with “Parcels”." in said
    assert said.count("add the file as a new version") == 1
