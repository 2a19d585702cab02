"""`tagtrap doctor --repair`: what it finds in a base, puts right, and cannot."""

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tagtrap.cli.base_findings import base_findings
from tagtrap.cli.findings import Finding
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import build
from tests.cli.shell import Shell
from tests.service.conftest import RETURNS, VPN, add, settings_for

QUESTION = "How much does a return label cost?"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Two documents, an index left in order."""
    app = build(settings_for(tmp_path / "data"))
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    app.index.prepare()
    app.index.wait_until_built()
    app.close()
    return tmp_path / "data"


def found(base: Path, *, repair: bool = False) -> dict[str, Finding]:
    return {one.name: one for one in base_findings(settings_for(base), repair=repair)}


def bad(base: Path, *, repair: bool = False) -> dict[str, str]:
    return {n: one.detail for n, one in found(base, repair=repair).items() if not one.is_good}


def in_database(base: Path, statement: str) -> None:
    with sqlite3.connect(base / "tagtrap.db") as connection:
        connection.execute(statement)
    connection.close()


def lose_words(base: Path) -> None:
    in_database(base, "DELETE FROM passage_text")


def damage_words(base: Path) -> None:
    in_database(base, "UPDATE passage_text_data SET block = zeroblob(9) WHERE id > 10")


def flip_a_bit_of_the_index(base: Path) -> None:
    (path,) = base.glob("index/index-*/chroma.sqlite3")
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def leave_a_stray_file(base: Path) -> None:
    path = base / "files" / ("0" * 64)
    path.write_bytes(b"nobody's")
    old = time.time() - 7200
    os.utime(path, (old, old))


REPAIRABLE = {
    "full text": (lose_words, damage_words),
    "search index": (flip_a_bit_of_the_index,),
    "stray files": (leave_a_stray_file,),
}


def test_a_base_in_order_has_nothing_wrong(base: Path) -> None:
    assert bad(base) == {}
    assert {"database pages", "full text", "vectors", "stored files", "search index"} <= set(
        found(base)
    )


@pytest.mark.parametrize(
    ("name", "damage"), [(name, one) for name, damages in REPAIRABLE.items() for one in damages]
)
def test_what_can_be_built_from_the_database_is_put_right(
    base: Path, name: str, damage: Callable[[Path], None]
) -> None:
    damage(base)

    assert list(bad(base)) == [name]
    assert "--repair" in bad(base)[name]
    repaired = found(base, repair=True)[name]
    assert repaired.is_good
    assert repaired.detail.startswith("repaired: ")
    assert bad(base) == {}
    app = build(settings_for(base))
    last = list(app.chat.ask(local_actor(), QUESTION))[-1]
    assert isinstance(last, Delivered)
    assert "3.90 EUR" in last.record.checked.answer.text
    assert app.documents.list(local_actor())
    app.close()


def lose_a_file(base: Path) -> None:
    next((base / "files").iterdir()).unlink()


def damage_a_file(base: Path) -> None:
    next((base / "files").iterdir()).write_bytes(b"something else")


def lose_vectors(base: Path) -> None:
    in_database(base, "DELETE FROM vectors")


def damage_the_database(base: Path) -> None:
    content = bytearray((base / "tagtrap.db").read_bytes())
    content[4096 * 8 : 4096 * 12] = bytes(4096 * 4)
    (base / "tagtrap.db").write_bytes(content)


@pytest.mark.parametrize("damage", [lose_a_file, damage_a_file, lose_vectors, damage_the_database])
def test_what_cannot_be_put_right_is_named_with_what_helps(
    base: Path, damage: Callable[[Path], None]
) -> None:
    damage(base)

    (said, *_) = bad(base, repair=True).values()

    assert "cannot be repaired" in said or "damaged" in said
    assert "ackup" in said


def test_an_index_that_is_open_in_the_app_is_left_to_it(base: Path) -> None:
    app = build(settings_for(base))
    app.index.prepare()
    app.index.wait_until_built()

    index = found(base, repair=True)["search index"]

    assert index.is_good
    assert f"process {os.getpid()}" in index.detail
    app.close()


def test_the_command_tells_by_its_exit_code_whether_something_is_left(base: Path) -> None:
    shell = Shell(base)
    lose_words(base)

    before, repaired, after = (
        shell.run("doctor"),
        shell.run("doctor", "--repair"),
        shell.run("doctor"),
    )
    lose_a_file(base)
    left = shell.run("doctor", "--repair")

    assert [done.returncode for done in (before, repaired, after, left)] == [1, 0, 0, 1]
    assert "FAIL  full text" in before.stdout
    assert "repaired" in repaired.stdout
    assert "cannot be repaired" in left.stdout


def test_a_look_at_a_folder_that_is_not_there_makes_none(tmp_path: Path) -> None:
    mistyped = tmp_path / "dta"

    done = Shell(mistyped, TAGTRAP_SIGN_IN__MODE="accounts").run("doctor", "--repair")

    assert not mistyped.exists()
    assert f"note  data folder: {mistyped} is not there yet" in done.stdout
    assert "no account is an admin" in done.stdout
