"""What is known of a document besides its text: correcting it, and what follows."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, Collection, DocumentId
from tagtrap.domain.metadata import Metadata
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.verdicts import Flag, Label, Outcome
from tagtrap.errors import DuplicateDocument, NotAllowed, NotFound, WrongMetadata
from tagtrap.service import local_actor
from tagtrap.service.describing import checked_metadata
from tagtrap.service.events import Delivered
from tagtrap.wiring import App
from tests.service.conftest import RETURNS, VPN, add

TODAY = datetime.now(UTC).date()
DAY = timedelta(days=1)
GIVEN = Metadata(
    title="Returns policy",
    owner=ActorId("local"),
    collection=Collection("general"),
)


@pytest.fixture
def document(app: App) -> DocumentId:
    return add(app, RETURNS, "returns.md").document.id


def correct(app: App, document: DocumentId, **changed: object) -> tuple[str, ...]:
    """Change some of what is known of a document."""
    known = app.describing.metadata(local_actor(), document)
    return app.describing.correct(local_actor(), document, replace(known, **changed))  # type: ignore[arg-type]  # checked by the service


def ask(app: App, question: str = "Can climbing ropes be returned?") -> AnswerRecord:
    last = list(app.chat.ask(local_actor(), question))[-1]
    assert isinstance(last, Delivered)
    return last.record


def test_what_is_known_of_a_document_can_be_corrected(app: App, document: DocumentId) -> None:
    new = Metadata(
        title="Returns, all shops",
        owner=ActorId("Ines"),
        collection=Collection("shops"),
        source_url="https://intranet.example/returns?v=3",
        retrieved_on=date(2026, 3, 1),
        effective_from=date(2026, 1, 1),
        effective_until=date(2190, 12, 31),
        review_by=date(2190, 6, 30),
    )

    changed = app.describing.correct(local_actor(), document, new)

    assert set(changed) == set(Metadata.__slots__)
    assert app.describing.metadata(local_actor(), document) == new
    assert [s.document.title for s in app.documents.list(local_actor())] == ["Returns, all shops"]
    assert app.describing.correct(local_actor(), document, new) == ()


def test_a_correction_is_audited_by_field_without_its_words(
    app: App, document: DocumentId, tmp_path: Path
) -> None:
    correct(app, document, title="Secret title", review_by=date(2190, 1, 1))

    engine = create_engine(f"sqlite:///{tmp_path / 'data' / 'tagtrap.db'}")
    with engine.connect() as connection:
        details = connection.scalars(
            text("SELECT detail FROM audit_events WHERE action = 'document edited'")
        ).all()
    engine.dispose()
    assert len(details) == 1
    assert "title, review_by" in details[0]
    assert "Secret" not in details[0]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"title": " \n "}, "The title is empty"),
        ({"title": "t" * 256}, "256 characters; 255 are the limit"),
        ({"owner": ""}, "The owner is empty"),
        ({"owner": "o" * 101}, "101 characters; 100 are the limit"),
        ({"collection": " "}, "The collection is empty"),
        ({"source_url": "javascript:alert(1)"}, "is no web address"),
        ({"source_url": "ftp://files.example/a"}, "is no web address"),
        ({"source_url": "https://"}, "is no web address"),
        ({"source_url": "https://a b.example/"}, "is no web address"),
        ({"source_url": "https://a.example:99999/"}, "is no web address"),
        ({"source_url": "https://a.example/\u202egnp"}, "is no web address"),
        ({"source_url": "https://user:secret@a.example/"}, "name or password before the @"),
        ({"source_url": "https://a.example/" + "x" * 2000}, "2000 are the limit"),
        ({"retrieved_on": date(2026, 5, 4)}, "2026-05-04 is still to come"),
        ({"review_by": date(1066, 1, 1)}, "review day 1066-01-01 is out of range"),
        (
            {"effective_from": date(2026, 2, 2), "effective_until": date(2026, 2, 1)},
            "2026-02-01 lies before the first one, 2026-02-02",
        ),
    ],
)
def test_what_cannot_be_right_is_refused_with_what_is_wrong(
    changed: dict[str, object], says: str
) -> None:
    with pytest.raises(WrongMetadata, match=says):
        checked_metadata(replace(GIVEN, **changed), date(2026, 5, 2))  # type: ignore[arg-type]  # any wrong value


@pytest.mark.parametrize(
    "changed",
    [
        {"source_url": "https://a.example:8443/policies/returns.pdf#page=2"},
        {"source_url": "http://intranet/regeln/rückgabe"},
        {"retrieved_on": date(2026, 5, 3)},
        {"effective_from": date(2026, 2, 1), "effective_until": date(2026, 2, 1)},
        {"review_by": date(2020, 1, 1)},
    ],
)
def test_what_can_be_right_is_kept_as_given(changed: dict[str, object]) -> None:
    given = replace(GIVEN, **changed)  # type: ignore[arg-type]  # any right value

    assert checked_metadata(given, date(2026, 5, 2)) == given


def test_names_are_kept_on_one_line_and_a_blank_address_is_none() -> None:
    given = replace(GIVEN, title=" Our\nrules ", owner=ActorId("I\tK"), source_url="  ")

    checked = checked_metadata(given, TODAY)

    assert (checked.title, checked.owner, checked.source_url) == ("Our rules", "I K", None)


def test_a_statement_from_a_source_past_its_last_day_is_marked_outdated(
    app: App, document: DocumentId
) -> None:
    correct(app, document, effective_until=TODAY - DAY)

    record = ask(app)

    checked = record.checked.sentences[0]
    assert checked.label is Label.SUPPORTED
    assert checked.flags == (Flag.OUTDATED,)
    assert checked.reason == f"This version was in force only until {TODAY - DAY}."
    assert record.checked.decision is Outcome.ESCALATE
    assert "not in force" in record.checked.decision_reason
    assert app.chat.answer(local_actor(), record.id).checked == record.checked


def test_a_statement_from_a_source_not_yet_in_force_is_marked_outdated(
    app: App, document: DocumentId
) -> None:
    correct(app, document, effective_from=TODAY + 2 * DAY)

    checked = ask(app).checked.sentences[0]

    assert checked.flags == (Flag.OUTDATED,)
    assert "in force only from" in checked.reason


@pytest.mark.parametrize(
    "dates",
    [
        {},
        {"effective_from": TODAY, "effective_until": TODAY + DAY},
        {"review_by": TODAY - 30 * DAY},
    ],
)
def test_a_statement_from_a_source_in_force_is_not_marked(
    app: App, document: DocumentId, dates: dict[str, date]
) -> None:
    correct(app, document, **dates)

    record = ask(app)

    assert record.checked.sentences[0].flags == ()
    assert record.checked.decision is Outcome.APPROVE


def test_the_source_of_an_answer_says_that_its_review_is_overdue(
    app: App, document: DocumentId
) -> None:
    record = ask(app)
    correct(app, document, review_by=TODAY - DAY)

    tag = record.checked.sentences[0].sentence.tags[0]

    assert app.chat.evidence(local_actor(), record.id, tag).source.review_by == TODAY - DAY


def test_a_new_version_keeps_the_address_and_the_review_day_of_its_document(
    app: App, document: DocumentId
) -> None:
    correct(
        app,
        document,
        source_url="https://a.example/r",
        review_by=date(2190, 1, 1),
        effective_until=date(2190, 1, 1),
    )

    add(app, RETURNS + b"\nBoxes are kept.\n", "returns.md", replaces=document)

    known = app.describing.metadata(local_actor(), document)
    assert known.source_url == "https://a.example/r"
    assert known.review_by == date(2190, 1, 1)
    assert known.effective_until is None


def test_moving_a_document_moves_who_may_read_it_at_once(app: App, document: DocumentId) -> None:
    clerk = Actor(
        ActorId("c"), frozenset({Role.ADMIN, Role.SUPPORT}), frozenset({Collection("general")})
    )
    before = app.chat.readable_versions(clerk)

    correct(app, document, collection=Collection("board"))

    assert len(before) == 1
    assert app.chat.readable_versions(clerk) == []
    with pytest.raises(NotFound):
        app.describing.metadata(clerk, document)


def test_a_document_does_not_move_to_where_its_text_is_already(
    app: App, document: DocumentId
) -> None:
    other = add(app, RETURNS, "returns.md", collection="shops").document.id

    with pytest.raises(DuplicateDocument, match="The collection shops holds this text") as raised:
        correct(app, document, collection=Collection("shops"))

    assert raised.value.document_id == other
    assert app.describing.metadata(local_actor(), document).collection == "general"


def test_only_who_manages_a_collection_describes_its_documents(
    app: App, document: DocumentId
) -> None:
    add(app, VPN, "vpn.md", collection="it")
    reviewer = Actor(ActorId("r"), frozenset({Role.REVIEWER}), reads_every_collection=True)
    admin = Actor(ActorId("a"), frozenset({Role.ADMIN}), frozenset({Collection("general")}))
    stranger = Actor(ActorId("s"), frozenset({Role.ADMIN}), frozenset({Collection("it")}))
    known = app.describing.metadata(reviewer, document)

    with pytest.raises(NotAllowed):
        app.describing.correct(reviewer, document, replace(known, title="Mine"))
    with pytest.raises(NotFound):
        app.describing.correct(stranger, document, replace(known, title="Mine"))
    with pytest.raises(NotAllowed, match="cannot move documents"):
        app.describing.correct(admin, document, replace(known, collection=Collection("it")))

    assert app.describing.metadata(reviewer, document) == known
