"""Where a reader of a file stands: under which headings, in which list."""

from tagtrap.domain.files import Block, BlockKind


class Outline:
    """Follows the blocks of a file in order."""

    def __init__(self) -> None:
        self._headings: list[tuple[int, str]] = []
        self._last_prose: str | None = None
        self._items: list[tuple[int, str]] = []

    def enter(self, block: Block, text: str) -> tuple[tuple[str, ...], str | None]:
        """Return the headings above the block, outermost first, and the sentence it completes."""
        if block.kind is BlockKind.HEADING:
            return self._enter_heading(block, text), None
        lead_in = self._lead_in(block.level) if block.kind is BlockKind.LIST_ITEM else None
        return tuple(title for _, title in self._headings), lead_in

    def passed(self, block: Block, sentence: str) -> None:
        """Note a sentence of the block, so that a list behind it can name what introduces it."""
        if block.kind is BlockKind.LIST_ITEM:
            self._items.append((block.level, sentence))
            return
        self._items.clear()
        self._last_prose = sentence if block.kind is BlockKind.PARAGRAPH else None

    def _enter_heading(self, block: Block, text: str) -> tuple[str, ...]:
        while self._headings and self._headings[-1][0] >= block.level:
            self._headings.pop()
        above = tuple(title for _, title in self._headings)
        self._headings.append((block.level, " ".join(block.span.of(text).split())))
        return above

    def _lead_in(self, level: int) -> str | None:
        while self._items and self._items[-1][0] >= level:
            self._items.pop()
        if not self._items:
            return self._last_prose
        parent_level = self._items[-1][0]
        # An item of several sentences is named by the one that introduces what is nested in it:
        # its last.
        return next(text for depth, text in reversed(self._items) if depth == parent_level)
