"""From what speaks for an answer to how likely there is one."""

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from tagtrap.errors import CheckFailed

FITTED = Path(__file__).with_name("answering.json")


@dataclass(frozen=True, slots=True)
class AnswerSigns:
    """What is known of a question and the texts that may answer it.

    `best` is the best score of a text (0 to 1), `least_covered` how near the least covered word of
    the question comes to any word of the texts (-1 to 1); `lacks_figure` says whether it asks for
    a figure of a kind that none of them has.
    """

    best: float
    least_covered: float
    lacks_figure: bool


@dataclass(frozen=True, slots=True)
class Answering:
    """A logistic curve over the signs, fitted by `experiments.retrieval.fit_answering`."""

    bias: float
    best: float
    least_covered: float
    lacks_figure: float

    def likelihood(self, signs: AnswerSigns) -> float:
        """Return the share of questions with these signs that have an answer, 0 to 1."""
        total = (
            self.bias
            + self.best * signs.best
            + self.least_covered * signs.least_covered
            + self.lacks_figure * signs.lacks_figure
        )
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))

    @classmethod
    def load(cls, path: Path = FITTED) -> Self:
        """Read what was fitted; raise `CheckFailed` where it cannot be read."""
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError) as error:
            raise CheckFailed(f"{path.name}: {error}") from error

    def save(self, path: Path = FITTED) -> None:
        """Write it."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
