"""The receipt of an answer: everything that was known of it, and nothing of it as HTML."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tagtrap.domain.answers import Tokens
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import ActorId, ReviewId, fresh_id
from tagtrap.domain.making import Making
from tagtrap.domain.review import Report, Review, ReviewDecision
from tests.records.answering import answer_record, context_of, started
from tests.records.building import Base, new_version
from tests.records.reviewing import place_in
from verify.report.receipt import Aftermath, receipt

NOW = datetime(2031, 6, 1, 8, 0, tzinfo=UTC)
BAD = '<script>alert(1)</script> & "quoted" <img src=x onerror=y>'


@pytest.fixture
def record(tmp_path: Path) -> AnswerRecord:
    base = Base(tmp_path / "data")
    version = base.publisher.publish(new_version([f"Rooms cost 45 euros. {BAD}"], title=BAD))
    started(base)
    (entry,) = base.passages.entries(version.id)
    made = answer_record(base, context_of(base, entry.passage_id), question=BAD, extra=BAD)
    base.database.close()
    return made


def test_the_receipt_tells_statements_sources_versions_dates_and_verdicts(
    record: AnswerRecord,
) -> None:
    (passage,) = record.context.passages
    assert passage.source is not None
    source = replace(
        passage.source,
        effective_from=date(2031, 1, 1),
        status=VersionStatus.SUPERSEDED,
        superseded_on=date(2031, 5, 20),
    )
    context = replace(record.context, passages=(replace(passage, source=source, carried_from=1),))
    making = Making((("engine", "scripted"),), (("draft", 1.5),), Tokens(812, 40))

    page = receipt(replace(record, context=context, making=making), Aftermath(), printed="today")

    for part in (
        "version 1 (in force from 2031-01-01, replaced 2031-05-20)",
        "from turn 1",
        "page 1",
        f"source <bdi>{passage.sentences[0].tag}</bdi>",
        "✓ Backed by its source",
        "? Not backed by its source",
        "9 (not a source of this answer)",
        "812 read, 40 written",
        "engine = scripted",
        str(record.id),
        "printed <bdi>today</bdi>",
    ):
        assert part in page, part


def test_nothing_that_was_asked_said_cited_or_commented_becomes_html(record: AnswerRecord) -> None:
    review = Review(
        ReviewId(fresh_id()), place_in(record), ActorId(BAD), ReviewDecision.AGREE, NOW, BAD
    )
    report = Report(ReviewId(fresh_id()), record.id, 1, ActorId("bo"), BAD, NOW)

    page = receipt(record, Aftermath([review], [report]), printed=BAD)

    assert "<script" not in page and "<img" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 8
    assert set(re.findall(r"<(\w+)", page)) <= {
        *("html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "dl", "dt", "dd"),
        *("p", "small", "b", "sup", "ol", "ul", "li", "blockquote", "footer", "bdi"),
    }
    assert "default-src 'none'" in page


def test_the_receipt_of_an_erased_answer_says_so(record: AnswerRecord) -> None:
    page = receipt(replace(record, erased_at=NOW), Aftermath(), printed="today")

    assert "were erased on 2031-06-01" in page


def test_a_decision_that_does_not_hold_any_more_is_told_as_such(record: AnswerRecord) -> None:
    place = place_in(record)
    first = Review(ReviewId("r1"), place, ActorId("bo"), ReviewDecision.SUPPORTED, NOW)
    second = replace(first, id=ReviewId("r2"), decision=ReviewDecision.AGREE, supersedes=first.id)

    page = receipt(record, Aftermath([first, second]), printed="today")

    assert "it is backed (does not hold any more)" in page
    assert "the check is right</bdi>" in page
