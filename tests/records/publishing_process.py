"""A process that publishes one document after another until it is killed.

It prints the id of each document once publishing has returned: from then on it must be there.
"""

import sys
from pathlib import Path

from tests.records.building import Base, new_version


def main() -> None:
    """Publish, and replace each document once."""
    folder, start = Path(sys.argv[1]), int(sys.argv[2])
    base = Base(folder, seed=start)
    for number in range(start, start + 1000):
        lines = [f"Paper {number} has line {line}." for line in range(120)]
        version = base.publisher.publish(new_version(lines, title=f"Paper {number}"))
        print(version.document_id, flush=True)  # noqa: T201
        lines[5] = f"Paper {number} was changed."
        base.publisher.publish(
            new_version(lines, title=f"Paper {number}", replaces=version.document_id)
        )


if __name__ == "__main__":
    main()
