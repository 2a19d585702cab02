"""`python -m experiments.ingesting SHARED`: speed beside the plain pipeline, and growth."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from experiments.ingesting.growth import TooFewFiles, costs, passages_for
from experiments.ingesting.speed import PIPELINES, take_in
from experiments.ingesting.table import Report, as_json, as_text
from experiments.retrieval.base import WrongFolder, base_settings
from experiments.retrieval.recombined import recombined
from experiments.retrieval.sets import load_set
from experiments.verification.cases import RivalUnavailable
from tagtrap.settings import IngestSettings
from tagtrap.wiring import build_embedder

_DEFAULT_JSON = Path("data/bench/ingesting.json")
_FILE_OF_500_PAGES = "cases/files/big_500_pages.pdf"
_REAL_FILES = ("privacy-policy.pdf", "support.pdf", "terms-of-service.pdf")
_SIZES = (1_000, 100_000)


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the tables and write the JSON; return 2 where that cannot be done."""
    chosen = _options().parse_args(arguments)
    if not (chosen.shared / _FILE_OF_500_PAGES).is_file():
        return _refuse(
            f"{chosen.shared / _FILE_OF_500_PAGES} is missing. Give the folder that holds cases/ "
            "and data/: make bench-ingest SHARED=folder"
        )
    report = None
    try:
        with tempfile.TemporaryDirectory() as folder:
            for report in _measured(chosen, Path(folder).resolve()):
                chosen.json.parent.mkdir(parents=True, exist_ok=True)
                chosen.json.write_text(as_json(report), encoding="utf-8")
    except (RivalUnavailable, TooFewFiles, WrongFolder) as error:
        return _refuse(str(error))
    finally:
        if report is not None:
            sys.stdout.write(as_text(report))
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m experiments.ingesting")
    parser.add_argument("shared", type=Path, help="folder that holds cases/ and data/")
    parser.add_argument("--only", choices=["speed", "growth"], help="one half of it")
    parser.add_argument("--files", nargs="+", type=Path, help="PDF files in place of the usual")
    parser.add_argument(
        "--sizes", nargs="+", type=int, default=_SIZES, help="sentences in the base (1000 100000)"
    )
    parser.add_argument("--bases", type=Path, help="folder to keep the bases in for another run")
    parser.add_argument("--seed", type=int, default=7, help="of the recombined files (7)")
    parser.add_argument("--json", type=Path, default=_DEFAULT_JSON, help="file to write")
    return parser


def _measured(chosen: argparse.Namespace, folder: Path) -> Iterator[Report]:
    """Yield what is measured so far, after each step, so that a run may be cut."""
    report = Report(_setting(folder))
    if chosen.only != "growth":
        files = chosen.files or _usual_files(chosen.shared)
        for name in PIPELINES:
            taken = take_in(files, name, folder / name)
            report = Report(report.setting, (*report.taken, *taken))
            yield report
    if chosen.only != "speed":
        source = recombined(
            load_set(chosen.shared / "data", "policy"),
            passages=passages_for(chosen.sizes),
            words=IngestSettings().passage_words,
            seed=chosen.seed,
        )
        bases = (chosen.bases or folder / "growing").resolve()
        yield replace(report, costs=tuple(costs(source.files, bases, chosen.sizes)))


def _usual_files(shared: Path) -> list[Path]:
    real = shared / "data" / "documents" / "contoso_support"
    return [shared / _FILE_OF_500_PAGES, *(real / name for name in _REAL_FILES)]


def _setting(folder: Path) -> str:
    embedder = build_embedder(base_settings(folder / "none"))
    busy = os.getloadavg()[1]
    return (
        f"TagTrap with {embedder.id}, plain with the same model in float32; "
        f"{os.cpu_count()} cores, {busy:.1f} at work in the last 5 minutes"
    )


def _refuse(message: str) -> int:
    sys.stderr.write(message + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
