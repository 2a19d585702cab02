"""`python -m experiments.bench SHARED`: all that is measured of speed, in one table."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from experiments.bench.answering import answers
from experiments.bench.growing import growth
from experiments.bench.lines import Report, as_json, as_text
from experiments.bench.parts import SIZES, Bench, Part
from experiments.bench.peer import peers
from experiments.bench.searching import searches
from experiments.bench.starting import starts
from experiments.bench.verifying import checks
from experiments.retrieval.base import WrongFolder, base_settings
from experiments.verification.cases import RivalUnavailable
from tagtrap.wiring import build_embedder

PARTS: dict[str, Part] = {
    "verify": checks,
    "ingest": growth,
    "retrieval": searches,
    "start": starts,
    "answer": answers,
    "peer": peers,
}
_DEFAULT_JSON = Path("data/bench/bench.json")


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the table and write the JSON; return 2 where that cannot be done."""
    chosen = _options().parse_args(arguments)
    if not (chosen.shared / "data" / "documents").is_dir():
        return _refuse(
            f"{chosen.shared / 'data' / 'documents'} is missing. Give the folder that holds data/: "
            "make bench SHARED=folder"
        )
    report = None
    try:
        with tempfile.TemporaryDirectory() as folder:
            bases = (chosen.bases or Path(folder)).resolve()
            bench = Bench(chosen.shared, bases, SIZES[chosen.size], seed=chosen.seed)
            for report in _measured(bench, chosen.only or list(PARTS), chosen.size):
                chosen.json.parent.mkdir(parents=True, exist_ok=True)
                chosen.json.write_text(as_json(report), encoding="utf-8")
    except WrongFolder as error:
        return _refuse(str(error))
    finally:
        if report is not None:
            sys.stdout.write(as_text(report))
    return 0


def _measured(bench: Bench, parts: list[str], size: str) -> Iterator[Report]:
    """Yield what is measured so far, after each figure, so that a run may be cut."""
    report = Report(_setting(bench, size))
    started = time.perf_counter()
    for name in parts:
        try:
            for line in PARTS[name](bench):
                report = replace(report, lines=(*report.lines, line))
                yield report
        except RivalUnavailable as error:
            report = replace(report, refused=(*report.refused, f"{name}: {error}"))
            yield report
        sys.stderr.write(f"{name}: done ({time.perf_counter() - started:.0f} s)\n")


def _setting(bench: Bench, size: str) -> str:
    embedder = build_embedder(base_settings(bench.folder / "none"))
    return (
        f"size {size}, seed {bench.seed}; {embedder.id}; {os.cpu_count()} cores, "
        f"{os.getloadavg()[1]:.1f} at work in the last 5 minutes. Texts are sentences of the real "
        "documents dealt out anew; outside of the peers, vectors are put together from theirs."
    )


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m experiments.bench")
    parser.add_argument("shared", type=Path, help="folder that holds data/")
    parser.add_argument("--only", nargs="+", choices=list(PARTS), help="some of the parts")
    parser.add_argument("--size", choices=list(SIZES), default="usual", help="how much (usual)")
    parser.add_argument("--bases", type=Path, help="folder to keep the bases in for another run")
    parser.add_argument("--seed", type=int, default=7, help="of the texts (7)")
    parser.add_argument("--json", type=Path, default=_DEFAULT_JSON, help="file to write")
    return parser


def _refuse(message: str) -> int:
    sys.stderr.write(message + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
