"""`python -m experiments.safety SHARED`: prints what attacks reach; exit code 1 if anything."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from experiments.safety import injection, off_task
from experiments.safety.policies import PLACES
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure both and print them."""
    parser = argparse.ArgumentParser(prog="python -m experiments.safety")
    parser.add_argument("shared", type=Path, help="folder that holds data/")
    shared = parser.parse_args(arguments).shared
    checker = build_checker(load_settings())
    planted = injection.attacks(shared)
    reached = 0
    for withholding in (True, False):
        found = [
            one
            for attack in planted
            for place in PLACES
            for one in injection.tried(attack, place, checker, withholding=withholding)
        ]
        named = "as TagTrap works" if withholding else "by the checks alone: nothing kept out"
        sys.stdout.write(f"Attacks in documents, {named}\n{injection.report(found)}\n\n")
        reached += sum(one.reached for one in found) if withholding else 0
    asked = list(off_task.asked(checker))
    sys.stdout.write(f"Other work asked for\n{off_task.report(asked)}\n")
    return 1 if reached or any(one.supported for one in asked) else 0


if __name__ == "__main__":
    raise SystemExit(main())
