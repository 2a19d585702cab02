"""What a page costs to add in a small base and in a large one, without embedding it."""

from collections.abc import Iterator

from experiments.bench.lines import Line
from experiments.bench.parts import Bench
from experiments.bench.recombined_vectors import in_use
from experiments.ingesting.growth import costs, passages_for
from experiments.retrieval.recombined import recombined
from tagtrap.settings import IngestSettings

_PART = "ingest"
_EMBEDDER = "experiments.bench.recombined_vectors:recombined_vectors"


def growth(bench: Bench) -> Iterator[Line]:
    """Yield the cost of a page at each size, and how many times the first one the last is."""
    sizes = bench.size.sentences
    files = recombined(
        bench.source,
        passages=passages_for(sizes),
        words=IngestSettings().passage_words,
        seed=bench.seed,
    ).files
    with in_use(bench.vectors):
        found = costs(
            files,
            bench.folder / "growing",
            sizes,
            around=bench.size.files_around,
            embedder=_EMBEDDER,
        )
    for cost in found:
        at = f"{cost.sentences} sentences"
        yield Line(_PART, "a page without embedding", at, 1000 * cost.seconds, "ms")
        yield Line(_PART, "the same, processor", at, 1000 * cost.computing, "ms")
    at = f"{found[-1].sentences} / {found[0].sentences}"
    ratio = found[-1].seconds / found[0].seconds
    yield Line(_PART, "growth of a page's cost", at, ratio, "times", most=1.3)
