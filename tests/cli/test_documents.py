"""`tagtrap documents`."""

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


def test_the_sentences_of_a_replaced_version_stay_readable(shell: Shell, document: str) -> None:
    (now,) = shell.objects("documents", "show", document, "--json")
    (before,) = shell.objects("documents", "show", document, "--version", "1", "--json")

    assert any("45 days" in sentence["text"] for sentence in now["text"])
    assert any("30 days" in sentence["text"] for sentence in before["text"])


def test_diff_of_a_version_that_is_not_there_names_those_that_are(
    shell: Shell, document: str
) -> None:
    done = shell.run("documents", "diff", document, "--from", "9")

    assert done.returncode == 2
    assert "There is no version 9. Versions: 1, 2." in done.stderr


def test_stale_lists_answers_whose_sentence_changed_with_both_sentences(
    shell: Shell, folder: Path
) -> None:
    (added,) = shell.objects("ingest", str(folder / "returns.md"), "--json")
    shell.run("ask", "How long may customers return unused items?")
    before = shell.run("documents", "stale")
    newer = folder / "returns-2.md"
    newer.write_bytes(RETURNS.replace(b"30 days", b"45 days"))
    shell.run("ingest", str(newer), "--replaces", added["document"])

    told = shell.run("documents", "stale", added["document"])
    (answer,) = shell.objects("documents", "stale", "--json")

    assert "0 delivered answers rest on" in before.stdout
    assert "1 delivered answer rests on" in told.stdout
    assert "+ Customers may return unused items within 45 days" in told.stdout
    assert answer["question"] == "How long may customers return unused items?"
    assert answer["sentences"][0]["version"] == 1
    assert answer["sentences"][0]["now_version"] == 2


def test_removing_says_how_many_delivered_answers_cite_the_document(
    shell: Shell, folder: Path
) -> None:
    (added,) = shell.objects("ingest", str(folder / "returns.md"), "--json")
    shell.run("ask", "Can climbing ropes be returned?")

    removed = shell.run("documents", "remove", added["document"])

    assert "1 delivered answer cited it" in removed.stdout


def test_rollback_puts_the_earlier_version_in_force_and_says_what_it_left_behind(
    shell: Shell, document: str
) -> None:
    shell.run("ask", "How long may customers return unused items?")

    done = shell.run("documents", "rollback", document, "--to", "1")
    (listed,) = shell.objects("documents", "list", "--json")
    again = shell.run("documents", "rollback", document, "--to", "1")

    assert "Version 1 is in force again" in done.stdout
    assert "Stale answers: 1" in done.stdout
    assert (listed["version"], listed["versions"], listed["status"]) == (1, 2, "ready")
    assert again.returncode == 2
    assert "Version 1 is in force already." in again.stderr


def test_edit_corrects_what_is_known_and_marks_it_wherever_it_is_cited(
    shell: Shell, folder: Path
) -> None:
    (added,) = shell.objects("ingest", str(folder / "returns.md"), "--json")
    edit = ("documents", "edit", added["document"])

    done = shell.run(*edit, "--title", "Returns 2026", "--review-by", "2026-01-31")
    (known,) = shell.objects(*edit, "--effective-until", "2026-02-28", "--owner", "Ines", "--json")
    listed = shell.run("documents", "list").stdout
    answer = shell.run("ask", "Can climbing ropes be returned?").stdout
    (forgot,) = shell.objects(*edit, "--review-by", "none", "--json")

    assert "Changed: title, review_by." in done.stdout
    assert known["changed"] == ["owner", "effective_until"]
    assert (known["title"], known["review_by"]) == ("Returns 2026", "2026-01-31")
    assert "not in force, review overdue" in listed
    assert "⏲ This version was in force only until 2026-02-28." in answer
    assert "(not in force, review overdue)" in answer
    assert forgot["review_by"] is None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "Say what to change: --title"),
        (("--review-by", "soon"), '--review-by: "soon" is no day; write it as 2027-01-31'),
        (("--source-url", "file:///etc/passwd"), "is no web address"),
        (("--title", " "), "The title is empty"),
    ],
)
def test_edit_says_what_is_wrong(
    shell: Shell, document: str, options: tuple[str, ...], says: str
) -> None:
    done = shell.run("documents", "edit", document, *options)

    assert done.returncode == 2
    assert says in done.stderr


def test_a_file_much_like_a_document_is_pointed_out_when_added_and_in_the_list(
    shell: Shell, folder: Path
) -> None:
    rules = [f"Desk {n} on floor {n % 5} may be booked by team {n % 7}." for n in range(40)]
    (folder / "a.txt").write_text("\n\n".join(rules))
    (folder / "b.txt").write_text("\n\n".join([*rules[:37], "Plants stay by the window."]))
    (first,) = shell.objects("ingest", str(folder / "a.txt"), "--json")

    told = shell.run("ingest", str(folder / "b.txt")).stdout
    listed = shell.run("documents", "list").stdout
    records = shell.objects("documents", "list", "--json")

    assert f'of its wording with "a.txt" ({first["document"]})' in told
    assert listed.count("of its wording with") == 2
    assert {alike["title"] for r in records for alike in r["much_alike"]} == {"a.txt", "b.txt"}
