"""The limits of the house: `python -m tests.house_rules` lists what breaks them.

A limit that hurts is a design note: split by noun.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("tagtrap", "ingest", "rag", "verify", "vectorstore", "pages", "experiments")
MODULE_LINES = 250
PAGE_LINES = 60
FUNCTION_LINES = 40
FORBIDDEN_NAMES = {"utils", "helpers", "common", "core", "manager", "util", "helper", "misc"}
FORBIDDEN_TEXT = re.compile(r"unsafe_allow_html|innerHTML|\b(TODO|FIXME|HACK)\b(?! #\d)")


def broken_rules() -> Iterator[str]:
    """Yield one line for each place that breaks a limit."""
    for path in _sources():
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT)
        lines = text.count("\n")
        limit = (
            PAGE_LINES if path.parent == ROOT / "pages" or name == Path("app.py") else MODULE_LINES
        )
        if lines > limit:
            yield f"{name}: {lines} lines, the limit is {limit}"
        if path.stem in FORBIDDEN_NAMES:
            yield f"{name}: say what it is, not {path.stem!r}"
        for number, line in enumerate(text.splitlines(), start=1):
            if found := FORBIDDEN_TEXT.search(line):
                yield f"{name}:{number}: {found.group()}"
        yield from _long_functions(name, text)


def _sources() -> Iterator[Path]:
    yield ROOT / "app.py"
    for package in PACKAGES:
        for suffix in ("py", "js"):
            yield from sorted((ROOT / package).rglob(f"*.{suffix}"))


def _long_functions(name: Path, text: str) -> Iterator[str]:
    if name.suffix != ".py" or "migrations" in name.parts:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES:
                yield f"{name}:{node.lineno}: {node.name} has {length} lines, not {FUNCTION_LINES}"


def main() -> int:
    """Print what breaks the limits; return 1 if anything does."""
    broken = list(broken_rules())
    for line in broken:
        sys.stdout.write(line + "\n")
    sys.stdout.write(f"house rules: {len(broken)} broken\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
