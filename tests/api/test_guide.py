"""The code in README and docs/guides runs, and gives what is said to come back."""

import ast
import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from langchain_core.language_models import FakeListChatModel

from tagtrap.wiring import build
from tests.api.running_api import RunningApi
from tests.scripted_server import ScriptedServer, text
from tests.service.conftest import RETURNS, add, settings_for

REPOSITORY = Path(__file__).parents[2]
GUIDES = REPOSITORY / "docs" / "guides"
README = REPOSITORY / "README.md"
GUIDE = GUIDES / "check-your-chain.md"
_VALUE = re.compile(r'\[.*\]|"[^"]*"')
_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_example_prints_what_the_guide_shows(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (GUIDES / "check-your-chain.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ python docs/guides/check_your_chain.py\n(.*?)```", guide, re.DOTALL)

    runpy.run_path(str(GUIDES / "check_your_chain.py"), run_name="__main__")

    assert shown is not None
    assert capsys.readouterr().out == shown[1]


def test_the_spans_of_the_guide_are_those_that_come_back() -> None:
    guide = (GUIDES / "check-your-chain.md").read_text(encoding="utf-8")
    found = re.search(r"(from verify import predict.*?)\n# (\[\{.*?\}\])\n```", guide, re.DOTALL)
    assert found is not None
    before, call = found[1].split("\n\n", 1)
    names: dict[str, object] = {}
    exec(before, names)  # noqa: S102  # the guide's own lines

    assert eval(call, names) == eval(found[2])  # noqa: S307  # as above


def code_in(document: Path, about: str) -> str:
    (code,) = [one for one in _PYTHON.findall(document.read_text("utf-8")) if about in one]
    return str(code)


def run(code: str, **given: object) -> dict[str, Any]:
    """Run code; where a value stands behind a line, that is what the line has to give."""
    names: dict[str, Any] = {**given}
    lines = code.splitlines()
    for statement in ast.parse(code).body:
        if not isinstance(statement, ast.Expr):
            exec(compile(ast.Module([statement], []), "", "exec"), names)  # noqa: S102  # our own
            continue
        value = eval(compile(ast.Expression(statement.value), "", "eval"), names)  # noqa: S307
        _, _, said = lines[(statement.end_lineno or 1) - 1].partition("  # ")
        if _VALUE.fullmatch(said):
            assert value == ast.literal_eval(said)
    return names


def test_the_checker_of_the_readme_says_what_stands_beside_it() -> None:
    assert run(code_in(README, "CitationChecker"))["record"]


def test_the_retriever_of_the_readme_finds_documents_with_tags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = build(settings_for(tmp_path))
    add(app, RETURNS, "returns.md")
    app.close()
    monkeypatch.setenv("TAGTRAP_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("TAGTRAP_EMBEDDER", "tests.service.conftest:hashing_embedder")

    documents = run(code_in(README, "tagged_retriever"))["documents"]

    assert isinstance(documents, list)
    assert "(source " in documents[0].page_content
    assert documents[0].metadata["title"] == "Returns policy"


def test_the_judge_of_the_readme_scores_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    question, answer = "How much is paid?", "Lodging is capped at 45 euros."
    said = {"question": question, "verdict": "addressed", "excerpt": answer, "missing": ""}

    with ScriptedServer(text(json.dumps(said))) as server:
        monkeypatch.setenv("TAGTRAP_JUDGE__BASE_URL", server.base_url)
        monkeypatch.setenv("TAGTRAP_JUDGE__MODEL", "m")
        names = run(code_in(README, "question_judge"), question=question, answer=answer)

    assert getattr(names["verdict"], "label", "") == "addressed"


def test_the_step_of_the_guide_ends_a_chain() -> None:
    made = runpy.run_path(str(GUIDES / "check_your_chain.py"))
    model = FakeListChatModel(responses=["A return label costs 3.90 EUR [2]."])

    names = run(code_in(GUIDE, "their_chain"), their_chain=made["their_chain"](model))

    assert names["record"]["decision"] == "approve"


def test_the_openai_client_of_the_guide_gets_an_answer(api: RunningApi) -> None:
    code = code_in(GUIDE, "OpenAI").replace("http://127.0.0.1:8600", api.address)
    # What the documents of these tests answer.
    code = code.replace("How long do refunds take?", "How long may unused items be returned?")

    names = run(code, token=api.tokens["mia"])

    assert "Sources:" in names["reply"].choices[0].message.content
    names["client"].close()
