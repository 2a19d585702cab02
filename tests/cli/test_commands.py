"""The command line."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.cli.shell import REPOSITORY, Shell


def processor_seconds() -> float:
    """Return what the processes started here have used so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor_seconds_of(start: Callable[[], object]) -> float:
    """Return what starting a process uses: the least of three, for the machine may be busy."""
    used = []
    for _ in range(3):
        before = processor_seconds()
        start()
        used.append(processor_seconds() - before)
    return min(used)


def test_help_comes_in_half_a_second_and_loads_no_model() -> None:
    code = (
        "import sys, tagtrap.cli.application; "
        "print([m for m in ('torch', 'streamlit', 'chromadb', 'langchain', 'numpy') "
        "if m in sys.modules])"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    shell = Shell(Path("unused"))
    toolkit = [sys.executable, "-c", "import typer.main, typer.rich_utils, rich.table, rich.panel"]

    helping = processor_seconds_of(lambda: shell.run_apart("--help"))
    loading = processor_seconds_of(lambda: subprocess.run(toolkit, check=True))

    assert loaded.stdout.strip() == "[]"
    assert "shows nothing it could not check" in shell.run_apart("--help").stdout
    # Loading what prints it takes 0.12 seconds where it comes in half a second: a slow or busy
    # machine takes longer for both.
    assert helping < 4 * loading


def test_a_folder_is_added_file_by_file_and_a_bad_one_stops_nothing(
    shell: Shell, folder: Path
) -> None:
    results = shell.objects("ingest", str(folder), "--json")
    again = shell.objects("ingest", str(folder), "--json")
    listed = shell.objects("documents", "list", "--json")

    assert {r["file"]: r["status"] for r in results} == {
        "empty.txt": "refused",
        "it/vpn.md": "added",
        "returns.md": "added",
    }
    assert {r["status"] for r in again} == {"refused", "duplicate"}
    assert sorted(d["title"] for d in listed) == ["Returns policy", "VPN access"]


def test_ingest_exit_codes_tell_refused_files_from_wrong_arguments(
    shell: Shell, folder: Path
) -> None:
    assert shell.run("ingest", str(folder / "returns.md")).returncode == 0
    assert shell.run_apart("ingest", str(folder / "empty.txt")).returncode == 1
    missing = shell.run_apart("ingest", str(folder / "no such file.md"))
    assert missing.returncode == 2
    assert "no such file.md" in missing.stderr


def test_preview_shows_sentences_and_stores_nothing(shell: Shell, folder: Path) -> None:
    sentences = shell.objects("preview", str(folder / "returns.md"), "--json")

    assert {"Climbing ropes cannot be returned."} <= {s["text"] for s in sentences}
    assert sentences[-1]["heading"] == ["Returns policy", "Fees"]
    assert shell.objects("documents", "list", "--json") == []


@pytest.mark.parametrize(
    ("fault", "flag", "question"),
    [
        ("wrong-number", "number", "How long may unused items be returned?"),
        ("invented-tag", "invented_tag", "How long may unused items be returned?"),
        ("no-tag", "uncited", "How long may unused items be returned?"),
        ("dropped-not", "negation", "Can climbing ropes be returned?"),
    ],
)
def test_a_planted_fault_is_flagged_in_the_json_record(
    shell: Shell, folder: Path, fault: str, flag: str, question: str
) -> None:
    shell.run("ingest", str(folder))

    (clean,) = shell.objects("ask", question, "--json")
    (record,) = shell.objects("ask", question, "--fault", fault, "--json")

    assert clean["decision"] == "approve"
    assert all(not sentence["flags"] for sentence in clean["sentences"])
    flagged = [s for s in record["sentences"] if s["flags"]]
    assert [s["flags"] for s in flagged] == [[flag]]
    assert flagged[0]["reason"]
    assert record["decision"] != "approve"
    assert record["fault"] == fault


def test_ask_json_says_how_the_answer_came_about(shell: Shell, folder: Path) -> None:
    shell.run("ingest", str(folder))

    (record,) = shell.objects("ask", "Can climbing ropes be returned?", "--json")

    cited = record["sentences"][0]["tags"]
    assert set(cited) <= set(record["retrieved_tags"])
    assert record["engine"].startswith("quotes")
    assert record["raw"] != record["text"]
    assert {"title", "version", "pages", "file", "sentences"} <= set(record["documents"][0])


def test_questions_are_answered_line_by_line_and_a_bad_line_stops_nothing(
    shell: Shell, folder: Path
) -> None:
    shell.run("ingest", str(folder))
    lines = ['{"id": 7, "question": "Can climbing ropes be returned?"}', "not json", '{"q": 1}', ""]

    done = shell.run("ask", "-", given="\n".join(lines))
    records = [json.loads(line) for line in done.stdout.splitlines()]

    assert [("error" in record) for record in records] == [False, True, True]
    assert records[0]["input_id"] == 7
    assert [record.get("line") for record in records] == [None, 2, 3]
    assert done.returncode == 1


VERIFIED: Mapping[str, str] = {
    "good": "Refunds are paid within 5 business days (source 3626).",
    "bad": "Refunds are paid within 3 business days (source 3626).",
}


def test_verify_prints_one_record_a_line_in_the_order_of_the_input(
    shell: Shell, tmp_path: Path
) -> None:
    context = [{"tag": "3626", "text": "Refunds are paid within 5 business days."}]
    lines = [
        json.dumps({"id": name, "context": context, "answer": answer})
        for name, answer in VERIFIED.items()
    ]
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join([lines[0], "{broken", lines[1]]), encoding="utf-8")

    done = shell.run("verify", str(path))
    records = [json.loads(line) for line in done.stdout.splitlines()]

    assert [record["id"] for record in records] == ["good", None, "bad"]
    assert [record.get("decision") for record in records] == ["approve", None, "revise"]
    assert records[2]["sentences"][0]["flags"] == ["number"]
    assert done.returncode == 1
    assert shell.run("verify", "-", given=lines[0]).returncode == 0
    assert not shell.data.exists(), "verifying needs no data folder"


def test_a_document_is_shown_and_removed(shell: Shell, folder: Path) -> None:
    (added,) = shell.objects("ingest", str(folder / "returns.md"), "--json")
    (shown,) = shell.objects("documents", "show", added["document"], "--json")
    removed = shell.run("documents", "remove", added["document"])

    assert {s["text"] for s in shown["text"]} >= {"Climbing ropes cannot be returned."}
    assert removed.returncode == 0
    assert shell.objects("documents", "list", "--json") == []
    unknown = shell.run("documents", "show", "nothing")
    assert unknown.returncode == 2
    assert "There is no such document." in unknown.stderr


def test_doctor_names_a_missing_package(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "data")
    hidden = "import sys; sys.modules['cryptography'] = None; from tagtrap.cli import main; main()"

    healthy = shell.run("doctor")
    done = subprocess.run(
        [sys.executable, "-c", hidden, "doctor"],
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, "TAGTRAP_DATA_DIR": str(tmp_path / "data2"), "PYTHONPATH": ""},
        cwd=REPOSITORY,
        check=False,
    )

    assert healthy.returncode == 0, healthy.stdout + healthy.stderr
    assert done.returncode == 1
    assert "MissingDependency: cryptography" in done.stdout


def test_doctor_points_out_a_variable_that_is_no_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What says where the data of the tests is, is no setting either.
    monkeypatch.delenv("TAGTRAP_SHARED", raising=False)

    found = Shell(tmp_path / "data", TAGTRAP_ENGNE="openai").objects("doctor", "--json")

    noted = {f["check"]: f["needed"] for f in found if not f["ok"]}
    assert noted == {"TAGTRAP_ENGNE": False, "data folder": False}


@pytest.mark.parametrize(
    ("variable", "value", "named"),
    [
        ("TAGTRAP_ENGINE", "oracle", "oracle"),
        ("TAGTRAP_EMBEDDER", "os:getcwd", "os:getcwd"),
        ("TAGTRAP_RETRIEVAL__PASSAGES", "0", "retrieval.passages"),
        ("TAGTRAP_CHECKERS", "wishful", "wishful"),
    ],
)
def test_a_wrong_setting_ends_with_one_plain_line(
    tmp_path: Path, variable: str, value: str, named: str
) -> None:
    shell = Shell(tmp_path / "data", **{variable: value})

    done = shell.run("ask", "What is the limit?")

    assert done.returncode == 2
    assert named in done.stderr
    assert "Traceback" not in done.stderr
