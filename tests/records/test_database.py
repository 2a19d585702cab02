import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tagtrap.errors import DuplicateDocument, StorageError
from tagtrap.records import carrying_over, migrating
from tagtrap.records.columns import metadata
from tagtrap.records.database import Database
from tests.records.building import Base, new_version


def _database(folder: Path) -> Database:
    return Database(f"sqlite:///{folder / 'base.db'}")


@pytest.fixture(autouse=True)
def _tables_are_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    original = migrating.bring_up_to_date.__wrapped__  # type: ignore[attr-defined]  # of conftest
    monkeypatch.setattr(migrating, "bring_up_to_date", original)


@pytest.fixture
def base(file_base: Base) -> Base:
    """In a file: what is told here is SQLite's own."""
    return file_base


def test_the_folder_is_made_and_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    database = _database(tmp_path / "a b%20c" / "deep")

    database.migrate()
    database.migrate()

    with database.read() as connection:
        assert connection.exec_driver_sql("SELECT generation FROM index_state").scalar() == 0
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "secure_delete": 1,
    }
    database.close()


def test_the_migrations_make_the_tables_that_the_code_expects(base: Base) -> None:
    # It has to know every table, or a base that moves would leave one behind.
    assert carrying_over.ALL_TABLES

    with base.database.read() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": False,
                "include_name": lambda name, kind, _: (
                    kind != "table" or not str(name).startswith(("passage_text", "answer_text"))
                ),
            },
        )
        differences = compare_metadata(context, metadata)

    assert differences == []


def test_processes_that_start_at_once_all_find_the_tables(tmp_path: Path) -> None:
    script = (
        "import sys; from tagtrap.records.database import Database; "
        "d = Database(sys.argv[1]); d.migrate(); "
        "c = d.read(); print(c.__enter__().exec_driver_sql('SELECT id FROM index_state').scalar())"
    )
    url = f"sqlite:///{tmp_path / 'base.db'}"

    started = [
        subprocess.Popen(
            [sys.executable, "-c", script, url],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
        )
        for _ in range(3)
    ]

    assert [process.communicate(timeout=240) for process in started] == [("1\n", "")] * 3


def test_threads_that_write_at_once_wait_for_each_other(base: Base) -> None:
    failures: list[Exception] = []

    def publish(name: str) -> None:
        try:
            for number in range(5):
                base.publisher.publish(
                    new_version([f"{name} says {number}."], title=f"{name} {number}")
                )
        except StorageError as error:
            failures.append(error)

    threads = [threading.Thread(target=publish, args=(name,)) for name in ("Ada", "Bo", "Cy")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert base.count("versions") == base.count("sentences") == base.count("tags") == 15


def test_the_same_file_added_by_several_people_at_once_is_one_document(base: Base) -> None:
    outcomes: list[str] = []

    def publish() -> None:
        try:
            base.publisher.publish(new_version([f"Line {n} is long." for n in range(200)]))
            outcomes.append("added")
        except DuplicateDocument:
            outcomes.append("duplicate")

    threads = [threading.Thread(target=publish) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(outcomes) == ["added", "duplicate", "duplicate", "duplicate"]
    assert base.count("sentences") == base.count("tags") == 200


def test_an_error_in_a_transaction_leaves_nothing(base: Base) -> None:
    with pytest.raises(RuntimeError), base.database.write() as connection:
        connection.exec_driver_sql("UPDATE index_state SET generation = 99")
        raise RuntimeError

    assert base.passages.generation() == 0


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "base.db").write_text("Dear diary, " * 500)

    with pytest.raises(StorageError, match="not a database"):
        _database(tmp_path).migrate()

    assert (tmp_path / "base.db").read_text() == "Dear diary, " * 500


def test_the_tables_of_something_else_are_left_alone(tmp_path: Path) -> None:
    database = _database(tmp_path)
    with database.write() as connection:
        connection.exec_driver_sql("CREATE TABLE recipes (name TEXT)")

    with pytest.raises(StorageError, match="not TagTrap's"):
        database.migrate()

    with database.read() as connection:
        names = connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars().all()
    assert names == ["recipes"]
    database.close()


def test_a_database_of_a_newer_tagtrap_is_refused(base: Base) -> None:
    with base.database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(StorageError, match="newer TagTrap"):
        base.database.migrate()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")

    with pytest.raises(StorageError, match="data folder"):
        _database(tmp_path / "taken" / "data")


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://host/base",
        "postgresql://host",
        "no url at all",
        "",
    ],
)
def test_what_is_no_database_file_is_refused(url: str) -> None:
    with pytest.raises(StorageError):
        Database(url)


def test_a_full_disk_is_said_and_nothing_is_stored(base: Base) -> None:
    base.publisher.publish(new_version(["Before."]))
    # SQLite then behaves as on a full disk, for this connection only.
    with base.database.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(StorageError, match="disk is full"):
        base.publisher.publish(new_version([f"Line {n} of many." for n in range(2000)]))

    assert [s.sentences for s in base.library.documents()] == [1]


def test_a_database_that_may_only_be_read_is_said_and_reading_goes_on(base: Base) -> None:
    version = base.publisher.publish(new_version(["Before."]))
    with base.database.read() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")

    with pytest.raises(StorageError, match="cannot be written to"):
        base.publisher.publish(new_version(["After."]))

    assert base.library.readable_versions(None) == [version.id]
    assert base.full_text.search_text("before", [version.id], 1)


def test_the_message_of_a_failure_never_holds_the_words_of_a_document(base: Base) -> None:
    with base.database.read() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")

    with pytest.raises(StorageError) as refused:
        base.publisher.publish(new_version(["A secret clause."]))

    assert "secret" not in str(refused.value)


def test_text_that_cannot_be_stored_is_refused_whole(base: Base) -> None:
    with pytest.raises(StorageError, match="characters"):
        base.publisher.publish(new_version(["Good.", "Half a pair: \ud83d."]))

    assert base.count("documents") == 0
    assert base.count("tags") == 0
