"""Running a program of the benchmark in a process of its own."""

import subprocess
from collections.abc import Sequence

from experiments.verification.cases import RivalUnavailable


def run_program(command: Sequence[str], *, given: str = "", seconds: int = 900) -> str:
    """Return what the program prints; raise `RivalUnavailable` where it fails or takes longer."""
    try:
        done = subprocess.run(  # noqa: S603  # our own programs, and pip
            list(command), input=given, capture_output=True, text=True, timeout=seconds, check=True
        )
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip().splitlines() or ["no message"])[-1]
        raise RivalUnavailable(f"exit status {error.returncode}: {last}") from error
    except subprocess.TimeoutExpired as error:
        raise RivalUnavailable(f"it took longer than {seconds} seconds") from error
    except (OSError, subprocess.SubprocessError) as error:
        raise RivalUnavailable(str(error)) from error
    return done.stdout
