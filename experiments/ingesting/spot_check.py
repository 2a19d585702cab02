"""A random sample of stored sentences, to be compared with their documents by a person.

`python -m experiments.ingesting.spot_check SHARED` prints it. What was found: docs/spot-check.md.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ingest.readers import read_file
from ingest.sentences import split_file
from tagtrap.errors import FileRefused

_KINDS = (".pdf", ".docx", ".md")
_EACH = 20
_SEED = 7
_BEGINNING, _END = 5, 3
"""Words that are shown of a sentence, where it may not be printed whole."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """A sentence and its place: the `number` of the sentence in its file, from 1, and the page."""

    file: str
    page: int
    number: int
    kind: str
    text: str

    @property
    def short(self) -> str:
        """Its first and last words."""
        words = self.text.split()
        if len(words) <= _BEGINNING + _END:
            return self.text
        return f"{' '.join(words[:_BEGINNING])} … {' '.join(words[-_END:])}"


def sampled(folder: Path, ending: str, *, each: int, seed: int) -> list[Sampled]:
    """Return up to `each` sentences of the files with that ending, in the order of the files."""
    every = [one for path in sorted(folder.rglob(f"*{ending}")) for one in _sentences(path, folder)]
    # Not for secrets: the same sample must come out every time.
    chosen = random.Random(seed).sample(range(len(every)), min(each, len(every)))  # noqa: S311
    return [every[at] for at in sorted(chosen)]


def _sentences(path: Path, folder: Path) -> Iterator[Sampled]:
    try:
        parsed = read_file(path.read_bytes(), file_name=path.name)
    except FileRefused as error:
        sys.stderr.write(f"left out: {error}\n")
        return
    name = path.relative_to(folder).as_posix()
    for number, one in enumerate(split_file(parsed), start=1):
        page = parsed.pages_of(one.span)[0]
        yield Sampled(name, page, number, one.kind.value, one.text)


def as_markdown(sample: Sequence[Sampled], *, is_whole: bool) -> str:
    """Return a table with a row for each sentence, numbered from 1."""
    rows = ["| # | file | page | sentence | kind | text |", "|---|---|---|---|---|---|"]
    for at, one in enumerate(sample, start=1):
        text = (one.text if is_whole else one.short).replace("|", "\\|")
        rows.append(f"| {at} | {one.file} | {one.page} | {one.number} | {one.kind} | {text} |")
    return "\n".join(rows) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Print a table for each kind of file; return 2 where there are no documents."""
    parser = argparse.ArgumentParser(prog="python -m experiments.ingesting.spot_check")
    parser.add_argument("shared", type=Path, help="folder that holds data/documents")
    parser.add_argument("--each", type=int, default=_EACH, help="sentences of each kind (20)")
    parser.add_argument("--seed", type=int, default=_SEED, help="of the sample (7)")
    parser.add_argument("--whole", action="store_true", help="show sentences whole")
    chosen = parser.parse_args(arguments)
    folder = chosen.shared / "data" / "documents"
    if not folder.is_dir():
        sys.stderr.write(f"There is no {folder}. Give the folder that holds data/documents.\n")
        return 2
    for ending in _KINDS:
        sample = sampled(folder, ending, each=chosen.each, seed=chosen.seed)
        table = as_markdown(sample, is_whole=chosen.whole)
        sys.stdout.write(f"## {ending[1:].upper()}\n\n{table}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
