"""`python -m experiments.verification SHARED`: the whole table (docs/benchmarks.md)."""

import argparse
import logging
import sys
from pathlib import Path

from experiments.verification.cases import Rival, RivalUnavailable
from experiments.verification.ours import ENTAILMENT, TagTrap, with_parts
from experiments.verification.peers import PACKAGES, Cosine, PackagedPeer, install_peers
from experiments.verification.rows import calibrated_names, spare_cases
from experiments.verification.running import Ours, Run
from experiments.verification.selection import Sample, chosen_names
from experiments.verification.table import Report, as_text
from tagtrap.errors import TagTrapError, WrongArguments
from tagtrap.settings import Settings, load_settings
from vectorstore.embedders import MiniLMEmbedder

_DEFAULT_JSON = Path("data/bench/verification.json")
_CUT = 130
"""Exit status of what was stopped from the keyboard."""


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the table and keep the JSON; return 2 where the arguments do not fit."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    logging.getLogger("experiments").setLevel(logging.INFO)
    chosen = _options().parse_args(arguments)
    try:
        settings = load_settings()
        names = chosen_names(chosen.only)
        sample = Sample(_data(chosen.shared), chosen.rows, chosen.seed)
        candidates = _settings_of_ours(settings, chosen)
    except TagTrapError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    ours, problems = _ours(candidates)
    if not ours:
        sys.stderr.write("".join(f"{problem}\n" for problem in problems))
        return 2
    rivals, more = _peers(sample.data, chosen.json.parent / "peers")
    run = Run(_opened(ours, sample, names, (*problems, *more)), chosen.json)
    code = 0
    try:
        run.measure_sets(sample.sets(names), [*(one.rival for one in ours), *rivals], chosen.seed)
        for one in ours:
            run.measure_answers(names, sample.data, one)
        run.finish()
    except KeyboardInterrupt:
        code = _CUT
    sys.stdout.write(as_text(run.report))
    return code


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m experiments.verification")
    parser.add_argument("shared", type=Path, help="folder that holds data/")
    parser.add_argument("--rows", type=_count, default=150, help="most rows of a set (150)")
    parser.add_argument("--seed", type=int, default=7, help="of every sample (7)")
    parser.add_argument("--only", nargs="+", default=["*"], help="names or patterns of sets")
    parser.add_argument(
        "--checkers", type=_names, help="with commas between (those of the settings)"
    )
    parser.add_argument(
        "--models", nargs="+", help="entailment models to compare (that of the settings)"
    )
    parser.add_argument("--json", type=Path, default=_DEFAULT_JSON, help="file to write")
    return parser


def _data(shared: Path) -> Path:
    data = shared / "data"
    if not (data / "policy" / "claims.jsonl").is_file():
        raise WrongArguments(
            f"No labelled sets in {shared}: {data / 'policy'} is missing. Give the folder "
            "that holds data/: make bench-verify SHARED=folder"
        )
    return data


def _settings_of_ours(settings: Settings, chosen: argparse.Namespace) -> list[Settings]:
    """Return one setting for each entailment model, or one where none takes part."""
    checkers = chosen.checkers or settings.checkers
    if ENTAILMENT not in checkers:
        if chosen.models:
            raise WrongArguments(
                f"--models names entailment models, but {ENTAILMENT!r} is not among the checkers "
                f"({', '.join(checkers)}). Add it to --checkers."
            )
        return [with_parts(settings, checkers, settings.entailment.model)]
    models = dict.fromkeys(chosen.models or [settings.entailment.model])
    return [with_parts(settings, checkers, model) for model in models]


def _ours(candidates: list[Settings]) -> tuple[list[Ours], list[str]]:
    ours, problems = [], []
    for settings in candidates:
        try:
            ours.append(Ours(settings, TagTrap(settings)))
        except RivalUnavailable as error:
            problems.append(str(error))
    return ours, problems


def _peers(data: Path, folder: Path) -> tuple[list[Rival], list[str]]:
    rivals: list[Rival] = [Cosine.fitted(MiniLMEmbedder(), spare_cases(data))]
    try:
        interpreter = install_peers(folder)
    except RivalUnavailable as error:
        return rivals, [f"{name}: {error}" for name in PACKAGES]
    return [*rivals, *(PackagedPeer(name, interpreter) for name in PACKAGES)], []


def _opened(
    ours: list[Ours], sample: Sample, names: frozenset[str], problems: tuple[str, ...]
) -> Report:
    ids = [f"{one.rival.name}: {', '.join(one.rival.checker.checker_ids)}" for one in ours]
    setting = "; ".join([*ids, f"up to {sample.rows} rows a set, seed {sample.seed}"])
    calibrated_on = tuple(name for name in calibrated_names() if name in names)
    return Report(setting, problems=problems, calibrated_on=calibrated_on)


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return count


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("at least one name")
    return names


if __name__ == "__main__":
    sys.exit(main())
