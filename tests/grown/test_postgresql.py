"""What only PostgreSQL can get wrong."""

import threading
from collections import Counter
from pathlib import Path

import pytest

from tagtrap.errors import DatabaseBusy, StorageError
from tagtrap.records import postgresql
from tagtrap.records.database import Database
from tagtrap.records.guards import on_postgresql
from tagtrap.service import local_actor
from tagtrap.service.backing_up import back_up
from tagtrap.wiring import utc_now
from tests.records.building import ADMIN, Base, new_version
from tests.servers import PostgreSQL, free_port, needs_postgresql
from tests.service.conftest import settings_for

pytestmark = needs_postgresql

MARKED = ["The Quastenzeder clause ends in May.", "Quastenzeder rooms are locked at 22:00."]

POLICY = [
    "Customers may return unused items within 30 days.",
    "Refunds are paid to the card that was used.",
    "A refund of more than 1,250.50 EUR needs a manager.",
    "Managers are on duty from Monday to Friday.",
    "Items that were used cannot be returned, and no refund is paid.",
    "The caf\u00e9 on the ground floor opens at 8.",
    "Refunding a voucher takes 5 days; a voucher is refunded as a voucher.",
    "Items of jewellery cannot be returned once they were worn.",
]


@pytest.fixture
def base(tmp_path: Path, database_url: str) -> Base:
    """A base on the server."""
    return Base(tmp_path / "data", place=database_url)


def test_every_guard_of_the_one_database_stands_on_the_other(base: Base, tmp_path: Path) -> None:
    in_a_file = Base(tmp_path / "file")
    with in_a_file.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        here = set(rows.scalars())

    with base.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
        there = set(rows.scalars())

    assert here == there
    in_a_file.database.close()
    base.database.close()


def test_a_trigger_of_another_form_is_not_taken_for_a_guard() -> None:
    with pytest.raises(ValueError, match="not of the form"):
        on_postgresql("CREATE TRIGGER a AFTER INSERT ON b BEGIN DELETE FROM b; END")


@pytest.mark.parametrize(
    "question",
    [
        "When is a refund paid?",
        "Who needs a manager for 1,250.50 EUR?",
        "cafe",
        "May worn items be returned?",
        "vouchers refunded",
    ],
)
def test_words_find_the_same_passages_in_the_same_order_as_in_sqlite(
    base: Base, tmp_path: Path, question: str
) -> None:
    in_a_file = Base(tmp_path / "file")

    def found_in(one: Base) -> list[str]:
        version = one.publisher.publish(new_version(POLICY, sentences_a_passage=1))
        found = one.full_text.search_text(question, [version.id], 10)
        passages = one.passages.load_passages([scored.passage_id for scored in found])
        return [passage.sentences[0].text for passage, _ in passages]

    assert found_in(base) == found_in(in_a_file) != []
    in_a_file.database.close()
    base.database.close()


def test_writers_in_two_processes_never_give_a_tag_twice(base: Base) -> None:
    other = base.again()
    other.database.migrate()

    def publish(one: Base, name: str) -> None:
        for number in range(5):
            lines = [f"Rule {line} of {name} {number}." for line in range(40)]
            one.publisher.publish(new_version(lines, title=f"{name} {number}"))

    threads = [
        threading.Thread(target=publish, args=(one, name))
        for one, name in ((base, "north"), (other, "south"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with base.database.read() as connection:
        tags = Counter(connection.exec_driver_sql("SELECT tag FROM sentences").scalars())
        rows = connection.exec_driver_sql("SELECT row FROM passages ORDER BY row").scalars().all()
    assert len(tags) == 400
    assert set(tags.values()) == {1}
    assert rows == list(range(1, len(rows) + 1))
    for one in (base, other):
        one.database.close()


def test_a_reader_sees_one_state_while_another_process_publishes(base: Base) -> None:
    with base.database.read() as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM documents").scalar()
        base.publisher.publish(new_version(["It is new."]))
        after = connection.exec_driver_sql("SELECT count(*) FROM documents").scalar()

    assert (before, after) == (0, 0)
    assert base.count("documents") == 1
    base.database.close()


def test_what_is_read_cannot_be_written(base: Base) -> None:
    with pytest.raises(StorageError, match="only be read"), base.database.read() as connection:
        connection.exec_driver_sql("DELETE FROM sketches")
    base.database.close()


def test_a_writer_that_never_ends_is_said(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = postgresql._TAKE_WRITE_LOCK.replace(f"{postgresql.BUSY_SECONDS}s", "50ms")
    monkeypatch.setattr(postgresql, "_TAKE_WRITE_LOCK", at_once)

    with (
        base.database.write(),
        pytest.raises(DatabaseBusy, match="kept it busy"),
        base.again().database.write(),
    ):
        pass
    base.database.close()


def test_not_a_byte_of_an_erased_document_is_left_in_the_tables(
    base: Base, postgresql: PostgreSQL
) -> None:
    def files_with_the_word() -> list[str]:
        postgresql.run("CHECKPOINT")
        files = [path for path in (postgresql.folder / "base").rglob("*") if path.is_file()]
        return [path.name for path in files if b"uastenzeder" in path.read_bytes()]

    version = base.publisher.publish(new_version(MARKED, title="Quastenzeder rules"))
    assert files_with_the_word()

    base.library.erase(version.document_id, ADMIN, base.clock)

    assert files_with_the_word() == []
    assert base.count("passage_words") == 0
    base.database.close()


def test_a_transaction_that_still_sees_what_was_erased_is_said(
    base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "_SNAPSHOT_SECONDS", 0)
    version = base.publisher.publish(new_version(MARKED))
    reader = base.again()

    with reader.database.read() as connection:
        connection.exec_driver_sql("SELECT 1 FROM tags").all()
        with pytest.raises(StorageError, match="another process is reading"):
            base.library.erase(version.document_id, ADMIN, base.clock)
    base.database.migrate()

    assert base.library.documents() == []
    for one in (base, reader):
        one.database.close()


def test_processes_that_start_at_once_make_the_tables_once(postgresql: PostgreSQL) -> None:
    url = postgresql.url(postgresql.fresh())
    failures: list[StorageError] = []

    def start() -> None:
        database = Database(url)
        try:
            database.migrate()
        except StorageError as error:
            failures.append(error)
        finally:
            database.close()

    threads = [threading.Thread(target=start) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []


def test_a_database_of_something_else_is_left_alone(postgresql: PostgreSQL) -> None:
    database = Database(postgresql.url(postgresql.fresh()))
    with database.write() as connection:
        connection.exec_driver_sql("CREATE TABLE recipes (name text)")

    with pytest.raises(StorageError, match="not TagTrap's"):
        database.migrate()
    database.close()


def test_a_server_that_does_not_answer_is_said_without_the_password() -> None:
    database = Database(f"postgresql://tagtrap:Geheim5@127.0.0.1:{free_port()}/base")

    with pytest.raises(StorageError, match="cannot be reached") as refused:
        database.migrate()

    assert "Geheim5" not in str(refused.value)
    assert refused.value.is_transient


def test_a_backup_of_a_server_is_left_to_the_server(tmp_path: Path, database_url: str) -> None:
    settings = settings_for(tmp_path / "data", database_url=database_url)

    with pytest.raises(StorageError, match="pg_dump"):
        back_up(local_actor(), settings, tmp_path / "backup.zip", utc_now)
