"""A process that reviews one answer after another until it is killed.

It prints the id of each review once it was kept: from then on it must be there.
"""

import sys
from pathlib import Path

from tagtrap.domain.review import ReviewDecision
from tests.records.building import Base
from tests.records.reviewing import place_in, recorded_answer, review


def main() -> None:
    """Decide, change the decision, take it back."""
    folder, start = Path(sys.argv[1]), int(sys.argv[2])
    base = Base(folder, seed=start)
    for number in range(start, start + 1000):
        place = place_in(recorded_answer(base, conversation=f"talk {number}"))
        for decision in (
            ReviewDecision.SUPPORTED,
            ReviewDecision.CONTRADICTED,
            ReviewDecision.WITHDRAWN,
        ):
            kept = review(base, place, decision, comment=f"Because of {number}.")
            print(kept.id, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
