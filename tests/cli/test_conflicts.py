"""`tagtrap conflicts`, and what `tagtrap ask` says of a conflict."""

from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.service.test_conflicts import GUIDE, HANDBOOK, QUESTION


@pytest.fixture
def conflicting(shell: Shell, tmp_path: Path) -> Shell:
    for name, content in (("handbook.md", HANDBOOK), ("guide.md", GUIDE)):
        (tmp_path / name).write_bytes(content)
        assert shell.run("ingest", str(tmp_path / name)).returncode == 0
    return shell


def test_conflicts_are_listed_ticked_off_and_put_back(conflicting: Shell) -> None:
    told = conflicting.run("conflicts").stdout
    (found,) = conflicting.objects("conflicts", "--json")
    tags = [side["tag"] for side in found["sides"]]

    ticked = conflicting.run("conflicts", "tick", *tags)
    left = conflicting.run("conflicts").stdout
    (kept,) = conflicting.objects("conflicts", "--all", "--json")
    conflicting.run("conflicts", "untick", *reversed(tags))

    assert "another number" in told
    assert "within 24 hours" in told
    assert "Carrier guide, version 1, page 1" in told
    assert "1 conflict between documents in force." in told
    assert {side["words"] for side in found["sides"]} == {"24 hours", "48 hours"}
    assert ticked.stdout.startswith("Ticked off: ")
    assert left == "0 conflicts between documents in force.\n"
    assert kept["settled"]
    assert len(conflicting.objects("conflicts", "--json")) == 1


def test_ask_says_what_the_other_document_says(conflicting: Shell) -> None:
    told = conflicting.run("ask", QUESTION).stdout
    (record,) = conflicting.objects("ask", QUESTION, "--json")

    shown = conflicting.run("answers", "show", record["id"]).stdout
    (exported,) = conflicting.objects("answers", "show", record["id"], "--json")

    assert "⇄ Another document says otherwise (" in told
    assert "⇄ Another document says otherwise (" in shown
    assert exported["conflicts"] == record["conflicts"]
    receipt = conflicting.run("answers", "receipt", record["id"]).stdout
    assert "⇄ <bdi>Another document says otherwise (" in receipt
    said = {(note["source"]["words"], note["other"]["words"]) for note in record["conflicts"]}
    assert said
    assert said <= {("24 hours", "48 hours"), ("48 hours", "24 hours")}


def test_a_pair_that_is_no_conflict_is_one_plain_line(conflicting: Shell) -> None:
    done = conflicting.run("conflicts", "tick", "1", "2")

    assert done.returncode == 2
    assert "There is no such conflict between documents in force." in done.stderr
