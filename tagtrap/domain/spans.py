"""Half-open spans of characters."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `start` up to, not including, `end` of some text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        """Refuse a span that runs backwards."""
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span must run forwards from 0, got {self.start}..{self.end}")

    def of(self, text: str) -> str:
        """Return the characters of `text` that the span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Whether the two spans share at least one character."""
        return self.start < other.end and other.start < self.end

    def shifted(self, offset: int) -> "Span":
        """Return the same span, `offset` characters further on."""
        return Span(self.start + offset, self.end + offset)
