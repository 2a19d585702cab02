"""An answer that arrives in pieces: what may be shown of it now, and at the end its sentences."""

from rag.holding import settled
from rag.parsing import parse_answer
from rag.readable import ReadBlock, read, readable_text
from tagtrap.domain.answers import Answer, Finish
from tagtrap.domain.retrieval import TaggedContext

_PAUSES = " \n,;:–—-"


class AnswerStream:
    """Shows an answer while it grows, and never a citation, not even the beginning of one.

    What has been shown after all pieces depends only on the whole text, not on where it was cut.
    It is the beginning of the answer's `text`; the end may be missing until `close`.
    """

    def __init__(self, context: TaggedContext) -> None:
        self._context = context
        self._tags = frozenset(str(tag) for tag in context.tags)
        self._pieces: list[str] = []
        self._open = ""
        self._breaks = 0
        self._shown = 0

    def feed(self, piece: str) -> str:
        """Take the next piece and return what may be shown in addition now."""
        self._pieces.append(piece)
        self._open += piece
        if piece.isalnum():
            # The last word is held back until it ends, so there is nothing to show yet.
            return ""
        blocks = read(self._open[: settled(self._open)], self._tags, is_end=False)
        if blocks and not blocks[-1].has_words:
            blocks.pop()
        # A citation may take the pause before it along.
        text = readable_text(blocks, self._breaks).rstrip(_PAUSES)
        fresh = text[self._shown :]
        self._shown = max(self._shown, len(text))
        self._set_aside(blocks)
        return fresh

    def close(self, finish: Finish = Finish.COMPLETE) -> Answer:
        """Return the whole answer, exactly as if it had come in one piece."""
        return parse_answer("".join(self._pieces), self._context, finish)

    def _set_aside(self, blocks: list[ReadBlock]) -> None:
        """Forget the blocks that nothing can change any more."""
        for position in range(len(blocks) - 1, 0, -1):
            above, block = blocks[position - 1], blocks[position]
            if _is_cut(above, block):
                rest = readable_text(blocks[position:], block.block.breaks)
                self._shown = len(rest.rstrip(_PAUSES))
                self._breaks = block.block.breaks
                self._open = self._open[block.block.span.start :]
                return


def _is_cut(above: ReadBlock, block: ReadBlock) -> bool:
    """Whether a block reads the same without those above it."""
    if not above.line or not block.line or block.block.breaks == 0:
        return False
    has_row = above.block.is_row or block.block.is_row
    return not (has_row or block.among_sources or above.among_sources or above.is_sources_title)
