"""TagTrap's own ingestion as a program of its own, as it runs in the app.

`python -m experiments.ingesting.our_program FOLDER FILE...` prints a JSON line a file.
"""

import json
import sys
import time
from pathlib import Path

from experiments.ingesting.adding import added
from experiments.ingesting.computing import computing_seconds
from experiments.retrieval.base import base_settings, opened

_WARM = b"Keys are kept at the desk. Guests sign in there."


def main(folder: Path, files: list[Path]) -> None:
    """Take in each file and say how long it took, once everything is loaded."""
    started = time.perf_counter()
    with opened(base_settings(folder)) as app:
        added(app, _WARM, "warm.txt")
        loading = time.perf_counter() - started
        for file in files:
            content = file.read_bytes()
            started, computing = time.perf_counter(), computing_seconds()
            units, pages = added(app, content, file.name)
            found = {
                "file": file.name,
                "pages": pages,
                "units": units,
                "seconds": time.perf_counter() - started,
                "computing": computing_seconds() - computing,
                "loading": loading,
            }
            sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), [Path(one) for one in sys.argv[2:]])
