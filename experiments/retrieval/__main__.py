"""`python -m experiments.retrieval SHARED`: both tables (docs/benchmarks.md)."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from experiments.retrieval.base import WrongFolder
from experiments.retrieval.measuring import measure
from experiments.retrieval.questions import QuestionSet, sampled
from experiments.retrieval.recombined import recombined
from experiments.retrieval.sets import SETS, UnknownSet, load_set
from experiments.retrieval.table import Report, as_json, as_text
from tagtrap.settings import IngestSettings

_DEFAULT_JSON = Path("data/bench/retrieval.json")


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the tables and write the JSON; return 2 where that cannot be done."""
    chosen = _options().parse_args(arguments)
    data = chosen.shared / "data"
    if not (data / "policy" / "questions.jsonl").is_file():
        return _refuse(
            f"No questions in {chosen.shared}: {data / 'policy'} is missing. Give the folder that "
            "holds data/: make bench-retrieval SHARED=folder"
        )
    try:
        sets = _sets(data, chosen)
        with ExitStack() as stack:
            folder = chosen.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            sample = f"up to {chosen.limit} questions a set, seed {chosen.seed}"
            publish(measure(sets, folder.resolve(), sample=sample), chosen.json)
    except (UnknownSet, WrongFolder) as error:
        return _refuse(str(error))
    return 0


def publish(reports: Iterator[Report], path: Path) -> None:
    """Write each report over the one before, and print the last, also where the run is cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    last = None
    try:
        for last in reports:
            path.write_text(as_json(last), encoding="utf-8")
    finally:
        if last is not None:
            sys.stdout.write(as_text(last))


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m experiments.retrieval")
    parser.add_argument("shared", type=Path, help="folder that holds data/")
    parser.add_argument("--only", nargs="+", metavar="SET", help=f"of {', '.join(SETS)}")
    parser.add_argument("--limit", type=_count, default=200, help="most questions of a set (200)")
    parser.add_argument("--seed", type=int, default=7, help="of every sample (7)")
    parser.add_argument(
        "--passages",
        type=_count,
    )
    parser.add_argument("--keep", type=Path, help="folder that keeps the filled bases for reuse")
    parser.add_argument("--json", type=Path, default=_DEFAULT_JSON, help="file to write")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return number


def _sets(data: Path, chosen: argparse.Namespace) -> list[QuestionSet]:
    loaded = [load_set(data, name) for name in dict.fromkeys(chosen.only or SETS)]
    if chosen.passages:
        words = IngestSettings().passage_words
        loaded = [
            recombined(one, passages=chosen.passages, words=words, seed=chosen.seed)
            for one in loaded
        ]
    return [
        replace(one, questions=sampled(one.questions, chosen.limit, chosen.seed)) for one in loaded
    ]


def _refuse(message: str) -> int:
    sys.stderr.write(message + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
