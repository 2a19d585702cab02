"""Time of an answer of eight sentences and memory that the checker adds, in a fresh process.

`python -m experiments.verification.footprint DATA CHECKERS MODEL` prints both as JSON.
"""

import json
import re
import statistics
import sys
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from experiments.verification.ours import tagged, with_parts
from experiments.verification.programs import run_program
from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.settings import Settings, load_settings
from tagtrap.wiring import build_checker
from verify.training.rows import read_rows

SENTENCES = 8
_TIMES = 5
_MEGABYTE = 1024


@dataclass(frozen=True, slots=True)
class Footprint:
    """`seconds`: median of five answers; `megabytes` is None where the system does not tell."""

    checker: str
    seconds: float
    megabytes: float | None


def measure_footprint(data: Path, name: str, settings: Settings) -> Footprint:
    """Measure in another process, whose memory holds nothing else.

    Raise `RivalUnavailable` where that process fails.
    """
    parts = [",".join(settings.checkers), settings.entailment.model]
    command = [sys.executable, "-m", "experiments.verification.footprint", str(data), *parts]
    return Footprint(name, **json.loads(run_program(command)))


def answer_of(data: Path, count: int, *, skip: int = 0) -> tuple[Answer, TaggedContext]:
    """Return spare policy claims as one answer, each citing what it rests on; `skip` are left."""
    spare = read_rows(data / "policy" / "claims_spare.jsonl")
    rows = list(islice(spare, skip, skip + count))
    texts: dict[str, None] = {}
    for row in rows:
        premise, around = row["premise"], row["context"]
        if isinstance(premise, list) and isinstance(around, list):
            texts.update(dict.fromkeys([*premise, *around]))
    sentences = tagged(tuple(texts))
    tags = {sentence.text: sentence.tag for sentence in sentences}
    written = [
        _cited(str(row["claim"]), [tags[one] for one in _texts(row["premise"])]) for row in rows
    ]
    context = TaggedContext((ContextPassage(sentences),))
    return parse_answer(" ".join(written), context), context


def _texts(premise: object) -> list[str]:
    return [str(text) for text in premise] if isinstance(premise, list) else []


def _cited(claim: str, tags: list[str]) -> str:
    marks = " ".join(f"(source {tag})" for tag in tags)
    return f"{claim.rstrip('.')} {marks}."


def _peak_megabytes() -> float | None:
    # Not `getrusage`: its peak includes that of the process that started this one.
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
    except OSError:
        return None
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found.group(1)) / _MEGABYTE if found else None


def _main(data: Path, checkers: str, model: str) -> None:
    # What was checked is remembered for a while: each answer is another one.
    first, *others = (
        answer_of(data, SENTENCES, skip=SENTENCES * number) for number in range(_TIMES + 1)
    )
    before = _peak_megabytes()
    checker = build_checker(with_parts(load_settings(), checkers.split(","), model))
    checker.check(*first)
    seconds = []
    for answer, context in others:
        started = time.perf_counter()
        checker.check(answer, context)
        seconds.append(time.perf_counter() - started)
    after = _peak_megabytes()
    added = None if before is None or after is None else after - before
    found = {"seconds": statistics.median(seconds), "megabytes": added}
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    _main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
