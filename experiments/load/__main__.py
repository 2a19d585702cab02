"""`python -m experiments.load`: a crowd at work, first with a model server that works, then not."""

import argparse
import sys
import tempfile
from pathlib import Path

from experiments.load.running import FAULTS, Crowd, run
from experiments.retrieval.base import WrongFolder

_ASKERS_A_KEEPER = 8


def main(arguments: list[str] | None = None) -> int:
    """Run both; return 1 if anything was lost or wrong, 2 where nothing can be run."""
    chosen = _options().parse_args(arguments)
    keepers = max(1, chosen.users // _ASKERS_A_KEEPER)
    crowd = Crowd(chosen.users, keepers, 1, 60 * chosen.minutes)
    is_clean = True
    for name, faults in (("a model server that works", ()), ("one that fails", FAULTS)):
        try:
            with tempfile.TemporaryDirectory() as folder:
                tally = run(Path(folder).resolve() / "data", crowd, faults=faults)
        except WrongFolder as error:
            sys.stderr.write(f"{error}\n")
            return 2
        sys.stdout.write(
            f"{chosen.users} users for {chosen.minutes:g} minutes, {name}:\n{tally.as_text()}\n\n"
        )
        is_clean = is_clean and tally.is_clean
    return 0 if is_clean else 1


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m experiments.load")
    parser.add_argument("--users", type=int, default=50, help="who ask at once (50)")
    parser.add_argument("--minutes", type=float, default=10, help="of each of the two runs (10)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
