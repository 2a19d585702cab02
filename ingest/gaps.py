"""Places in prose where a sentence may end, with what stands on either side."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tagtrap.domain.spans import Span

HARD_STOPS = "。．！？｡؟۔।॥։።፧။។"
"""Stops of scripts that use them for nothing else."""

_REACH = 64
_CLOSERS = "\"'”’»)\\]」』）】›*_"
_OPENERS = "\"'“‘«([「『（【‹„*_¿¡"
_STOP = re.compile(
    rf"(?P<stop>[{HARD_STOPS}]+|[.!?…]+[{HARD_STOPS}]*)"
    # A German quotation ends with “ or «, a French one with » behind a blank; all before a blank.
    rf"(?P<closers>(?:[{_CLOSERS}]|[“«](?=[\s.,;:)]|$))*)(?P<spaced>\s»(?=[\s.,;:)]|$))?"
    r"(?P<marks>(?:\s?\[\^?[0-9a-z]{1,3}\]|[⁰¹²³⁴-⁹†‡]+|(?<=[a-z]{4}[.])\d{1,2}(?=\s+[A-Z]))*)"
    r"(?P<emoji>(?:\s*[\U0001F300-\U0001FAFF☀-➿\uFE0F\u200D]+(?=\s|$))*)"
)


@dataclass(frozen=True)
class Gap:
    """A place, `end`, where the sentence that began at `start` may end.

    `stop` is the run of stops, `word` the last word before it, `before` the word before that.
    """

    text: str
    start: int
    stop_at: int
    end: int
    stop: str
    closers: str

    @cached_property
    def _left(self) -> list[str]:
        return self.text[max(self.start, self.stop_at - _REACH) : self.stop_at].split()

    @cached_property
    def word(self) -> str:
        """The last word before the stop, without opening brackets and quotes."""
        if not self._left or self.text[self.stop_at - 1].isspace():
            return ""
        return self._left[-1].lstrip(_OPENERS)

    @cached_property
    def is_acronym(self) -> bool:
        """Whether `word` is set in capitals ("HR", "SEC") while what follows is not."""
        is_shouted = len(self.next_word) > 1 and self.next_word.isupper()
        return self.word.isalpha() and self.word.isupper() and len(self.word) > 1 and not is_shouted

    @cached_property
    def before(self) -> str:
        """The word before `word`, as written."""
        return self._left[-2] if len(self._left) > 1 else ""

    @cached_property
    def is_first_word(self) -> bool:
        """Whether the sentence so far is only `word`."""
        return self.stop_at - self.start < _REACH and len(self._left) <= 1

    @cached_property
    def words_so_far(self) -> list[str]:
        """The words since the sentence began, if they are few; else its last few."""
        return self._left

    @cached_property
    def is_noted(self) -> bool:
        """Whether the number of a note stands behind the stop ("paid.[1]")."""
        return self.text[self.stop_at + len(self.stop) + len(self.closers) : self.end].strip() != ""

    def sentence_opens_with(self, marks: str) -> bool:
        """Whether the sentence begins with one of the marks."""
        return self.text[self.start : self.end].lstrip()[:1] in tuple(marks)

    @cached_property
    def is_glued(self) -> bool:
        """Whether the next word follows without a blank."""
        return self.end < len(self.text) and not self.text[self.end].isspace()

    @cached_property
    def _right(self) -> list[str]:
        return self.text[self.end : self.end + _REACH].split()

    @cached_property
    def next_word(self) -> str:
        """The word after the gap, without what opens it ("(", quotes) and ends it."""
        return self._right[0].strip(_OPENERS + "\"'”’»)],;:.!?…") if self._right else ""

    @cached_property
    def next_is_stopped(self) -> bool:
        """Whether a full stop follows the next word."""
        return bool(self._right) and self._right[0].endswith(".")

    @cached_property
    def word_after_next(self) -> str:
        """The word after `next_word`."""
        return self._right[1].lstrip(_OPENERS) if len(self._right) > 1 else ""

    @cached_property
    def next_mark(self) -> str:
        """The first character after the gap that is no blank; "" at the end of the text."""
        return self._right[0][0] if self._right else ""

    @cached_property
    def starts_upper(self) -> bool:
        """Whether the next word begins with a capital, or like "eBay"."""
        word = self.next_word
        return word[:1].isupper() or re.match(r"[a-z]{1,3}[A-Z]", word) is not None

    @cached_property
    def starts_lower(self) -> bool:
        """Whether the next word begins with a small letter, and not like "eBay"."""
        return self.next_word[:1].islower() and not self.starts_upper

    @cached_property
    def starts_digit(self) -> bool:
        """Whether a number follows."""
        return self.next_word[:1].isdigit()

    @cached_property
    def glued_word(self) -> str:
        """The white-space-bounded run of characters the stop stands in."""
        head = self._left[-1] if self.word else ""
        tail = self._right[0] if self._right and self.is_glued else ""
        return head + self.text[self.stop_at : self.end] + tail


def stop_gaps(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield (where the stop begins, where the gap lies, stop, closers) of every run of stops."""
    for found in _STOP.finditer(text):
        closers, end = found["closers"], found.end()
        if found["spaced"]:
            is_open = text.rfind("«", 0, found.start()) > text.rfind("»", 0, found.start())
            closers, end = (closers + "»", end) if is_open else (closers, found.start("spaced"))
        yield found.start(), end, found["stop"], closers


def trimmed(text: str, start: int, end: int) -> Span:
    """Return the span without blanks at its ends."""
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    return Span(start + left, start + max(left, len(piece.rstrip())))
