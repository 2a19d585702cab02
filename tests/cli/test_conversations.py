"""Going on with a conversation on the command line."""

import json
from pathlib import Path

from tests.cli.shell import Shell

QUESTION = "How long may customers return unused items?"
FOLLOW_UP = "And opened audio devices?"
UNDERSTOOD = "How long may customers return opened audio devices?"


def test_a_conversation_goes_on_by_its_id(shell: Shell, folder: Path) -> None:
    shell.run("ingest", str(folder))
    (first,) = shell.objects("ask", QUESTION, "--json")

    (second,) = shell.objects("ask", FOLLOW_UP, "--conversation", first["conversation"], "--json")
    printed = shell.run("ask", "Until when?", "--conversation", first["conversation"])

    assert first["understood_as"] is None
    assert (second["conversation"], second["turn"]) == (first["conversation"], 2)
    assert (second["question"], second["understood_as"]) == (FOLLOW_UP, UNDERSTOOD)
    assert second["understood_by"] == "rules-1"
    assert "(understood as: " in printed.stdout
    assert "audio devices" in printed.stdout


def test_a_line_may_follow_an_earlier_line(shell: Shell, folder: Path) -> None:
    shell.run("ingest", str(folder))
    lines = [
        {"id": 1, "question": QUESTION},
        {"id": 2, "question": "Who gets VPN access?"},
        {"id": 3, "follows": 1, "question": FOLLOW_UP},
        {"id": 4, "follows": 9, "question": "And then?"},
    ]

    done = shell.run("ask", "-", given="\n".join(map(json.dumps, lines)))

    first, second, third, fourth = (json.loads(line) for line in done.stdout.splitlines())
    assert third["understood_as"] == UNDERSTOOD
    assert third["conversation"] == first["conversation"] != second["conversation"]
    assert "9" in fourth["error"]
    assert done.returncode == 1


def test_a_conversation_that_is_not_there_is_said(shell: Shell, folder: Path) -> None:
    shell.run("ingest", str(folder))

    done = shell.run("ask", QUESTION, "--conversation", "no-such")

    assert done.returncode == 2
    assert "There is no such conversation." in done.stderr
    assert done.stdout == ""
