"""The threat model names tests: all of them exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.findall(
    r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
)


def test_the_threat_model_names_a_test_for_every_threat() -> None:
    text = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
    section = text.split("## Threats and what stands against them")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]

    assert len(rows) >= 15
    assert [row for row in rows if "::" not in row] == []


@pytest.mark.parametrize(("file", "test"), NAMED)
def test_a_test_that_the_threat_model_names_exists(file: str, test: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))

    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_all_ten_risks_and_both_kinds_of_action_are_answered() -> None:
    text = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")

    assert [number for number in range(1, 11) if f"| LLM{number:02} " not in text] == []
    assert text.count("(confabulation)") >= 3
    assert text.count("(information integrity)") >= 3
