"""A process that publishes 60 documents of 20 sentences, while another one does the same."""

import sys
from pathlib import Path

from tests.records.building import Base, new_version


def main() -> None:
    """Publish, and say what was acknowledged."""
    folder, name = Path(sys.argv[1]), sys.argv[2]
    base = Base(folder, seed=len(name))
    for number in range(60):
        lines = [f"{name} {number} has gate {line} of its own." for line in range(20)]
        version = base.publisher.publish(new_version(lines, title=f"{name} {number}"))
        print(version.id, flush=True)  # noqa: T201
    base.database.close()


if __name__ == "__main__":
    main()
