"""Whether an index still holds what the database holds: all rows counted, some compared."""

import random

from tagtrap.ports import VectorSource
from vectorstore.chroma import ChromaIndex

_VERSIONS = 5
_PASSAGES = 4
# A vector is as near to itself as the rounding of Chroma's numbers allows.
_ITSELF = 0.999


def disagreement(index: ChromaIndex, source: VectorSource, generation: int | None) -> str:
    """Say how an index that has caught up differs from the stored vectors, or "" if it does not.

    `generation` is the state of the source that the index has caught up with: one that has changed
    since is not compared.
    Every row is counted, and up to 20 passages drawn at random have to find themselves. What other
    passages' vectors have turned into, unnoticed by Chroma, is not seen.
    """
    expected, found = source.vector_count(), index.count()
    if source.generation() != generation:
        return ""  # it is changing: whoever catches up next looks again
    if found != expected:
        return f"it holds {found} vectors, and the database {expected}"
    versions = source.searchable_versions()
    for version in random.sample(versions, min(_VERSIONS, len(versions))):
        entries = source.entries(version)
        for entry in random.sample(entries, min(_PASSAGES, len(entries))):
            best = index.search(entry.vectors[0], [version], 1)
            if not best or best[0].score < _ITSELF:
                return f"passage {entry.passage_id} does not find itself in it"
    return ""
