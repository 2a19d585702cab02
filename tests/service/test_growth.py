"""A document costs in a large base what it costs in a small one: work is counted, not timed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tagtrap.domain.identifiers import VersionId
from tagtrap.service import local_actor
from tagtrap.wiring import App, build
from tests.service.conftest import add, settings_for
from tests.service.counted_work import calls_of, counting_database_steps

_SENTENCES = 25
_SMALL, _LARGE = 4, 44
_WORDS = [
    f"{a}{b}{c}" for a in "bdfgklmnprst" for b in ("an", "el", "or") for c in ("a", "in", "os")
]


def document(number: int) -> bytes:
    """Return a document of its own, of the same length as all others."""
    chance = random.Random(number)  # noqa: S311  # words for a test
    lines = (
        f"The {' '.join(chance.choices(_WORDS, k=7))} is sent within {chance.randint(2, 90)} days."
        for _ in range(_SENTENCES)
    )
    return "\n\n".join(lines).encode()


def filled_to(app: App, count: int, *, first: int = 0) -> None:
    for number in range(first, count):
        add(app, document(number), f"rules-{number}.txt")


@pytest.fixture
def growing(tmp_path: Path) -> Iterator[App]:
    app = build(settings_for(tmp_path / "data"))
    yield app
    app.close()


def test_a_document_costs_as_much_work_in_a_base_ten_times_as_large(growing: App) -> None:
    filled_to(growing, _SMALL)
    with counting_database_steps() as small:
        small.calls = calls_of(lambda: add(growing, document(1001), "one.txt"))
    filled_to(growing, _LARGE, first=_SMALL)

    with counting_database_steps() as large:
        large.calls = calls_of(lambda: add(growing, document(1002), "other.txt"))

    assert large.calls <= 1.2 * small.calls
    assert large.steps <= 1.3 * small.steps


def test_what_each_question_asks_of_all_versions_reads_none_of_their_texts(
    growing: App, tmp_path: Path
) -> None:
    filled_to(growing, 1)
    engine = create_engine(f"sqlite:///{tmp_path / 'data' / 'tagtrap.db'}")
    asked = [
        "SELECT id FROM versions WHERE status = 'ready' ORDER BY added_at, id",
        "SELECT DISTINCT embedder_id FROM versions WHERE status = 'ready'",
        "SELECT v.id FROM versions v JOIN documents d ON d.id = v.document_id "
        "WHERE v.status = 'ready' ORDER BY v.added_at, v.id",
    ]

    with engine.connect() as connection:
        plans = [
            " ".join(row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {one}")))
            for one in asked
        ]
    engine.dispose()

    assert all("COVERING INDEX versions_in_force" in plan for plan in plans), plans


def test_a_version_that_comes_back_is_compared_with_what_was_added_meanwhile(growing: App) -> None:
    line = b"Damaged parcels are reported to the depot manager within %d hours."
    first = add(growing, line % 24, "handbook.txt").document.id
    add(growing, b"Nothing is said of parcels here any more.", "handbook.txt", replaces=first)
    add(growing, line % 48, "guide.txt")
    meanwhile = growing.conflicts.list(local_actor())

    growing.history.go_back(local_actor(), first, 1)

    (found,) = growing.conflicts.list(local_actor())
    assert meanwhile == []
    assert {side.words for side in found.sides} == {"24 hours", "48 hours"}


def test_the_signs_of_an_erased_document_are_erased(growing: App, tmp_path: Path) -> None:
    filled_to(growing, 2)
    erased, kept = growing.documents.list(local_actor())

    growing.documents.remove(local_actor(), erased.document.id, erase=True)

    engine = create_engine(f"sqlite:///{tmp_path / 'data' / 'tagtrap.db'}")
    with engine.connect() as connection:
        left = connection.scalars(text("SELECT version_id FROM conflict_looks")).all()
    engine.dispose()
    assert [VersionId(version) for version in left] == [kept.version.id]
