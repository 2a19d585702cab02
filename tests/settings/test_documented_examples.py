"""Commands, settings and JSON in README and docs are such as TagTrap takes."""

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from experiments.runs.question_sets import question_set_of
from tagtrap.cli.application import application
from tagtrap.settings import Settings

REPOSITORY = Path(__file__).parents[2]
DOCUMENTS = [
    REPOSITORY / "README.md",
    *sorted((REPOSITORY / "docs").glob("*.md")),
    *sorted((REPOSITORY / "docs" / "guides").glob("*.md")),
]
_BLOCK = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)
_CODE = re.compile(r"`(tagtrap [^`]+)`")
_LINE = re.compile(r"^(?:\w+=\S+ )*(tagtrap [a-z].*)$")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
ROOT = typer.main.get_command(application)


def blocks(language: str) -> Iterator[tuple[str, str]]:
    for document in DOCUMENTS:
        for found, text in _BLOCK.findall(document.read_text(encoding="utf-8")):
            if found == language:
                yield document.name, text


def lines() -> list[str]:
    """Return the command lines in blocks, without what follows a sign of the shell."""
    whole = "\n".join(text.replace("\\\n", " ") for name in ("", "sh") for _, text in blocks(name))
    found = [_LINE.match(line.strip()) for line in whole.splitlines()]
    return [re.split(r"\s[#|<>]", one[1])[0] for one in found if one]


def mentions() -> list[str]:
    """Return the commands that are named in sentences and tables, with the options beside them."""
    found: list[str] = []
    for document in DOCUMENTS:
        for line in document.read_text(encoding="utf-8").splitlines():
            named = _CODE.findall(line)
            found += named
            if (
                document.name == "cli.md"
                and line.startswith("| `")
                and "`, `" not in line.split("|")[1]
            ):
                found.append(f"{named[0]} {' '.join(_OPTION.findall(line))}")
    return sorted({one for one in found if "COMMAND" not in one})


def command_of(words: list[str]) -> tuple[Any, list[str]]:
    """Return the command that words name, and the words behind its name."""
    command: Any = ROOT
    while words and words[0] in getattr(command, "commands", {}):
        command, words = command.commands[words[0]], words[1:]
    return command, words


@pytest.mark.parametrize("line", lines())
def test_a_command_line_that_is_shown_is_one_that_can_be_typed(line: str) -> None:
    command, arguments = command_of(shlex.split(line)[1:])

    assert command is not ROOT
    assert command.make_context("tagtrap", arguments) is not None


def test_a_command_that_is_named_is_there_with_its_options() -> None:
    found = mentions()
    missing = [mention for mention in found if not is_there(mention)]

    assert len(found) > 80
    assert not missing


def is_there(mention: str) -> bool:
    command, rest = command_of(mention.split()[1:])
    known = {"--help", *(name for one in command.params for name in one.opts + one.secondary_opts)}
    is_one_of_them = not (
        hasattr(command, "commands") and rest and rest[0].isalpha() and rest[0].islower()
    )
    return command is not ROOT and is_one_of_them and known.issuperset(_OPTION.findall(mention))


@pytest.mark.parametrize(("name", "text"), list(blocks("toml")))
def test_settings_that_are_shown_are_taken(name: str, text: str) -> None:
    shown = tomllib.loads(text)
    if "auth" in shown:
        return  # Streamlit's own file of secrets

    assert Settings(**shown)


def test_json_that_is_shown_is_json() -> None:
    shown = [(name, text) for name, text in blocks("json") if name != "api.md"]

    for name, text in shown:
        whole = text if name != "cli.md" or text.count("\n{") == 0 else ""
        for one in [whole] if whole else text.splitlines():
            value = json.loads(one)
            if name == "experiments.md":
                assert question_set_of(value, name="shown").topics
