"""The form of HaluBench: rows with `passage`, `question`, `answer` and `label` PASS or FAIL.

As JSON lines, or as CSV with a line of names.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from experiments.public_sets.answers import Gathered, PublicAnswer, PublicSet, objects
from experiments.unreadable import why_unreadable
from tagtrap.errors import WrongArguments

_NEEDED = ("passage", "answer", "label")
_FAULTY = {"FAIL": True, "PASS": False}
_LONGEST_FIELD = 5_000_000


def read_halubench(path: Path) -> PublicSet:
    """Return the answers of a file; raise `WrongArguments` where a row does not fit.

    A row without an answer or a passage is left out and counted: there is nothing to judge.
    """
    gathered = Gathered([], Counter())
    for number, row in _rows(path):
        texts = {name: str(row.get(name) or "").strip() for name in (*_NEEDED, "question")}
        if not all(name in row for name in _NEEDED):
            raise WrongArguments(f"{path}, line {number}: a row has {', '.join(_NEEDED)}.")
        if texts["label"].upper() not in _FAULTY:
            raise WrongArguments(
                f"{path}, line {number}: label: PASS or FAIL, not {texts['label']!r}."
            )
        if not (texts["answer"] and texts["passage"]):
            gathered.left_out["without an answer or a passage"] += 1
            continue
        gathered.answers.append(
            PublicAnswer(
                str(row.get("id") or number),
                (texts["passage"],),
                texts["question"],
                texts["answer"],
                _FAULTY[texts["label"].upper()],
                group=str(row.get("source_ds") or ""),
            )
        )
    return gathered.as_set(path)


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    if path.suffix.casefold() != ".csv":
        yield from objects(path)
        return
    csv.field_size_limit(_LONGEST_FIELD)
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.DictReader(lines)
            for row in reader:
                yield reader.line_num, row
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise WrongArguments(f"{path} cannot be read: {why_unreadable(error)}") from error
