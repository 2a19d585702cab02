"""Documents that share much of their wording are pointed out."""

from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import NotAllowed
from tagtrap.service import local_actor
from tagtrap.wiring import App
from tests.service.conftest import VPN, add

RULES = [
    f"Desk {n} on floor {n % 5} may be booked for {n + 2} days by team {n % 7} in spring."
    for n in range(60)
]


def rules(count: int = 60, *, others: str = "") -> bytes:
    """Return a document of the first rules; the rest says something else."""
    rest = [f"{others} {n}: lockers row {n} stay locked overnight for visitors." for n in range(60)]
    return "\n\n".join(RULES[:count] + (rest[count:] if others else [])).encode()


def test_a_copy_with_small_edits_is_pointed_out_when_it_is_added(app: App) -> None:
    first = add(app, rules(), "desks.txt")
    add(app, VPN, "vpn.md")

    second = add(app, rules(54, others="Note"), "desks-copy.txt")

    (alike,) = second.much_alike
    assert first.much_alike == ()
    assert alike.document.id == first.document.id
    assert 0.6 < alike.share < 1.0


def test_documents_that_share_a_few_sentences_are_not_pointed_out(app: App) -> None:
    add(app, rules(), "desks.txt")

    assert add(app, rules(15, others="Note"), "others.txt").much_alike == ()


def test_both_documents_are_listed_as_alike_until_one_is_gone(app: App) -> None:
    first, second = add(app, rules(), "a.txt"), add(app, rules(55, others="Note"), "b.txt")

    listed = app.much_alike.all(local_actor())
    app.documents.remove(local_actor(), first.document.id)
    after = app.much_alike.all(local_actor())

    assert [one.document.id for one in listed[first.version.id]] == [second.document.id]
    assert [one.document.id for one in listed[second.version.id]] == [first.document.id]
    assert after == {}


def test_a_new_version_is_not_said_to_resemble_the_one_it_replaces(app: App) -> None:
    first = add(app, rules(), "a.txt")

    second = add(app, rules(55, others="Note"), "a.txt", replaces=first.document.id)

    assert second.much_alike == ()
    assert app.much_alike.all(local_actor()) == {}


def test_going_back_compares_the_version_that_is_in_force_again(app: App) -> None:
    first = add(app, rules(), "a.txt")
    add(app, rules(0, others="Quite other"), "a.txt", replaces=first.document.id)
    copy = add(app, rules(55, others="Note"), "b.txt")

    app.history.go_back(local_actor(), first.document.id, 1)

    alike = app.much_alike.of(local_actor(), copy.version.id)
    assert copy.much_alike == ()
    assert [one.document.id for one in alike] == [first.document.id]


def test_nobody_learns_of_a_document_that_they_may_not_read(app: App) -> None:
    add(app, rules(), "secret.txt", collection="board")
    admin = Actor(ActorId("a"), frozenset({Role.ADMIN}), frozenset({Collection("general")}))
    support = Actor(ActorId("s"), frozenset({Role.SUPPORT}), reads_every_collection=True)

    *_, added = app.documents.add(admin, rules(55, others="Note"), "b.txt")

    assert getattr(added, "much_alike", None) == ()
    assert app.much_alike.all(admin) == {}
    with pytest.raises(NotAllowed):
        app.much_alike.all(support)


def test_erasing_a_document_erases_its_sketch(app: App, tmp_path: Path) -> None:
    document = add(app, rules(), "a.txt").document.id

    app.documents.remove(local_actor(), document, erase=True)

    engine = create_engine(f"sqlite:///{tmp_path / 'data' / 'tagtrap.db'}")
    with engine.connect() as connection:
        kept = connection.scalar(text("SELECT count(*) FROM sketches"))
    engine.dispose()
    assert kept == 0
