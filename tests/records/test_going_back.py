"""Going back to an earlier version."""

import json

from sqlalchemy import select

from tagtrap.domain.documents import VersionStatus
from tagtrap.records.going_back import GoingBack
from tagtrap.records.tables import audit_events
from tests.records.building import ADMIN, EMBEDDER, Base, new_version


def replaced_twice(base: Base) -> str:
    first = base.publisher.publish(new_version(["Gym opens at 6.", "Bring a towel."]))
    base.publisher.publish(
        new_version(["Gym opens at 7.", "Bring a towel."], replaces=first.document_id)
    )
    return first.document_id


def test_going_back_is_one_audited_step_that_every_index_learns_of(base: Base) -> None:
    document = replaced_twice(base)
    generation = base.passages.generation()

    version = GoingBack(base.database, base.clock).go_back(document, 1, ADMIN, embedder_id=EMBEDDER)

    with base.database.read() as connection:
        event = connection.execute(
            select(audit_events).order_by(audit_events.c.seq.desc()).limit(1)
        ).one()
    assert (version.number, version.status) == (1, VersionStatus.READY)
    assert base.passages.searchable_versions() == [version.id]
    assert base.passages.generation() == generation + 1
    assert (event.action, event.actor, event.subject) == ("document rolled back", ADMIN, document)
    assert event.detail == {"version": version.id, "number": 1, "instead_of": 2}
    assert "Gym" not in json.dumps(event.detail)


def test_words_are_found_in_the_version_in_force_only(base: Base) -> None:
    document = replaced_twice(base)
    before = len(base.full_text.search_text("gym", base.passages.searchable_versions(), 10))

    for number in (1, 2, 1):
        GoingBack(base.database, base.clock).go_back(document, number, ADMIN, embedder_id=EMBEDDER)

    every = [version.id for version in base.library.details(document).versions]
    found = base.full_text.search_text("gym", every, 10)
    texts = [p.text for p, _ in base.passages.load_passages([one.passage_id for one in found])]
    assert before == 1
    assert texts == ["Gym opens at 6. Bring a towel."]
