"""Stale answers on the documents page, over a scripted app."""

from dataclasses import replace
from datetime import UTC, datetime

from tagtrap.domain.changes import ChangeKind, SentenceChange
from tagtrap.domain.documents import Document, Sentence, VersionStatus
from tagtrap.domain.identifiers import ActorId, AnswerId, Collection, DocumentId, Tag, VersionId
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.spans import Span
from tagtrap.domain.stale import CitedSentence, StaleAnswer, StaleSentence
from tests.pages.conftest import OpenPages, components, texts
from tests.pages.scripted_app import ScriptedApp
from tests.pages.test_chat_page import CLEAN, asked, holding, opened
from tests.pages.test_documents_page import FIRST, base, choose_row, documents_page

OLD = "Parcels leave within 3 days."
NEW = "Parcels leave within 5 days."


def sentence(tag: str, text: str) -> Sentence:
    return Sentence(Tag(tag), text, Span(0, len(text)), 1, 1)


def stale(document: str, *, is_removed: bool = False) -> StaleAnswer:
    cited = CitedSentence(
        Document(DocumentId(document), "Parcels", Collection("general"), ActorId("local")),
        VersionId("v1"),
        1,
        sentence("3600", OLD),
        None if is_removed else VersionId("v2"),
        None if is_removed else 2,
    )
    change = (
        SentenceChange(ChangeKind.REMOVED, old=cited.sentence)
        if is_removed
        else SentenceChange(
            ChangeKind.CHANGED,
            cited.sentence,
            sentence("3601", NEW),
            has_other_quantity=True,
            old_spans=(Span(21, 22),),
            new_spans=(Span(21, 22),),
        )
    )
    return StaleAnswer(
        AnswerId(f"answer citing {document}"),
        datetime(2026, 3, 2, 9, 30, tzinfo=UTC),
        ActorId("sam"),
        "When do parcels leave? ![x](http://x)",
        (StaleSentence(0, "They leave within 3 days.", cited, change),),
    )


def expanders(open_pages: OpenPages, app: ScriptedApp, *, row: int | None = None) -> list[str]:
    page = documents_page(open_pages, app)
    if row is not None:
        page = choose_row(page, app, row)
    assert not page.exception
    return [expander.label for expander in page.expander]


def test_a_stale_answer_is_shown_with_what_it_said_and_what_stands_now(
    open_pages: OpenPages,
) -> None:
    app = base()
    app.hold("parcels.txt", FIRST)
    app.stale_answers.found = [stale("d3600")]

    page = documents_page(open_pages, app)

    said = texts(page)
    (drawn,) = [data for data in components(page) if "changes" in data]
    assert "Stale answers (1)" in [expander.label for expander in page.expander]
    assert "When do parcels leave? ![x](http:" in said
    assert "The answer says: They leave within 3 days." in said
    assert "Parcels v1, now v2" in said
    assert [drawn["changes"][0][side]["text"] for side in ("old", "new")] == [OLD, NEW]


def test_a_removed_document_is_said_to_be_removed(open_pages: OpenPages) -> None:
    app = base()
    app.stale_answers.found = [stale("gone", is_removed=True)]

    page = documents_page(open_pages, app)

    assert "Parcels v1, removed since" in texts(page)


def test_an_open_document_shows_its_own_stale_answers_only(open_pages: OpenPages) -> None:
    app = base()
    own = app.hold("parcels.txt", FIRST)
    app.stale_answers.found = [stale(own), stale("another")]

    assert "Stale answers (2)" in expanders(open_pages, app)
    assert "Stale answers (1)" in expanders(open_pages, app, row=0)


def test_nothing_is_said_where_no_answer_is_stale(open_pages: OpenPages) -> None:
    app = base()
    app.hold("parcels.txt", FIRST)

    assert not any("Stale" in label for label in expanders(open_pages, app))


def test_the_evidence_of_an_old_answer_shows_what_the_version_in_force_says_now(
    open_pages: OpenPages,
) -> None:
    app = holding(CLEAN)
    page = asked(open_pages, app)
    (record,) = app.chat.records.values()
    passages = tuple(
        replace(passage, source=replace(passage.source, status=VersionStatus.SUPERSEDED))
        for passage in record.context.passages
        if passage.source is not None
    )
    app.chat.records[record.id] = replace(record, context=TaggedContext(passages))
    change = SentenceChange(
        ChangeKind.CHANGED, sentence("3600", OLD), sentence("3700", NEW), has_other_quantity=True
    )
    app.stale_answers.changed = {Tag("3600"): change}

    changed = opened(page, "1")

    (drawn,) = [data for data in components(changed) if "changes" in data]
    assert drawn["changes"][0]["new"]["text"] == NEW
    assert "What the version in force says now" in texts(changed)


def test_the_evidence_of_an_answer_in_force_says_nothing_of_other_versions(
    open_pages: OpenPages,
) -> None:
    page = opened(asked(open_pages, holding(CLEAN)), "1")

    assert page.get("dialog")
    assert "What the version in force says now" not in texts(page)
