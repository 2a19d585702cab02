"""`tagtrap experiment`, in this process."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from experiments.runs.answer_file import read_answers
from tagtrap.cli.application import application
from tagtrap.errors import BadRecord, SettingsError, WrongArguments
from tests.experiments.runs.asking import GIVEN, honest
from tests.scripted_server import MODEL, ScriptedServer
from tests.shared import needs_shared, shared_path


@pytest.fixture
def questions(tmp_path: Path) -> str:
    path = tmp_path / "hall.json"
    path.write_text(json.dumps(GIVEN), encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    with ScriptedServer(honest) as server:
        for name, value in {
            "DATA_DIR": str(tmp_path / "data"),
            "ENGINE": "openai",
            "OPENAI__BASE_URL": server.base_url,
            "OPENAI__MODEL": MODEL,
            "OPENAI__API_KEY": "",
            "FIND_MODEL_SERVER": "false",
            "CHECKERS": "exact",
            "RETRIEVAL__SCORER": "tests.experiments.runs.asking:word_scorer",
        }.items():
            monkeypatch.setenv(f"TAGTRAP_{name}", value)
        yield server


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(application, ["experiment", *arguments])


def test_a_run_is_asked_kept_measured_and_not_asked_twice(
    tmp_path: Path, questions: str, server: ScriptedServer
) -> None:
    out = tmp_path / "run"
    asked = ("run", questions, "--out", str(out), "--parallel", "4", "--price-written", "1000000")

    first, again = _run(*asked), _run(*asked)
    shown, data = _run("measure", str(out)), _run("measure", str(out), "--json")

    assert (first.exit_code, again.exit_code) == (0, 0), first.output
    assert "16 of 16 answers" in first.stdout
    assert "cost 112.0000" in first.stdout
    assert "All 16 answers are there already." in again.stdout
    assert len(server.chats) == 16
    assert "  relevant context: 4 answers with its tags, 0 without" in shown.stdout
    assert "  mismatched context: 0 of 8 answers with its tags" in shown.stdout
    assert json.loads(data.stdout)["arms"]["mismatched"]["shares"]["declined"] == 1.0
    assert not (tmp_path / "data").exists()


def test_lines_are_answers_where_json_is_asked_for(tmp_path: Path, questions: str) -> None:
    out = tmp_path / "run"

    done = _run("run", questions, "--out", str(out), "--arm", "relevant", "--json")

    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(line["question"] for line in lines) == sorted(
        answer.question for answer in read_answers(out)
    )


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        (("--engine", "nobody"), SettingsError, "nobody"),
        (("--engine", "quotes", "--style", "paper"), WrongArguments, "--style ours"),
        (("--arm", "sideways"), SystemExit, "sideways"),
    ],
)
def test_what_cannot_be_run_is_refused(
    tmp_path: Path, questions: str, arguments: tuple[str, ...], error: type[BaseException], why: str
) -> None:
    done = _run("run", questions, "--out", str(tmp_path / "run"), *arguments)

    assert isinstance(done.exception, error)
    assert why in str(done.exception) + done.output
    assert not (tmp_path / "run").exists()


def test_a_file_or_folder_without_a_run_is_named(tmp_path: Path) -> None:
    missing = _run("measure", str(tmp_path / "nothing"))
    no_set = _run("run", str(tmp_path / "no.json"), "--out", str(tmp_path / "run"))

    assert isinstance(missing.exception, WrongArguments)
    assert isinstance(no_set.exception, BadRecord)


def test_addresses_are_asked_only_on_demand_and_never_in_the_own_network(
    tmp_path: Path, questions: str, server: ScriptedServer
) -> None:
    out = tmp_path / "run"
    inside = f"http://127.0.0.1:{server.port}/v1/models"
    _run("run", questions, "--out", str(out), "--arm", "none", "--arm", "relevant")
    lines = (out / "answers.jsonl").read_text(encoding="utf-8")
    changed = lines
    for name in ("locker", "helmet", "bicycle"):
        changed = changed.replace(f"https://{name}.example/rules", inside)
    (out / "answers.jsonl").write_text(changed, encoding="utf-8")
    before = len(server.paths)

    first, again = _run("urls", str(out)), _run("urls", str(out))

    assert "1 asked: 0 good, 1 bad" in first.stdout
    assert "not asked: 127.0.0.1 is no public address" in first.stdout
    assert "0 asked: 0 good, 0 bad" in again.stdout
    assert len(server.paths) == before
    assert "4 URLs (0 good, 4 bad, 0 not asked)" in _run("measure", str(out)).stdout


@needs_shared
def test_the_papers_answers_are_replayed_and_kept(tmp_path: Path) -> None:
    file = str(shared_path("data/paper/tagged_context_paper.jsonl"))

    done = _run("replay", file, "--out", str(tmp_path / "paper"))

    assert done.stdout.splitlines()[:4] == [
        "40 of 40 answers with a relevant context carry its tags",
        "0 of 48 with a mismatched one carry its tags",
        "42 of 48 with a mismatched one only decline",
        "104 URLs in answers without context, 0 with",
    ]
    assert len(read_answers(tmp_path / "paper")) == 176
