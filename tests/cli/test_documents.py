"""`tagtrap documents`, as a process of its own."""

from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.service.conftest import RETURNS


@pytest.fixture
def document(shell: Shell, folder: Path) -> str:
    """Return the id of a document with two versions."""
    (added,) = shell.objects("ingest", str(folder / "returns.md"), "--json")
    newer = folder / "returns-2.md"
    newer.write_bytes(RETURNS.replace(b"30 days", b"45 days"))
    shell.run("ingest", str(newer), "--replaces", added["document"])
    return str(added["document"])


def test_diff_prints_old_and_new_words_and_the_same_as_json(shell: Shell, document: str) -> None:
    told = shell.run("documents", "diff", document)
    (record,) = shell.objects("documents", "diff", document, "--json")

    assert "changed (number, amount or date)" in told.stdout
    assert "- Customers may return unused items within 30 days" in told.stdout
    assert "+ Customers may return unused items within 45 days" in told.stdout
    assert (record["from"], record["to"], record["changed"]) == (1, 2, 1)
    (change,) = record["changes"]
    assert change["other_quantity"]
    assert change["old"]["tag"] != change["new"]["tag"]


def test_diff_of_a_version_that_is_not_there_names_those_that_are(
    shell: Shell, document: str
) -> None:
    done = shell.run("documents", "diff", document, "--from", "9")

    assert done.returncode == 2
    assert "There is no version 9. Versions: 1, 2." in done.stderr
