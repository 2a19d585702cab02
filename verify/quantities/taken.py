"""Which characters of a text are spoken for, so that no quantity is read twice."""

from tagtrap.domain.spans import Span


class Taken:
    """Marks stretches of a text; asking takes no longer however many there are."""

    def __init__(self, length: int) -> None:
        self._marks = bytearray(length)

    def mark(self, span: Span) -> None:
        """Mark a stretch as taken."""
        self._marks[span.start : span.end] = b"\x01" * (span.end - span.start)

    def take(self, span: Span) -> bool:
        """Mark a stretch and return True, or return False where some of it is taken."""
        if 1 in self._marks[span.start : span.end]:
            return False
        self.mark(span)
        return True
