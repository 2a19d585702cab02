"""The table of roles in the documentation is the one that the matrix measures."""

import re
from pathlib import Path

from pages.parts.navigation import titles_for
from tagtrap.domain.people import Role
from tests.authz.rows import ROWS, Row
from tests.authz.world import person

ROLES = Path(__file__).parents[2] / "docs" / "roles.md"
_LINE = re.compile(r"\| `([a-z_.]+)` \| ([^|]+) \| (.+) \|")


def cells_of(row: Row) -> list[str]:
    said = {"no": "–", "yes": "all" if row.is_for_all else "yes", "own": "own"}
    return [said[row.of(role)] for role in Role]


def test_the_documented_table_is_what_the_code_does() -> None:
    lines = [_LINE.fullmatch(line) for line in ROLES.read_text(encoding="utf-8").splitlines()]
    documented = {line[1]: line[3].split(" | ") for line in lines if line is not None}

    assert documented == {name: cells_of(row) for name, row in ROWS.items()}


def test_the_documented_pages_are_those_of_the_role() -> None:
    text = ROLES.read_text(encoding="utf-8")

    for role in Role:
        line = next(one for one in text.splitlines() if one.startswith(f"| {role.value} |"))
        assert line.split(" | ")[-1].removesuffix(" |").split(", ") == titles_for(person(role))
