"""How the pages say things."""

from datetime import UTC, date, datetime

import pytest

from pages.parts.wording import FAULT_WORDS, local_time, plain, replaced_words, source_facts
from rag.engines.faults import Fault
from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.identifiers import Collection, DocumentId, Tag, VersionId
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.domain.spans import Span


def source(status: VersionStatus, superseded_on: date | None = None) -> SourceVersion:
    return SourceVersion(
        document_id=DocumentId("d"),
        version_id=VersionId("v"),
        title="Parcels",
        collection=Collection("general"),
        number=2,
        status=status,
        file_name="parcels.pdf",
        media_type="application/pdf",
        superseded_on=superseded_on,
    )


@pytest.mark.parametrize(
    "text",
    [
        "![x](https://pictures.example/x.png)",
        "[click](javascript:alert(1))",
        "<img src=x onerror=alert(1)>",
        "$x^2$ and $$y$$",
        ":red[loud] :material/home: :smile:",
        "# Heading",
        "a\n\n- b\n> c",
        "`code` **bold** _it_ ~~gone~~",
        "| a | b |\n|---|---|",
        "&lt;b&gt; &#60;",
        "1. one",
    ],
)
def test_every_mark_that_markdown_knows_is_escaped(text: str) -> None:
    shown = plain(text)

    assert "\n" not in shown
    for before, character in zip(" " + shown, shown, strict=False):
        if character in "![](<>$:#*_~`|&.-":
            assert before == "\\"


@pytest.mark.parametrize(
    "text", ["https://a.example", "www.a.example", "wWw.a.example", "a@b.example"]
)
def test_an_address_is_kept_apart_so_that_it_does_not_become_a_link(text: str) -> None:
    shown = plain(text).replace("\\", "")

    assert text not in shown
    assert shown.replace("\u2060", "") == text


def test_plain_words_stay_as_they_are() -> None:
    assert plain("Größe 30 Tage – „ja“") == "Größe 30 Tage – „ja“"


def test_every_fault_that_can_be_planted_has_words() -> None:
    assert set(FAULT_WORDS) == {"", *Fault}


def test_a_source_names_version_page_and_file() -> None:
    sentence = Sentence(Tag("1234"), "Yes.", Span(0, 4), 2, 3)

    assert (
        source_facts(source(VersionStatus.READY), sentence) == "Version 2 · page 2-3 · parcels.pdf"
    )


def test_a_replaced_version_says_since_when() -> None:
    assert replaced_words(source(VersionStatus.READY)) == ""
    assert (
        replaced_words(source(VersionStatus.SUPERSEDED, date(2026, 3, 1)))
        == "This version was replaced on 2026-03-01."
    )
    assert replaced_words(source(VersionStatus.RETIRED)) == "This document was removed."


def test_a_time_is_said_to_the_minute() -> None:
    assert local_time(datetime(2026, 3, 2, 9, 31, 59, tzinfo=UTC)) == "2026-03-02 09:31"


def test_words_that_cannot_be_a_link_or_an_icon_are_left_whole() -> None:
    assert plain("It says: wait") == "It says\\: wait"
