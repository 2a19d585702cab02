"""What all parts of the benchmark share."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from experiments.bench.lines import Line
from experiments.bench.made_base import Wording, make_base
from experiments.bench.recombined_vectors import RecombinedVectors
from experiments.retrieval.base import base_settings
from experiments.retrieval.questions import QuestionSet
from experiments.retrieval.sets import load_set
from tagtrap.settings import Settings
from tagtrap.wiring import build_embedder


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: enough for a figure, or little to see that it works."""

    sentences: tuple[int, ...]
    """In the base where the cost of a page is taken, rising."""
    files_around: int
    passages: tuple[int, ...]
    """In the bases that are searched; questions are asked over the last one."""
    questions: int
    users: tuple[int, ...]
    peer_passages: int
    answer_sentences: tuple[int, ...]


SIZES = {
    "small": Size((100, 400), 2, (200, 400), 6, (1, 3), 40, (1, 4)),
    "usual": Size((1_000, 100_000), 8, (10_000, 100_000), 90, (1, 20), 2_000, (1, 4, 8, 16)),
    "large": Size(
        (1_000, 100_000, 1_000_000), 8, (10_000, 100_000, 1_000_000), 90, (1, 20), 2_000,
        (1, 4, 8, 16),
    ),
}  # fmt: skip


class Bench:
    """The documents, their vectors, and the bases made of them, each made when first needed."""

    def __init__(self, shared: Path, folder: Path, size: Size, *, seed: int) -> None:
        self.shared = shared
        self.folder = folder
        self.size = size
        self.seed = seed

    @cached_property
    def source(self) -> QuestionSet:
        """The policy documents and the questions on them."""
        return load_set(self.shared / "data", "policy")

    @property
    def questions(self) -> list[str]:
        """The questions that are asked."""
        return [one.text for one in self.source.questions[: self.size.questions]]

    @cached_property
    def wording(self) -> Wording:
        """What the documents say."""
        return Wording.of(self.source)

    @cached_property
    def vectors(self) -> RecombinedVectors:
        """The embedder of bases made of the documents' sentences."""
        embedder = build_embedder(base_settings(self.folder / "none"))
        return RecombinedVectors(embedder, self.wording.sentences)

    def base(self, passages: int, **changed: object) -> Settings:
        """Return settings on a base of so many passages, made now unless it is there."""
        name = f"{passages}-passages-{self.seed}"
        settings = base_settings(self.folder / name, **changed)
        done = settings.data_dir / "made"
        if not done.exists():
            make_base(settings, self.wording, self.vectors, passages=passages, seed=self.seed)
            done.touch()
        return settings


Part = Callable[[Bench], Iterator[Line]]
