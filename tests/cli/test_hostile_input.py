"""What people, scripts and file systems hand to the command line by mistake or on purpose."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import COMMAND, REPOSITORY, Shell


def test_what_is_no_file_in_a_folder_is_named_and_the_others_are_added(
    shell: Shell, folder: Path
) -> None:
    os.mkfifo(folder / "pipe.md")
    (folder / "round").symlink_to(".")
    (folder / "nowhere.md").symlink_to("missing.md")

    results = shell.objects("ingest", str(folder), "--json")

    refused = {r["file"] for r in results if r["status"] == "refused"}
    assert refused == {"empty.txt", "nowhere.md", "pipe.md", "round"}
    assert {r["file"] for r in results if r["status"] == "added"} == {"returns.md", "it/vpn.md"}


def test_a_device_is_refused_without_reading_it(shell: Shell) -> None:
    (result,) = shell.objects("ingest", "/dev/zero", "--json")

    assert (result["status"], result["error"]) == ("refused", "UnreadableFile")
    assert shell.run("preview", "/dev/zero").returncode == 1


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "data", TAGTRAP_INGEST__MAX_FILE_MEGABYTES="1")
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        file.truncate(10**12)  # a hole: reading it would take all memory

    (result,) = shell.objects("ingest", str(large), "--json")

    assert result["error"] == "FileTooLarge"
    assert "the limit is 1 MB" in result["message"]


@pytest.mark.parametrize("path", ["", "x" * 5000])
def test_a_path_that_cannot_be_meant_is_refused(shell: Shell, path: str) -> None:
    for command in (["ingest", path], ["preview", path], ["verify", path]):
        done = shell.run(*command)

        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr


def test_an_empty_folder_is_said_to_be_empty(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()

    done = shell.run("ingest", str(tmp_path / "nothing"))

    assert done.returncode == 2
    assert "holds no file" in done.stderr


def test_a_file_name_cannot_write_to_the_terminal_or_break_the_json(
    shell: Shell, tmp_path: Path
) -> None:
    name = os.fsencode(tmp_path) + b"/up\x1b[2J\nnow\xff.txt"
    Path(os.fsdecode(name)).write_bytes(b"Refunds are paid within 5 business days.")

    said = shell.run_apart("ingest", os.fsdecode(name))
    assert said.returncode == 0, said
    (listed,) = shell.objects("documents", "list", "--json")

    assert said.stdout.count("\n") == 1
    assert "\x1b" not in said.stdout
    assert listed["file"] == "up [2J now .txt"


def test_lines_that_are_no_text_or_no_json_are_answered_each_and_stop_nothing(
    shell: Shell, folder: Path
) -> None:
    shell.run("ingest", str(folder))
    lines = [
        b"\xff\xfe",
        b'{"question": "\\ud800"}',
        b'{"id": 1e999, "question": "x"}',
        b'{"id": ' + b"1" * 5000 + b', "question": "x"}',
        b'{"question": "Can climbing ropes be returned?"}',
    ]

    done = shell.run_apart("ask", "-", given=b"\n".join(lines))
    assert not done.stderr, done.stderr[-900:]
    records = [json.loads(line, parse_constant=pytest.fail) for line in done.stdout.splitlines()]

    assert [("error" in record) for record in records] == [True] * 4 + [False]
    assert done.returncode == 1
    assert done.stderr == ""


def test_a_reader_that_goes_away_leaves_no_traceback(shell: Shell, folder: Path) -> None:
    shell.run("ingest", str(folder))
    for command in ("documents list", "ask 'May phones be connected?' --json"):
        line = f"{sys.executable} -c 'from tagtrap.cli import main; main()' {command} | true"

        done = subprocess.run(
            ["sh", "-c", line], capture_output=True, text=True, env=shell.environment, check=False
        )

        assert done.stderr == ""


def test_a_full_disk_behind_the_output_is_one_plain_line(shell: Shell) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, "documents", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=shell.environment,
            cwd=REPOSITORY,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr == "tagtrap: the output: No space left on device.\n"


def test_a_new_version_is_not_moved_to_another_collection(shell: Shell, folder: Path) -> None:
    (added,) = shell.objects("ingest", str(folder / "returns.md"), "--json")
    newer = str(folder / "it" / "vpn.md")

    done = shell.run("ingest", newer, "--replaces", added["document"], "--collection", "board")

    assert done.returncode == 2
    assert "--collection" in done.stderr
