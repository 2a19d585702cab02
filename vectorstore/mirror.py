"""An index kept equal to the stored vectors."""

import time
from dataclasses import dataclass, field

from tagtrap.domain.identifiers import VersionId
from tagtrap.errors import EmbedderChanged
from tagtrap.ports import IndexEntry, PassageIndex, VectorSource


@dataclass(slots=True)
class Mirror:
    """An index, the versions it holds whole, and the state of the source it was last equal to.

    Versions are never edited, so the difference in versions is the whole difference.
    """

    index: PassageIndex
    dimensions: int
    held: set[VersionId] = field(default_factory=set)
    generation: int | None = None

    def catch_up(self, source: VectorSource, *, seconds: float = float("inf")) -> bool:
        """Add and remove versions until nothing differs (True) or the time is used up (False)."""
        # Asked before the versions: what changes in between makes the next look find a new number.
        generation = source.generation()
        if generation == self.generation:
            return True
        deadline = time.monotonic() + seconds
        wanted = source.searchable_versions()
        gone = self.held.difference(wanted)
        if gone:
            self.index.remove(sorted(gone))
            self.held -= gone
        for version in wanted:
            if version in self.held:
                continue
            if time.monotonic() > deadline:
                return False
            entries = source.entries(version)
            self._require_dimensions(entries)
            self.index.add(entries)
            self.held.add(version)
        self.generation = generation
        return True

    def _require_dimensions(self, entries: list[IndexEntry]) -> None:
        for entry in entries:
            if entry.vectors.ndim != 2 or entry.vectors.shape[1] != self.dimensions:
                raise EmbedderChanged(
                    f"the stored vectors of passage {entry.passage_id} have the shape "
                    f"{entry.vectors.shape}, but the embedder in the settings makes "
                    f"{self.dimensions} numbers a vector; "
                    "set the embedder back, or add the documents again"
                )
