"""Readable text that remembers where it was written, and where its citations stood."""

from dataclasses import dataclass, field, replace

from rag.citations import Citation


@dataclass(slots=True)
class Cleaned:
    """Readable text; `offsets` say where in the block each of its characters comes from.

    `placed` are the citations with the place in `text` where each stood; `boundaries` are places
    where a sentence ends for certain.
    """

    text: str
    offsets: list[int]
    placed: list[tuple[int, Citation]] = field(default_factory=list)
    boundaries: list[int] = field(default_factory=list)

    def shifted(self, offset: int) -> "Cleaned":
        """Return the same text, cut from a block that begins `offset` characters further on."""
        placed = [
            (place, replace(citation, span=citation.span.shifted(offset)))
            for place, citation in self.placed
        ]
        offsets = [known + offset for known in self.offsets]
        return Cleaned(self.text, offsets, placed, self.boundaries)

    def append(self, text: str, offset: int) -> None:
        """Write more text, all of it from one place."""
        self.text += text
        self.offsets += [offset] * len(text)

    def extend(self, other: "Cleaned") -> None:
        """Write another cleaned text behind this one."""
        placed = [(place + len(self.text), citation) for place, citation in other.placed]
        self.placed += placed
        self.text += other.text
        self.offsets += other.offsets
