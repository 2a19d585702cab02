"""Known holes in the packages of `constraints.txt`: `python -m tests.audit [--must]`.

pip-audit asks a public service for them, so this needs the network. Where the service cannot be
asked, that is what is said; with `--must` it is a failure then, too.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
_SECONDS = 300
_COMMAND = ("-m", "pip_audit", "--no-deps", "--disable-pip", "--progress-spinner", "off")
# A database of holes, and not the package index, which a mirror often stands in for.
_SERVICE = ("--vulnerability-service", "osv", "--timeout", "20")


def audit(command: Sequence[str]) -> tuple[bool | None, str]:
    """Return whether nothing is known against the packages, None where nobody said, and why."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, f"{type(error).__name__}"
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip().splitlines() or ["pip-audit said nothing"])[-1]
        return None, last.partition(": ")[0][:100]
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    holes = [line for one in packages for line in _holes(one)]
    if holes:
        return False, "\n".join(holes)
    if skipped or not packages:
        return None, f"not known to the service: {', '.join(skipped) or 'any package'}"
    return True, f"{len(packages)} packages"


def _holes(package: Mapping[str, Any]) -> list[str]:
    named = f"{package['name']} {package.get('version', '')}"
    return [
        f"  {named}: {one['id']}, mended in {', '.join(one['fix_versions']) or 'no version yet'}"
        for one in package.get("vulns", ())
    ]


def command_for(requirements: Path, *more: str) -> tuple[str, ...]:
    """Return the command that looks the packages of a file up."""
    listed = ("--requirement", str(requirements), "--format", "json")
    return (sys.executable, *_COMMAND, *_SERVICE, *listed, *more)


def main(arguments: Sequence[str]) -> int:
    """Print what was found; return 1 for holes, and with `--must` 2 where nobody could say."""
    is_clean, why = audit(command_for(CONSTRAINTS))
    if is_clean is None:
        sys.stdout.write(f"known holes: NOT AUDITED ({why}).\n")
        sys.stdout.write("  Run `make audit` where the network is; nothing is known until then.\n")
        return 2 if "--must" in arguments else 0
    said = f"none in {why}" if is_clean else f"found in {CONSTRAINTS.name}:\n{why}"
    sys.stdout.write(f"known holes: {said}\n")
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
