"""`tagtrap review`."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import Shell

QUESTION = "How long may unused items be returned?"


@pytest.fixture
def waiting(shell: Shell, folder: Path) -> dict[str, Any]:
    """Return the one statement that waits."""
    shell.run("ingest", str(folder / "returns.md"))
    shell.run("ask", QUESTION, "--fault", "wrong-number")
    (item,) = shell.objects("review", "list", "--json")
    return dict(item)


def test_list_prints_what_waits_and_the_same_as_json(shell: Shell, waiting: dict[str, Any]) -> None:
    told = shell.run("review", "list").stdout

    assert waiting["question"] == QUESTION
    assert waiting["kinds"] == waiting["flags"] == ["number"]
    assert [document["title"] for document in waiting["documents"]] == ["Returns policy"]
    assert (waiting["reviews"], waiting["reports"]) == ([], [])
    assert waiting["claim"] in told
    assert waiting["reason"] in told
    assert "1 statement listed, 1 waiting." in told


def test_a_decision_is_kept_changed_and_undone(shell: Shell, waiting: dict[str, Any]) -> None:
    claim = waiting["claim"]

    (first,) = shell.objects(
        "review", "decide", claim, "supported", "--comment", "Page 1 says so.", "--json"
    )
    told = shell.run("review", "decide", claim, "contradicted")
    (undone,) = shell.objects("review", "undo", claim, "--json")
    (item,) = shell.objects("review", "list", "--list", "mine", "--json")

    assert (first["decision"], first["comment"]) == ("supported", "Page 1 says so.")
    assert f"Kept: contradicted on {claim}." in told.stdout
    assert (undone["decision"], undone["comment"]) == ("supported", "Page 1 says so.")
    assert [(made["decision"], made["stands"]) for made in item["reviews"]] == [
        ("supported", False),
        ("contradicted", False),
        ("supported", True),
    ]
    assert shell.objects("review", "list", "--json") == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("decide", "none", "agree"), "There is no such statement."),
        (("decide", "CLAIM", "perhaps"), "Choose one of: agree, supported, contradicted"),
        (("decide", "CLAIM", "withdrawn"), "'withdrawn' is no decision"),
        (("undo", "CLAIM"), "You have no decision on this statement to take back."),
        (("list", "--list", "all"), "There are: waiting, mine, others."),
    ],
)
def test_what_cannot_be_done_is_one_plain_line(
    shell: Shell, waiting: dict[str, Any], arguments: tuple[str, ...], said: str
) -> None:
    done = shell.run("review", *(a.replace("CLAIM", waiting["claim"]) for a in arguments))

    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_the_list_is_narrowed_by_kind_and_document(shell: Shell, waiting: dict[str, Any]) -> None:
    document = waiting["documents"][0]["document"]

    def listed(*arguments: str) -> int:
        return len(shell.objects("review", "list", "--json", *arguments))

    assert listed("--kind", "number", "--document", document) == 1
    assert listed("--kind", "uncited") == 0
    assert listed("--document", "none") == 0
