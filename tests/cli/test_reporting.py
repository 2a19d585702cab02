"""`tagtrap verify --report`."""

import gzip
import json
import os
from pathlib import Path

import pytest

from tagtrap.cli.export_lines import export_lines
from tests.cli.shell import Shell

CONTEXT = [{"tag": "3626", "text": "Refunds are paid within 5 business days."}]


def _line(question: str, days: int) -> str:
    answer = f"Refunds are paid within {days} business days (source 3626)."
    return json.dumps({"question": question, "context": CONTEXT, "answer": answer})


GOOD, BAD = _line("Good one", 5), _line("Bad one", 3)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "data", TAGTRAP_CHECKERS="exact")


@pytest.fixture
def export(tmp_path: Path) -> Path:
    path = tmp_path / "export.jsonl"
    path.write_text(f"{GOOD}\n\n{BAD}\n", encoding="utf-8")
    return path


def test_the_page_takes_the_place_of_the_records(
    shell: Shell, export: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.html"
    out.write_text("an older report", encoding="utf-8")

    done = shell.run("verify", str(export), "--report", str(out))
    page = out.read_text(encoding="utf-8")

    assert (done.returncode, done.stdout) == (0, "")
    assert str(out) in done.stderr
    assert "<title>TagTrap: export.jsonl</title>" in page
    assert page.index("Bad one") < page.index("Good one")
    assert "… Not settled by a check: 0" in page
    assert sorted(one.name for one in tmp_path.iterdir()) == ["export.jsonl", "out.html"]


def test_the_limit_keeps_the_last_lines_and_says_so(
    shell: Shell, export: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.html"
    done = shell.run("verify", str(export), "--report", str(out), "--limit", "1")
    page = out.read_text(encoding="utf-8")

    assert "left out: the first 1." in done.stderr
    assert "Bad one" in page
    assert "Good one" not in page
    assert "Only the last 1 of 2 lines were checked; left out: the first 1." in page


def test_standard_input_is_named_and_a_bad_line_is_listed(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    done = shell.run("verify", "-", "--report", str(out), given=f"{GOOD}\n{{broken")
    page = out.read_text(encoding="utf-8")

    assert done.returncode == 1
    assert "<title>TagTrap: standard input</title>" in page
    assert "Line 2: <bdi>not JSON" in page


def test_nothing_to_check_gives_a_page_that_says_so(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "out.html"

    assert shell.run("verify", "-", "--report", str(out)).returncode == 0
    assert "There is no answer to show." in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "content",
    [
        f"\ufeff{GOOD}\r\n{BAD}\r\n".encode(),
        f"{GOOD}\n{BAD}\n".encode("utf-16"),
        gzip.compress(f"{GOOD}\n{BAD}".encode()),
        gzip.compress(f"{GOOD}\n".encode()) + gzip.compress(BAD.encode()),
    ],
    ids=["with a mark and CRLF", "UTF-16", "packed", "packed in two pieces"],
)
@pytest.mark.parametrize("from_a_file", [True, False])
def test_an_export_may_be_packed_or_in_another_encoding(
    shell: Shell, export: Path, content: bytes, from_a_file: bool
) -> None:
    export.write_bytes(content)

    records = shell.objects("verify", *([str(export)] if from_a_file else ["-"]), given=content)

    assert [one["label"] for one in records] == ["supported", "contradicted"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (gzip.compress(f"{GOOD}\n{BAD}\n".encode())[:-20], "is damaged"),
        (json.dumps([json.loads(GOOD)], indent=1).encode(), "jq -c '.[]'"),
        (json.dumps(json.loads(GOOD), indent=1).encode(), "jq -c '.'"),
    ],
)
def test_an_export_that_cannot_be_read_to_its_end_is_refused_and_leaves_no_page(
    shell: Shell, export: Path, tmp_path: Path, content: bytes, said: str
) -> None:
    export.write_bytes(content)

    done = shell.run("verify", str(export), "--report", str(tmp_path / "out.html"))

    assert (done.returncode, said in done.stderr) == (2, True)
    assert [one.name for one in tmp_path.iterdir()] == ["export.jsonl"]


def test_a_line_that_is_too_long_is_told_of_and_the_next_is_checked(shell: Shell) -> None:
    long = json.dumps({"context": [], "answer": "x" * 5_100_000})

    too_long, good = shell.objects("verify", "-", given=f"{long}\n{GOOD}\n")

    assert "longer than 5000000 characters" in too_long["error"]
    assert good["label"] == "supported"


@pytest.mark.parametrize("name", ["", "no such folder/out.html", "export.jsonl"])
def test_a_report_that_cannot_be_written_is_refused_before_anything_is_checked(
    shell: Shell, export: Path, tmp_path: Path, name: str
) -> None:
    before = export.read_bytes()
    done = shell.run("verify", str(export), "--report", str(tmp_path / name))

    assert done.returncode == 2
    assert "report" in done.stderr or "cannot be written" in done.stderr
    assert export.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["export.jsonl"]


def test_a_report_is_as_readable_as_other_files(shell: Shell, export: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    before = os.umask(0o027)
    try:
        shell.run("verify", str(export), "--report", str(out))
    finally:
        os.umask(before)

    assert out.stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_packed_again_and_again_is_unpacked_once(tmp_path: Path) -> None:
    packed = GOOD.encode()
    for _ in range(2000):
        packed = gzip.compress(packed, 0, mtime=0)
    (tmp_path / "nested.gz").write_bytes(packed)

    with export_lines(tmp_path / "nested.gz") as lines:
        first = next(iter(lines))

    assert GOOD not in first
