"""`python -m experiments.verification SHARED`: the whole table (docs/benchmarks.md)."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

from experiments.verification.answers import answer_cases, flips, planted
from experiments.verification.cases import CaseSet, Rival
from experiments.verification.edited import MOST_A_KIND, edited_sets
from experiments.verification.footprint import measure_footprint
from experiments.verification.ours import TagTrap
from experiments.verification.peers import (
    PACKAGES,
    Cosine,
    PackagedPeer,
    PeerUnavailable,
    install_peers,
)
from experiments.verification.rows import measured_set, policy_sets, set_names, spare_cases
from experiments.verification.runs import Line, measure
from experiments.verification.table import Report, as_json, as_text
from vectorstore.embedders import MiniLMEmbedder

_DEFAULT_JSON = Path("data/bench/verification.json")


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the table and write the JSON; return 2 where the data is missing."""
    chosen = _options().parse_args(arguments)
    data = chosen.shared / "data"
    if not (data / "policy" / "claims.jsonl").is_file():
        sys.stderr.write(
            f"No labelled sets in {chosen.shared}: {data / 'policy'} is missing. Give the folder "
            "that holds data/: make bench-verify SHARED=folder\n"
        )
        return 2
    report = _measured(data, chosen)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(as_json(report), encoding="utf-8")
    sys.stdout.write(as_text(report))
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m experiments.verification")
    parser.add_argument("shared", type=Path, help="folder that holds data/")
    parser.add_argument("--rows", type=int, default=150, help="most rows of a set (150)")
    parser.add_argument("--seed", type=int, default=7, help="of every sample (7)")
    parser.add_argument("--only", nargs="+", default=["*"], help="names or patterns of sets")
    parser.add_argument("--checkers", default="exact,entailment", help="with commas between")
    parser.add_argument("--json", type=Path, default=_DEFAULT_JSON, help="file to write")
    return parser


def _measured(data: Path, chosen: argparse.Namespace) -> Report:
    def wanted(name: str) -> bool:
        return any(fnmatch(name, pattern) for pattern in chosen.only)

    started = time.monotonic()
    ours = TagTrap(chosen.checkers.split(","))
    rivals, problems = _rivals(data, ours, chosen.json.parent / "peers")
    lines: list[Line] = []
    for case_set in _sets(data, chosen.rows, chosen.seed, wanted):
        lines += [_line(case_set, rival, chosen.seed) for rival in rivals]
        sys.stderr.write(f"{case_set.name} ({time.monotonic() - started:.0f} s)\n")
    seen = planted(data, ours.checker) if wanted("planted") else []
    changed = flips(data, ours.checker) if wanted("flips") else []
    footprint = measure_footprint(data, chosen.checkers) if wanted("footprint") else None
    setting = (
        f"tagtrap: {', '.join(ours.checker.checker_ids)}; up to {chosen.rows} rows a set, "
        f"seed {chosen.seed}; {time.monotonic() - started:.0f} s"
    )
    return Report(setting, tuple(lines), tuple(seen), tuple(changed), footprint, problems)


def _rivals(data: Path, ours: TagTrap, folder: Path) -> tuple[list[Rival], tuple[str, ...]]:
    rivals: list[Rival] = [ours, Cosine.fitted(MiniLMEmbedder(), spare_cases(data))]
    try:
        interpreter = install_peers(folder)
    except PeerUnavailable as error:
        return rivals, tuple(f"{name}: {error}" for name in PACKAGES)
    return [*rivals, *(PackagedPeer(name, interpreter) for name in PACKAGES)], ()


def _sets(data: Path, rows: int, seed: int, wanted: Callable[[str], bool]) -> Iterator[CaseSet]:
    for name in set_names():
        if wanted(name):
            yield measured_set(data, name, most=rows, seed=seed)
    kinds = [*policy_sets(data), answer_cases(data)]
    kinds += edited_sets(data, most=min(rows, MOST_A_KIND), seed=seed)
    yield from (kind for kind in kinds if kind.cases and wanted(kind.name))


def _line(case_set: CaseSet, rival: Rival, seed: int) -> Line:
    try:
        return measure(case_set, rival, seed=seed)
    except PeerUnavailable as error:
        return Line(case_set.name, rival.name, len(case_set.cases), note=f"not measured: {error}")


if __name__ == "__main__":
    sys.exit(main())
