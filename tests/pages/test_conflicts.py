"""Conflicts between documents, on Documents and at the answer that rests on one side."""

from tagtrap.domain.conflicts import Conflict, ConflictSide, OneSided
from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.identifiers import AnswerId, Collection, DocumentId, Tag, VersionId
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag
from tests.pages.conftest import OpenPages, answers, components, texts
from tests.pages.test_chat_page import CLEAN, asked, holding, opened
from tests.pages.test_documents_page import FIRST, base, documents_page

ONE, OTHER = "Parcels leave within 3 days.", "Parcels leave within 5 days. ![x](http://x)"


def side(title: str, tag: str, text: str) -> ConflictSide:
    source = SourceVersion(
        DocumentId(f"d{tag}"),
        VersionId(f"v{tag}"),
        title,
        Collection("general"),
        2,
        VersionStatus.READY,
        f"{title}.md",
        "text/markdown",
    )
    return ConflictSide(source, Sentence(Tag(tag), text, Span(0, len(text)), 1, 1), Span(21, 27))


def conflict() -> Conflict:
    return Conflict(Flag.NUMBER, (side("Parcels", "3600", ONE), side("Depot", "3700", OTHER)))


def test_a_conflict_shows_both_sentences_and_is_ticked_off_and_put_back(
    open_pages: OpenPages,
) -> None:
    app = base()
    app.hold("parcels.txt", FIRST)
    app.conflicts.found = [conflict()]
    page = documents_page(open_pages, app)
    before = [one.label for one in page.expander]
    cards = [card for data in components(page) for card in data.get("cards", ())]

    page.button(key="conflict-3600-3700-tick").click().run()
    ticked = [one.label for one in page.expander]
    page.toggle[0].set_value(True).run()
    said = texts(page)
    page.button(key="conflict-3600-3700-tick").click().run()

    assert "Conflicts between documents (1)" in before
    assert [(card["title"], card["sentences"][0]["text"]) for card in cards] == [
        ("Parcels", ONE),
        ("Depot", OTHER),
    ]
    assert cards[0]["sentences"][0]["words"] == [[21, 27]]
    assert "Conflicts between documents (0)" in ticked
    assert "Ticked off by local on 2030-01-02." in said
    assert [one.label for one in page.expander] == before
    assert not page.exception


def test_without_a_conflict_nothing_is_drawn(open_pages: OpenPages) -> None:
    page = documents_page(open_pages, base())

    assert not [one.label for one in page.expander if "Conflicts" in one.label]
    assert not page.exception


def test_an_answer_on_one_side_says_so_at_the_sentence_and_in_the_copy(
    open_pages: OpenPages,
) -> None:
    app = holding(CLEAN)
    one, other = conflict().sides
    app.conflicts.notes = {AnswerId("a1"): (OneSided(0, Flag.NUMBER, one, other),)}

    (answer,) = answers(asked(open_pages, app))

    first = answer["parts"][0]
    assert "⇄" in first["sign"]
    assert first["tone"] == "outdated"
    assert "Another document says otherwise" in first["label"]
    reason = answer["reasons"][-1]
    assert "“5 days”, where this source says “3 days”" in reason["text"]
    assert reason["opens"] == "0"
    assert "Depot, version 2" in answer["copied"]


def test_the_evidence_shows_what_the_other_document_says(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    one, other = conflict().sides
    app.conflicts.notes = {AnswerId("a1"): (OneSided(0, Flag.NUMBER, one, other),)}

    page = opened(asked(open_pages, app), "0")

    cards = [card for data in components(page) for card in data.get("cards", ())]
    (shown,) = [card for card in cards if card["role"] == "Another document says otherwise"]
    assert (shown["title"], shown["sentences"][0]["text"]) == ("Depot", OTHER)
