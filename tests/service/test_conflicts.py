"""Conflicts between documents, from publishing to the answer that rests on one side."""

import dataclasses
from datetime import date
from pathlib import Path

import pytest

from tagtrap.domain.conflicts import Conflict, OneSided, TagPair
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId, Tag
from tagtrap.domain.metadata import Metadata
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.verdicts import Outcome
from tagtrap.errors import NotAllowed, NotFound
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App, build
from tests.service.conftest import add, settings_for

HANDBOOK = b"""# Warehouse handbook

Damaged parcels are reported to the depot manager within 24 hours. Forklifts are charged overnight.
The gate of the depot is locked at 21:30 on weekdays.
"""
GUIDE = b"""# Carrier guide

Damaged parcels are reported to the depot manager within 48 hours. Drivers sign for every pallet.
The gate of the depot is locked at 21:30 on weekdays.
"""
QUESTION = "When are damaged parcels reported to the depot manager?"


def words(conflict: Conflict) -> set[tuple[str, str]]:
    """Return the title and the deciding words of both sides."""
    return {(side.source.title, side.words) for side in conflict.sides}


def asked(app: App, question: str = QUESTION, actor: Actor | None = None) -> AnswerRecord:
    *_, last = app.chat.ask(actor or local_actor(), question)
    assert isinstance(last, Delivered), last
    return last.record


def noted(app: App, record: AnswerRecord, actor: Actor | None = None) -> tuple[OneSided, ...]:
    return app.conflicts.one_sided(actor or local_actor(), [record]).get(record.id, ())


def reader_of(*collections: str, role: Role = Role.ADMIN) -> Actor:
    return Actor(ActorId("ines"), frozenset({role}), frozenset(map(Collection, collections)))


@pytest.fixture
def conflicting(app: App) -> App:
    add(app, HANDBOOK, "handbook.md")
    add(app, GUIDE, "guide.md")
    return app


def test_sentences_that_differ_in_a_figure_are_listed_and_equal_ones_are_not(
    conflicting: App,
) -> None:
    (found,) = conflicting.conflicts.list(local_actor())

    assert words(found) == {("Warehouse handbook", "24 hours"), ("Carrier guide", "48 hours")}
    assert found.kind.value == "number"


def test_versions_of_one_document_do_not_conflict(app: App) -> None:
    first = add(app, HANDBOOK, "handbook.md")
    add(app, HANDBOOK.replace(b"24 hours", b"36 hours"), "b.md", replaces=first.document.id)

    assert app.conflicts.list(local_actor()) == []


def test_a_conflict_goes_with_a_side_and_comes_back_with_the_earlier_version(
    conflicting: App,
) -> None:
    guide = next(
        d for d in conflicting.documents.list(local_actor()) if "guide" in d.version.file_name
    )
    agreeing = GUIDE.replace(b"48 hours", b"24 hours")
    add(conflicting, agreeing, "guide-2.md", replaces=guide.document.id)
    meanwhile = conflicting.conflicts.list(local_actor())

    conflicting.history.go_back(local_actor(), guide.document.id, 1)

    assert meanwhile == []
    assert len(conflicting.conflicts.list(local_actor())) == 1


def test_a_ticked_pair_stays_away_until_a_side_changes(conflicting: App) -> None:
    (found,) = conflicting.conflicts.list(local_actor())
    conflicting.conflicts.settle(local_actor(), found.tags)
    ticked = conflicting.conflicts.list(local_actor())
    (kept,) = conflicting.conflicts.list(local_actor(), with_settled=True)

    other = next(side for side in found.sides if side.words == "48 hours").source.document_id
    changed = GUIDE.replace(b"48 hours", b"72 hours")
    add(conflicting, changed, "guide-2.md", replaces=other)
    (again,) = conflicting.conflicts.list(local_actor())

    assert ticked == []
    assert kept.is_settled
    assert [(tick.by, tick.is_settled) for tick in kept.ticks] == [(local_actor().id, True)]
    assert ("Carrier guide", "72 hours") in words(again)


def test_a_tick_is_taken_back_and_both_are_kept(conflicting: App) -> None:
    (found,) = conflicting.conflicts.list(local_actor())
    conflicting.conflicts.settle(local_actor(), found.tags)

    conflicting.conflicts.reopen(local_actor(), found.tags)

    (again,) = conflicting.conflicts.list(local_actor())
    assert [tick.is_settled for tick in again.ticks] == [True, False]


def test_an_unknown_pair_cannot_be_ticked(conflicting: App) -> None:
    with pytest.raises(NotFound, match="no such conflict"):
        conflicting.conflicts.settle(local_actor(), TagPair.of(Tag("1"), Tag("2")))


def test_versions_that_are_never_in_force_together_do_not_conflict(conflicting: App) -> None:
    (found,) = conflicting.conflicts.list(local_actor())

    for side, changed in zip(
        found.sides,
        ({"effective_until": date(2030, 1, 31)}, {"effective_from": date(2030, 2, 1)}),
        strict=True,
    ):
        correct(conflicting, side.source.document_id, **changed)

    assert conflicting.conflicts.list(local_actor()) == []


def correct(app: App, document: DocumentId, **changed: object) -> None:
    details = app.documents.show(local_actor(), document)
    known = Metadata.of(details.summary.document, details.summary.version)
    app.describing.correct(local_actor(), document, dataclasses.replace(known, **changed))  # type: ignore[arg-type]


def test_only_who_may_read_both_sides_is_told(app: App) -> None:
    add(app, HANDBOOK, "handbook.md", collection="depot")
    add(app, GUIDE, "guide.md", collection="board")
    record = asked(app)
    depot, both = reader_of("depot"), reader_of("depot", "board")
    (tags,) = [one.tags for one in app.conflicts.list(local_actor())]

    assert app.conflicts.list(depot) == []
    assert len(app.conflicts.list(both)) == 1
    assert noted(app, record, depot) == ()
    assert noted(app, record, both) == ()  # who only manages documents opens no answers of others
    for role in (Role.REVIEWER, Role.AUDITOR):
        assert noted(app, record, reader_of("depot", "board", role=role))
        assert noted(app, record, reader_of("depot", role=role)) == ()
    with pytest.raises(NotFound):
        app.conflicts.settle(depot, tags)


def test_listing_and_ticking_are_for_who_manages_documents(conflicting: App) -> None:
    (found,) = conflicting.conflicts.list(local_actor())
    asker = reader_of("general", role=Role.SUPPORT)

    with pytest.raises(NotAllowed):
        conflicting.conflicts.list(asker)
    with pytest.raises(NotAllowed):
        conflicting.conflicts.settle(asker, found.tags)


def test_an_answer_on_one_side_keeps_what_the_other_document_says(conflicting: App) -> None:
    record = asked(conflicting)

    notes = noted(conflicting, record)

    said = {(note.mine.words, note.other.source.title, note.other.words) for note in notes}
    cited = {tag for one in record.checked.sentences for tag in one.sentence.tags}
    assert said <= {
        ("24 hours", "Carrier guide", "48 hours"),
        ("48 hours", "Warehouse handbook", "24 hours"),
    }
    assert {note.mine.sentence.tag for note in notes} <= cited
    assert notes


def test_an_answer_tells_what_was_known_when_it_was_given(conflicting: App) -> None:
    before = asked(conflicting)
    (found,) = conflicting.conflicts.list(local_actor())
    conflicting.conflicts.settle(local_actor(), found.tags)

    after = asked(conflicting)

    assert noted(conflicting, before)
    assert noted(conflicting, after) == ()


def test_an_answer_on_one_side_goes_to_a_person_until_the_conflict_is_settled(
    tmp_path: Path,
) -> None:
    # One passage a turn: the other side is not retrieved, and known all the same.
    narrow = build(settings_for(tmp_path / "data", retrieval={"passages": 1}))
    add(narrow, HANDBOOK, "handbook.md")
    add(narrow, GUIDE, "guide.md")

    before = asked(narrow)
    (found,) = narrow.conflicts.list(local_actor())
    narrow.conflicts.settle(local_actor(), found.tags)
    after = asked(narrow)
    narrow.close()

    assert len(after.context.passages) == 1
    assert before.checked.decision is Outcome.ESCALATE
    assert "Two documents disagree" in before.checked.decision_reason
    assert after.checked.decision is Outcome.APPROVE


def test_an_erased_document_is_named_nowhere(conflicting: App) -> None:
    record = asked(conflicting)
    (found,) = conflicting.conflicts.list(local_actor())

    conflicting.documents.remove(local_actor(), found.sides[0].source.document_id, erase=True)

    assert conflicting.conflicts.list(local_actor()) == []
    assert noted(conflicting, record) == ()
