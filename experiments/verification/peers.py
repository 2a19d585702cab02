"""The other checkers: cosine of the packaged embedder, and two packages in their own environment.

They judge the same sentences against the same evidence in the same run.
"""

import json
import subprocess
import sys
import venv
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from experiments.verification.cases import Case, Opinion, RivalUnavailable, worst
from experiments.verification.measures import balanced_threshold
from experiments.verification.programs import run_program
from tagtrap.domain.verdicts import Label
from tagtrap.ports import Embedder

PACKAGES = ("corroborate", "citation-integrity-check")
_PROGRAM = Path(__file__).with_name("peer_program.py")
_INSTALL_SECONDS = 300
_RUN_SECONDS = 900


class Cosine:
    """Supported from a cosine on: the highest between the sentence and any evidence sentence."""

    def __init__(self, embedder: Embedder, threshold: float) -> None:
        self._embedder = embedder
        self._threshold = threshold

    @staticmethod
    def fitted(embedder: Embedder, cases: Sequence[Case]) -> "Cosine":
        """Choose the threshold with the best balanced accuracy on the cases."""
        opinions = [worst(one) for one in Cosine(embedder, 0.0).judge(cases)]
        supports = [opinion.score for opinion in opinions]
        return Cosine(embedder, balanced_threshold(supports, [case.is_bad for case in cases]))

    @property
    def name(self) -> str:
        """Name in the table."""
        return "MiniLM cosine"

    def judge(self, cases: Sequence[Case]) -> list[list[Opinion]]:
        """Return one opinion a sentence of each case, in order."""
        texts = list(dict.fromkeys(chain.from_iterable(c.sentences + c.evidence for c in cases)))
        vectors = self._embedder.embed(texts)
        row = {text: number for number, text in enumerate(texts)}
        return [
            [
                self._opinion(
                    max(
                        (
                            float(vectors[row[sentence]] @ vectors[row[one]])
                            for one in case.evidence
                        ),
                        default=0.0,
                    )
                )
                for sentence in case.sentences
            ]
            for case in cases
        ]

    def _opinion(self, cosine: float) -> Opinion:
        label = Label.SUPPORTED if cosine >= self._threshold else Label.UNSUPPORTED
        return Opinion(label, min(1.0, max(0.0, cosine)))


_OPINIONS = {
    "flagged": Opinion(Label.UNSUPPORTED, None),
    "passed": Opinion(Label.SUPPORTED, None),
    "abstained": Opinion(Label.SUPPORTED, None, abstained=True),
}
"""By the word of `peer_program.py`. A package that abstains says that the sentence is fine."""


class PackagedPeer:
    """A package that flags, passes or abstains; it runs in another interpreter."""

    def __init__(self, name: str, interpreter: Path) -> None:
        self._name = name
        self._interpreter = interpreter

    @property
    def name(self) -> str:
        """Name in the table."""
        return self._name

    def judge(self, cases: Sequence[Case]) -> list[list[Opinion]]:
        """Return one opinion a sentence of each case; raise `RivalUnavailable` if it fails."""
        lines = [
            json.dumps({"sentences": c.sentences, "evidence": c.evidence, "question": c.question})
            for c in cases
        ]
        command = [str(self._interpreter), str(_PROGRAM), self._name]
        printed = run_program(command, given="\n".join(lines), seconds=_RUN_SECONDS).splitlines()
        if len(printed) != len(cases):
            raise RivalUnavailable(f"{self._name} answered {len(printed)} of {len(cases)} cases")
        try:
            return [[_OPINIONS[word] for word in json.loads(line)] for line in printed]
        except (ValueError, KeyError, TypeError) as error:
            raise RivalUnavailable(f"{self._name} printed what is no verdict: {error}") from error


def install_peers(folder: Path) -> Path:
    """Make the peers' environment, once, and return its interpreter.

    Raise `RivalUnavailable` if it cannot be made or a package cannot be installed.
    """
    binaries = folder / ("Scripts" if sys.platform == "win32" else "bin")
    interpreter = binaries / "python"
    done = folder / "installed"
    if not done.is_file():
        try:
            venv.create(folder, with_pip=True, clear=True)
        except (OSError, subprocess.SubprocessError) as error:
            raise RivalUnavailable(f"no environment for the peers: {error}") from error
        pip = [str(interpreter), "-m", "pip", "install", "--quiet"]
        run_program([*pip, "--disable-pip-version-check", *PACKAGES], seconds=_INSTALL_SECONDS)
        done.touch()
    return interpreter
